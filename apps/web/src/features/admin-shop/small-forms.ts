import type { Legal } from '@perfboard/contracts/shop/legal';
import type { Questions } from '@perfboard/contracts/shop/questions';
import type { Redirects } from '@perfboard/contracts/shop/redirects';
import type { Replies } from '@perfboard/contracts/shop/replies';
import type { Retention } from '@perfboard/contracts/shop/retention';
import type { Testimonials } from '@perfboard/contracts/shop/testimonials';
import { legalVariables } from '@perfboard/contracts/words/legal';
import { replyVariables } from '@perfboard/contracts/words/reply';
import type { FieldSpec } from './form-spec.ts';

export const testimonialsForm: readonly FieldSpec<Testimonials>[] = [
  {
    kind: 'list',
    name: 'testimonials',
    label: 'Testimonials',
    item: 'testimonial',
    empty: {
      name: '',
      role: '',
      date: '',
      picture: '',
      text: '',
      rating: 5,
      is_verified: false,
      is_shown: true,
    },
    titleOf: ({ name, is_shown }) => `${name || 'No name'}${is_shown ? '' : ' (not shown)'}`,
    fields: [
      { kind: 'line', name: 'name', label: 'Name' },
      { kind: 'line', name: 'role', label: 'Role', isOptional: true },
      { kind: 'day', name: 'date', label: 'Date' },
      { kind: 'picture', name: 'picture', label: 'Portrait', isOptional: true, frame: 'round' },
      { kind: 'long', name: 'text', label: 'Text' },
      { kind: 'number', name: 'rating', label: 'Rating', hint: '1 to 5 stars' },
      { kind: 'check', name: 'is_verified', label: 'Verified' },
      { kind: 'check', name: 'is_shown', label: 'Shown on the site' },
    ],
  },
];

export const questionsForm: readonly FieldSpec<Questions>[] = [
  {
    kind: 'group',
    name: 'booking',
    label: 'Booking page',
    fields: [
      { kind: 'line', name: 'title', label: 'Title' },
      { kind: 'long', name: 'text', label: 'Text' },
      {
        kind: 'list',
        name: 'steps',
        label: 'What happens next',
        item: 'step',
        empty: { title: '', text: '' },
        titleOf: ({ title }) => title || 'No title',
        fields: [
          { kind: 'line', name: 'title', label: 'Title' },
          { kind: 'long', name: 'text', label: 'Text' },
        ],
      },
    ],
  },
  {
    kind: 'list',
    name: 'questions',
    label: 'Questions',
    item: 'question',
    empty: { question: '', answer: '' },
    titleOf: ({ question }) => question || 'No question',
    fields: [
      { kind: 'line', name: 'question', label: 'Question' },
      { kind: 'long', name: 'answer', label: 'Answer' },
    ],
  },
  {
    kind: 'group',
    name: 'contact',
    label: 'Contact page',
    fields: [
      { kind: 'line', name: 'title', label: 'Title' },
      { kind: 'long', name: 'text', label: 'Text' },
    ],
  },
];

const legalPage = [
  { kind: 'day', name: 'updated', label: 'Last updated', hint: 'Date of the last significant change' },
  {
    kind: 'text',
    name: 'text',
    label: 'Text',
    hint: `Markdown: ## starts a section, - a list item. Placeholders: ${legalVariables.map((name) => `{{${name}}}`).join(', ')}`,
  },
] as const satisfies readonly FieldSpec<Legal['privacy']>[];

export const legalForm: readonly FieldSpec<Legal>[] = [
  { kind: 'group', name: 'privacy', label: 'Privacy Policy', fields: legalPage },
  { kind: 'group', name: 'terms', label: 'Terms of Service', fields: legalPage },
];

export const redirectsForm: readonly FieldSpec<Redirects>[] = [
  {
    kind: 'list',
    name: 'redirects',
    label: 'Redirects',
    item: 'redirect',
    empty: { from: '', to: '' },
    titleOf: ({ from, to }) => `${from || to ? `${from || '…'} → ${to || '…'}` : 'New redirect'}`,
    fields: [
      {
        kind: 'line',
        name: 'from',
        label: 'Old address',
        hint: 'Such as /portfolio/solar-tracker or /?p=123',
      },
      { kind: 'line', name: 'to', label: 'New address', hint: 'A path of this site, such as /projects' },
    ],
  },
];

const replyFilledIn = `Placeholders: ${replyVariables.map((name) => `{{${name}}}`).join(', ')}`;

export const repliesForm: readonly FieldSpec<Replies>[] = [
  {
    kind: 'list',
    name: 'templates',
    label: 'Templates',
    item: 'template',
    empty: { name: '', subject: '', text: '' },
    titleOf: ({ name }) => name || 'No name',
    fields: [
      { kind: 'line', name: 'name', label: 'Name' },
      {
        kind: 'line',
        name: 'subject',
        label: 'Subject',
        hint: 'Leave empty to keep the subject',
        isOptional: true,
      },
      { kind: 'text', name: 'text', label: 'Text', hint: `Markdown. ${replyFilledIn}` },
    ],
  },
];

export const retentionForm: readonly FieldSpec<Retention>[] = [
  {
    kind: 'number',
    name: 'lead_months',
    label: 'Bookings and messages, months',
    hint: 'Counted from the last change',
  },
  { kind: 'number', name: 'spam_days', label: 'Spam, days' },
  { kind: 'number', name: 'page_view_days', label: 'Page view counts, days' },
  {
    kind: 'number',
    name: 'ledger_months',
    label: 'Newsletter deliveries, months',
    hint: 'Addresses are deleted; result counts are kept',
  },
  {
    kind: 'number',
    name: 'backup_days',
    label: 'Backups, days',
    hint: 'Backups older than this are deleted, as the privacy policy says',
  },
];
