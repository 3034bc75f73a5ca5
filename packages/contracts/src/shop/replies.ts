import { z } from 'zod';
import { mailsMessages } from '../words/mails.ts';
import { replyLimits, replyVariables } from '../words/reply.ts';
import { shopLimits } from '../words/shop.ts';
import { line, list, optionalLine, paragraphs } from './field.ts';
import { hasHalfVariable, unknownVariable } from './variable.ts';

/** Rejects an unknown or incomplete placeholder, which would be sent unfilled. */
const checked = <Field extends z.ZodType<string, string>>(field: Field) =>
  field.superRefine((text, context) => {
    const unknown = unknownVariable(text, replyVariables);
    if (unknown)
      context.addIssue({ code: 'custom', message: mailsMessages.unknown(unknown, replyVariables) });
    else if (hasHalfVariable(text)) context.addIssue({ code: 'custom', message: mailsMessages.half });
  });

/** Beginnings of replies, in the order in which the desk offers them. */
export const repliesFields = z.strictObject({
  templates: list(
    z.strictObject({
      name: line('Name', shopLimits.name),
      subject: checked(optionalLine('Subject', replyLimits.subjectMax)).meta({
        description: 'Leave empty to keep the subject',
      }),
      text: checked(paragraphs('Text', shopLimits.long)).meta({ description: 'Markdown' }),
    }),
    'Templates',
    shopLimits.list,
  ),
});

export type Replies = z.output<typeof repliesFields>;
export type ReplyTemplate = Replies['templates'][number];
