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
      { kind: 'number', name: 'rating', label: 'Rating', hint: 'Stars, from 1 to 5' },
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
  { kind: 'day', name: 'updated', label: 'Revision of', hint: 'The day of the last change of substance' },
  {
    kind: 'text',
    name: 'text',
    label: 'Text',
    hint: `Markdown: ## begins a section, - a point of a list. Filled in by the shop: ${legalVariables.map((name) => `{{${name}}}`).join(', ')}`,
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
    titleOf: ({ from, to }) => `${from || 'No address'} leads to ${to || 'nowhere yet'}`,
    fields: [
      { kind: 'line', name: 'from', label: 'Old address', hint: 'Like /portfolio/solar-tracker or /?p=123' },
      { kind: 'line', name: 'to', label: 'New address', hint: 'A path of this site, like /projects' },
    ],
  },
];

const replyFilledIn = `Filled in when it is chosen: ${replyVariables.map((name) => `{{${name}}}`).join(', ')}`;

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
        hint: 'Empty: the subject stays as it is',
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
    hint: 'Counted from when they were last touched',
  },
  { kind: 'number', name: 'spam_days', label: 'What looks like spam, days' },
  { kind: 'number', name: 'page_view_days', label: 'Counts of page views, days' },
  {
    kind: 'number',
    name: 'ledger_months',
    label: 'Who got a newsletter, months',
    hint: 'Address by address; the counts of what came of it stay',
  },
  {
    kind: 'number',
    name: 'backup_days',
    label: 'Backups, days',
    hint: 'What the privacy policy says; nightly backups, and copies before upgrades, go after it at the latest',
  },
];
