import { z } from 'zod';
import { newsletterLimits, topicLimits, topicMessages } from '../words/newsletter.ts';
import { mailLimits as limits, mailVariables } from '../words/shop.ts';
import {
  group,
  line,
  list,
  optionalLine,
  optionalParagraphs,
  paragraphs,
  refuseTwins,
  withVariables,
} from './field.ts';
import { placeholders } from './variable.ts';

const checked = <Field extends z.ZodType<string, string>>(field: Field, more: readonly string[] = []) =>
  withVariables(field, [...mailVariables, ...more]);

const subject = checked(line('Subject', limits.subject));
const preview = checked(line('Preview text', limits.subject)).meta({
  description: 'Text that an inbox shows after the subject',
});
const reason = checked(
  line('Reason', limits.text, { label: 'Reason line in the footer', kind: 'long' }),
).meta({
  description: 'Reason line in the footer of the email',
});

const text = checked(paragraphs('Text', limits.text));

const acknowledgement = {
  subject,
  preview,
  heading: checked(
    line('Heading', limits.subject, { hint: 'For first-time senders. Does not repeat what they wrote.' }),
  ).meta({
    description: 'For first-time senders; does not repeat their words',
  }),
  heading_known: checked(
    line('Heading', limits.subject, {
      label: 'Heading for people you have replied to',
      hint: '{{sender}} is their name',
    }),
    ['sender'],
  ).meta({
    description: 'For people you have replied to; `{{sender}}` is their name',
  }),
  text,
  closing: checked(optionalParagraphs('Closing', limits.text)),
  reason,
};

/** Topics of newsletters, in the order in which subscribers see them. */
const topicsField = list(
  z.strictObject({
    id: optionalLine('ID', topicLimits.id, { isHidden: true })
      .refine((id) => /^[a-z0-9-]*$/.test(id), 'ID must be lowercase letters, digits and hyphens')
      .meta({ description: 'Does not change with the title. Generated from the title if empty' }),
    title: line('Title', topicLimits.title),
    description: optionalLine('Description', topicLimits.description),
  }),
  'Topics',
  topicLimits.count,
  {
    item: 'topic',
    hint: 'Subscribers choose topics on a page linked from each newsletter. You can send a newsletter to everyone or to selected topics. A removed topic keeps its subscribers, and a scheduled newsletter still reaches them. To get it back, restore an earlier version under History.',
  },
).superRefine(refuseTwins(topicMessages.twice));

export type Topic = z.output<typeof topicsField>[number];

/** The texts of the shop's emails, in addition to the facts in each. */
export const mailsFields = z.strictObject({
  booking: group(
    'Booking confirmation to the customer',
    acknowledgement,
    `Placeholders: ${placeholders(mailVariables)}`,
  ),
  contact: group('Message confirmation to the customer', acknowledgement),
  confirmation: group(
    'Subscription confirmation',
    {
      subject,
      preview,
      heading: checked(line('Heading', limits.subject)),
      action: checked(line('Button', limits.prefix)),
      text,
      note: checked(paragraphs('Note', limits.text, { hint: '{{days}} is how long the link works' }), [
        'days',
      ]).meta({
        description: '`{{days}}` is how long the link works',
      }),
      reason,
    },
    'Sent if the settings require confirmation',
  ),
  prefixes: group('Subject prefixes of emails to you', {
    booking: checked(line('Prefix', limits.prefix, { label: 'Booking request' })),
    contact: checked(line('Prefix', limits.prefix, { label: 'Contact message' })),
    digest: checked(line('Prefix', limits.prefix, { label: 'Daily digest' })),
  }),
  newsletter: group('Newsletter', {
    subject: checked(line('Subject', newsletterLimits.subjectMax, { label: 'Default subject' })),
    body: checked(
      paragraphs('Message', newsletterLimits.bodyMax, {
        label: 'Default message',
        hint: 'Markdown: **bold**, lists, [links](https://…)',
      }),
    ).meta({ description: 'Markdown' }),
    footer: checked(optionalParagraphs('Footer', limits.text, { hint: 'At the end of every newsletter' })),
    reason,
    unsubscribe: checked(line('Link', limits.prefix, { label: 'Unsubscribe link' })),
    manage: checked(line('Link', limits.prefix, { label: 'Link to the subscription page' })).meta({
      description: 'Link to the page where subscribers choose topics, pause or unsubscribe',
    }),
    topics: topicsField.meta({
      description: 'Topics for subscribers to choose from; the choice is hidden if there are none',
    }),
  }),
});

export type Mails = z.output<typeof mailsFields>;
export type AcknowledgementWords = Mails['booking'];
