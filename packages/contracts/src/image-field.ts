import { z } from 'zod';
import { imageMaxBytes } from './words/image.ts';

/** A chosen file. Its type is only a first look, for the form's sake: the server decides by content. */
export const imageFile = (
  messages: { type: string; size: string; required?: string },
  accepts: (type: string) => boolean,
) =>
  z.custom<Blob>(undefined, { error: messages.required ?? messages.type }).superRefine((value, context) => {
    const fail = (message: string) => context.addIssue({ code: 'custom', message });
    if (!(value instanceof Blob) || (value.size === 0 && !value.type.startsWith('image/')))
      return fail(messages.required ?? messages.type);
    if (!accepts(value.type)) return fail(messages.type);
    if (value.size > imageMaxBytes) return fail(messages.size);
  });
