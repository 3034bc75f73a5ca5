import type { AcknowledgementWords, Mails } from '@perfboard/contracts/shop/mails';
import { mailVariables } from '@perfboard/contracts/words/mails';
import type { FieldSpec } from './form-spec.ts';

const filledIn = `Placeholders: ${mailVariables.map((name) => `{{${name}}}`).join(', ')}`;

const acknowledgement: readonly FieldSpec<AcknowledgementWords>[] = [
  { kind: 'line', name: 'subject', label: 'Subject' },
  { kind: 'line', name: 'preview', label: 'Preview text' },
  {
    kind: 'line',
    name: 'heading',
    label: 'Heading',
    hint: 'For first-time senders. Does not repeat what they wrote.',
  },
  {
    kind: 'line',
    name: 'heading_known',
    label: 'Heading for people you have replied to',
    hint: '{{sender}} is their name',
  },
  { kind: 'long', name: 'text', label: 'Text' },
  { kind: 'long', name: 'closing', label: 'Closing', isOptional: true },
  { kind: 'long', name: 'reason', label: 'Reason line in the footer' },
];

export const mailsForm: readonly FieldSpec<Mails>[] = [
  {
    kind: 'group',
    name: 'booking',
    label: 'Booking confirmation to the customer',
    hint: filledIn,
    fields: acknowledgement,
  },
  { kind: 'group', name: 'contact', label: 'Message confirmation to the customer', fields: acknowledgement },
  {
    kind: 'group',
    name: 'confirmation',
    label: 'Subscription confirmation',
    hint: 'Sent if the settings require confirmation',
    fields: [
      { kind: 'line', name: 'subject', label: 'Subject' },
      { kind: 'line', name: 'preview', label: 'Preview text' },
      { kind: 'line', name: 'heading', label: 'Heading' },
      { kind: 'line', name: 'action', label: 'Button' },
      { kind: 'long', name: 'text', label: 'Text' },
      { kind: 'long', name: 'note', label: 'Note', hint: '{{days}} is how long the link works' },
      { kind: 'long', name: 'reason', label: 'Reason line in the footer' },
    ],
  },
  {
    kind: 'group',
    name: 'prefixes',
    label: 'Subject prefixes of emails to you',
    fields: [
      { kind: 'line', name: 'booking', label: 'Booking request' },
      { kind: 'line', name: 'contact', label: 'Contact message' },
      { kind: 'line', name: 'digest', label: 'Daily digest' },
    ],
  },
  {
    kind: 'group',
    name: 'newsletter',
    label: 'Newsletter',
    fields: [
      { kind: 'line', name: 'subject', label: 'Default subject' },
      {
        kind: 'long',
        name: 'body',
        label: 'Default message',
        hint: 'Markdown: **bold**, lists, [links](https://…)',
      },
      {
        kind: 'long',
        name: 'footer',
        label: 'Footer',
        isOptional: true,
        hint: 'At the end of every newsletter',
      },
      { kind: 'long', name: 'reason', label: 'Reason line in the footer' },
      { kind: 'line', name: 'unsubscribe', label: 'Unsubscribe link' },
      { kind: 'line', name: 'manage', label: 'Link to the subscription page' },
      {
        kind: 'list',
        name: 'topics',
        label: 'Topics',
        hint: 'Subscribers choose topics on a page linked from each newsletter. You can send a newsletter to everyone or to selected topics.',
        item: 'topic',
        empty: { id: '', title: '', description: '' },
        titleOf: ({ title }) => title || 'No title',
        fields: [
          { kind: 'line', name: 'title', label: 'Title' },
          { kind: 'line', name: 'description', label: 'Description', isOptional: true },
        ],
      },
    ],
  },
];
