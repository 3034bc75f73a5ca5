import { z } from 'zod';
import { topicsField } from '../topic.ts';
import { mailLimits as limits, mailsMessages, mailVariables } from '../words/mails.ts';
import { newsletterLimits } from '../words/newsletter.ts';
import { line, optionalParagraphs, paragraphs } from './field.ts';
import { hasHalfVariable, unknownVariable } from './variable.ts';

/** Rejects an unknown or incomplete placeholder, which would be sent unfilled. */
const checked = <Field extends z.ZodType<string, string>>(field: Field, more: readonly string[] = []) =>
  field.superRefine((text, context) => {
    const known = [...mailVariables, ...more];
    const unknown = unknownVariable(text, known);
    if (unknown) context.addIssue({ code: 'custom', message: mailsMessages.unknown(unknown, known) });
    else if (hasHalfVariable(text)) context.addIssue({ code: 'custom', message: mailsMessages.half });
  });

const subject = checked(line('Subject', limits.subject));
const preview = checked(line('Preview text', limits.subject)).meta({
  description: 'Text that an inbox shows after the subject',
});
const heading = checked(line('Heading', limits.subject));
const reason = checked(line('Reason', limits.text)).meta({
  description: 'Reason line in the footer of the email',
});

const acknowledgement = z.strictObject({
  subject,
  preview,
  heading: heading.meta({
    description: 'For first-time senders; does not repeat their words',
  }),
  heading_known: checked(line('Heading', limits.subject), ['sender']).meta({
    description: 'For people you have replied to; `{{sender}}` is their name',
  }),
  text: checked(paragraphs('Text', limits.text)),
  closing: checked(optionalParagraphs('Closing', limits.text)),
  reason,
});

/** The texts of the shop's emails, beside the facts in each. */
export const mailsFields = z.strictObject({
  booking: acknowledgement,
  contact: acknowledgement,
  confirmation: z.strictObject({
    subject,
    preview,
    heading,
    text: checked(paragraphs('Text', limits.text)),
    action: checked(line('Button', limits.prefix)),
    note: checked(paragraphs('Note', limits.text), ['days']).meta({
      description: '`{{days}}` is how long the link works',
    }),
    reason,
  }),
  prefixes: z.strictObject({
    booking: checked(line('Prefix', limits.prefix)),
    contact: checked(line('Prefix', limits.prefix)),
    digest: checked(line('Prefix', limits.prefix)),
  }),
  newsletter: z.strictObject({
    subject: checked(line('Subject', newsletterLimits.subjectMax)),
    body: checked(paragraphs('Message', newsletterLimits.bodyMax)).meta({ description: 'Markdown' }),
    footer: checked(optionalParagraphs('Footer', limits.text)),
    reason,
    unsubscribe: checked(line('Link', limits.prefix)),
    manage: checked(line('Link', limits.prefix)).meta({
      description: 'Link to the page where subscribers choose topics, pause or unsubscribe',
    }),
    topics: topicsField.meta({
      description: 'Topics for subscribers to choose from; the choice is hidden if there are none',
    }),
  }),
});

export type Mails = z.output<typeof mailsFields>;
export type AcknowledgementWords = Mails['booking'];
