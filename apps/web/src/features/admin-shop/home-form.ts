import type { Home } from '@perfboard/contracts/shop/home';
import { domainIcons, reasonIcons, serviceIcons } from '@perfboard/contracts/words/home';
import type { FieldSpec } from './form-spec.ts';

type Section = Pick<Home['categories'], 'eyebrow' | 'title' | 'text'>;

const section = [
  { kind: 'line', name: 'eyebrow', label: 'Small heading' },
  { kind: 'line', name: 'title', label: 'Title' },
  { kind: 'long', name: 'text', label: 'Text' },
] as const satisfies readonly FieldSpec<Section>[];

const titled = ({ title }: { title: string }): string => title || 'No title';

export const homeForm: readonly FieldSpec<Home>[] = [
  {
    kind: 'group',
    name: 'search',
    label: 'For search engines',
    fields: [
      { kind: 'line', name: 'title', label: 'Title' },
      { kind: 'long', name: 'description', label: 'Text' },
    ],
  },
  {
    kind: 'list',
    name: 'slides',
    label: 'Slides',
    item: 'slide',
    empty: {
      category: '',
      title: '',
      description: '',
      picture: '',
      tags: [],
      from: '',
      until: '',
    },
    titleOf: titled,
    fields: [
      { kind: 'choice', name: 'category', label: 'Category', options: ({ categories }) => categories },
      { kind: 'line', name: 'title', label: 'Title' },
      { kind: 'long', name: 'description', label: 'Text' },
      {
        kind: 'picture',
        name: 'picture',
        label: 'Image',
        isOptional: true,
        frame: 'wide',
        hint: 'Aspect ratio 8:5',
      },
      { kind: 'lines', name: 'tags', label: 'Tags', item: 'tag' },
      { kind: 'day', name: 'from', label: 'From', isOptional: true },
      {
        kind: 'day',
        name: 'until',
        label: 'Until',
        isOptional: true,
        hint: 'Last day it is shown',
      },
    ],
  },
  {
    kind: 'group',
    name: 'consultation',
    label: 'Consultation',
    fields: [
      ...section,
      { kind: 'line', name: 'primary_action', label: 'First button' },
      { kind: 'line', name: 'secondary_action', label: 'Second button' },
      { kind: 'lines', name: 'points', label: 'Bullet points', item: 'point' },
    ],
  },
  { kind: 'group', name: 'categories', label: 'Categories', fields: section },
  { kind: 'group', name: 'featured', label: 'Featured projects', fields: section },
  {
    kind: 'group',
    name: 'top_projects',
    label: 'Top projects',
    fields: [
      ...section,
      {
        kind: 'list',
        name: 'groups',
        label: 'Groups',
        item: 'group',
        empty: { title: '', summary: '', icon: 'neural', projects: [] },
        titleOf: titled,
        fields: [
          { kind: 'line', name: 'title', label: 'Title' },
          { kind: 'line', name: 'summary', label: 'Summary' },
          { kind: 'choice', name: 'icon', label: 'Icon', options: domainIcons },
          { kind: 'lines', name: 'projects', label: 'Projects', item: 'project' },
        ],
      },
    ],
  },
  {
    kind: 'group',
    name: 'services',
    label: 'Services',
    fields: [
      ...section,
      {
        kind: 'list',
        name: 'items',
        label: 'Services',
        item: 'service',
        empty: { title: '', slug: '', summary: '', description: '', icon: 'circuit', deliverables: [] },
        titleOf: titled,
        fields: [
          { kind: 'line', name: 'title', label: 'Title' },
          { kind: 'line', name: 'summary', label: 'Summary' },
          { kind: 'long', name: 'description', label: 'Description' },
          { kind: 'choice', name: 'icon', label: 'Icon', options: serviceIcons },
          { kind: 'lines', name: 'deliverables', label: 'Deliverables', item: 'deliverable' },
          {
            kind: 'line',
            name: 'slug',
            label: 'Anchor',
            isOptional: true,
            hint: 'Used in links to this section. Leave empty to create it from the title.',
          },
        ],
      },
    ],
  },
  {
    kind: 'group',
    name: 'why_choose_us',
    label: 'Why choose us',
    fields: [
      ...section,
      {
        kind: 'list',
        name: 'statistics',
        label: 'Statistics',
        item: 'number',
        empty: { value: '', label: '' },
        titleOf: ({ value, label }) => `${value} ${label}`.trim() || 'No number',
        fields: [
          { kind: 'line', name: 'value', label: 'Number' },
          { kind: 'line', name: 'label', label: 'Text' },
        ],
      },
      {
        kind: 'list',
        name: 'reasons',
        label: 'Reasons',
        item: 'reason',
        empty: { title: '', text: '', icon: 'measure' },
        titleOf: titled,
        fields: [
          { kind: 'line', name: 'title', label: 'Title' },
          { kind: 'long', name: 'text', label: 'Text' },
          { kind: 'choice', name: 'icon', label: 'Icon', options: reasonIcons },
        ],
      },
    ],
  },
  { kind: 'group', name: 'testimonials', label: 'Testimonials', fields: section },
  {
    kind: 'group',
    name: 'newsletter',
    label: 'Newsletter',
    fields: [
      { kind: 'line', name: 'title', label: 'Title' },
      { kind: 'long', name: 'text', label: 'Text' },
    ],
  },
];
