import { z } from 'zod';
import { emailMaxLength, normalizeEmail } from './email.ts';
import { emailRequired } from './words/error.ts';

const pattern =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+&%.-]*[a-z0-9_+-]@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;

/** Whether an address, normalized before, is one that the forms accept. */
export const isEmail = (value: string): boolean => value.length <= emailMaxLength && pattern.test(value);

/** A required address; forms differ in what they call a malformed one. */
export function emailField(invalid: string) {
  return z
    .string({ error: emailRequired })
    .transform((value, context) => {
      if (value.length <= emailMaxLength * 4) return normalizeEmail(value);
      context.addIssue({ code: 'custom', message: invalid });
      return z.NEVER;
    })
    .superRefine((value, context) => {
      if (value.length === 0) context.addIssue({ code: 'custom', message: emailRequired });
      else if (!isEmail(value)) context.addIssue({ code: 'custom', message: invalid });
    });
}
