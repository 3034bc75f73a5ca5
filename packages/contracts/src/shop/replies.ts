import { z } from 'zod';
import { replyLimits, replyVariables } from '../words/lead.ts';
import { shopLimits } from '../words/shop.ts';
import { line, list, optionalLine, paragraphs, withVariables } from './field.ts';
import { placeholders } from './variable.ts';

/** Reply templates, in the order in which the desk offers them. */
export const repliesFields = z.strictObject({
  templates: list(
    z.strictObject({
      name: line('Name', shopLimits.name),
      subject: withVariables(
        optionalLine('Subject', replyLimits.subjectMax, { hint: 'Leave empty to keep the subject' }),
        replyVariables,
      ).meta({
        description: 'Leave empty to keep the subject',
      }),
      text: withVariables(
        paragraphs('Text', shopLimits.long, {
          kind: 'text',
          hint: `Markdown. Placeholders: ${placeholders(replyVariables)}`,
        }),
        replyVariables,
      ).meta({ description: 'Markdown' }),
    }),
    'Templates',
    shopLimits.list,
    { item: 'template' },
  ),
});

export type Replies = z.output<typeof repliesFields>;
