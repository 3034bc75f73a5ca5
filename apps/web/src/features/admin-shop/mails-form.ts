import type { AcknowledgementWords, Mails } from '@perfboard/contracts/shop/mails';
import { mailVariables } from '@perfboard/contracts/words/mails';
import type { FieldSpec } from './form-spec.ts';

const filledIn = `Filled in by the shop: ${mailVariables.map((name) => `{{${name}}}`).join(', ')}`;

const acknowledgement: readonly FieldSpec<AcknowledgementWords>[] = [
  { kind: 'line', name: 'subject', label: 'Subject' },
  { kind: 'line', name: 'preview', label: 'Line beside the subject' },
  {
    kind: 'line',
    name: 'heading',
    label: 'Heading',
    hint: 'To whoever writes for the first time; nothing of what they wrote is repeated',
  },
  {
    kind: 'line',
    name: 'heading_known',
    label: 'Heading for people you have answered',
    hint: '{{sender}} is their name',
  },
  { kind: 'long', name: 'text', label: 'Text' },
  { kind: 'long', name: 'closing', label: 'Closing', isOptional: true },
  { kind: 'long', name: 'reason', label: 'Why they get this mail' },
];

export const mailsForm: readonly FieldSpec<Mails>[] = [
  {
    kind: 'group',
    name: 'booking',
    label: 'To whoever asked for a consultation',
    hint: filledIn,
    fields: acknowledgement,
  },
  { kind: 'group', name: 'contact', label: 'To whoever sent a message', fields: acknowledgement },
  {
    kind: 'group',
    name: 'confirmation',
    label: 'To confirm a subscription',
    hint: 'Sent where the settings ask for confirmation',
    fields: [
      { kind: 'line', name: 'subject', label: 'Subject' },
      { kind: 'line', name: 'preview', label: 'Line beside the subject' },
      { kind: 'line', name: 'heading', label: 'Heading' },
      { kind: 'line', name: 'action', label: 'Button' },
      { kind: 'long', name: 'text', label: 'Text' },
      { kind: 'long', name: 'note', label: 'Note', hint: '{{days}} is how long the link works' },
      { kind: 'long', name: 'reason', label: 'Why they get this mail' },
    ],
  },
  {
    kind: 'group',
    name: 'prefixes',
    label: 'How the subjects of mails to you begin',
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
      { kind: 'line', name: 'subject', label: 'Subject to begin with' },
      {
        kind: 'long',
        name: 'body',
        label: 'Message to begin with',
        hint: 'Markdown: **bold**, lists, [links](https://…)',
      },
      { kind: 'long', name: 'footer', label: 'Footer', isOptional: true, hint: 'Under every newsletter' },
      { kind: 'long', name: 'reason', label: 'Why they get this mail' },
      { kind: 'line', name: 'unsubscribe', label: 'Link that unsubscribes' },
      { kind: 'line', name: 'manage', label: 'Link to the reader’s page' },
      {
        kind: 'list',
        name: 'topics',
        label: 'Topics',
        hint: 'Readers choose among them on a page that each newsletter leads to. A newsletter goes to all, or to those who chose its topics.',
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
