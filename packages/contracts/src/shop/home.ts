import { z } from 'zod';
import { bookingLimits } from '../words/booking.ts';
import { categoryLimits } from '../words/project-desk.ts';
import { domainIcons, shopLimits as limits, reasonIcons, serviceIcons } from '../words/shop.ts';
import { anyPictureField, group, line, list, optionalDay, optionalLine } from './field.ts';
import { inForm } from './form.ts';

const title = line('Title', limits.title);
const text = line('Text', limits.text, { kind: 'long' });
const section = { eyebrow: line('Small heading', limits.label), title, text };
const icon = <const Names extends readonly string[]>(names: Names) =>
  inForm(z.enum(names, { error: 'Choose a drawing' }), { label: 'Icon' });

const slideField = z
  .strictObject({
    category: line('Category', categoryLimits.title, {
      kind: 'choice',
      options: ({ categories }) => categories,
    }).meta({ description: 'Title of a category' }),
    title,
    description: text,
    picture: anyPictureField('Image', { frame: 'wide', hint: 'Aspect ratio 8:5' }).meta({
      description: 'Name of an image from `POST /shop/pictures` or of a built-in drawing; empty for none',
    }),
    tags: list(line('Tag', limits.label), 'Tags', limits.list),
    from: optionalDay('From').meta({
      description: 'First day in the shop’s time zone; empty for no limit',
    }),
    until: optionalDay('Until', { hint: 'Last day it is shown' }).meta({
      description: 'Last day; empty for no limit',
    }),
  })
  .refine(({ from, until }) => !from || !until || until >= from, {
    path: ['until'],
    error: 'The last day must not be before the first',
  });

const groupField = z.strictObject({
  title,
  summary: line('Summary', limits.text),
  icon: icon(domainIcons),
  projects: list(
    // A name prefills the booking form's title, so it keeps that field's limits.
    line('Project', bookingLimits.titleMax).refine(
      (name) => name.length >= bookingLimits.titleMin,
      `Project must be at least ${bookingLimits.titleMin} characters`,
    ),
    'Projects',
    limits.list,
  ),
});

const serviceField = z.strictObject({
  title,
  summary: line('Summary', limits.text),
  description: line('Description', limits.text, { kind: 'long' }),
  icon: icon(serviceIcons),
  deliverables: list(line('Deliverable', limits.text), 'Deliverables', limits.list),
  slug: optionalLine('Anchor', limits.label, {
    hint: 'Used in links to this section. Leave empty to create it from the title.',
  })
    .refine((slug) => /^[a-z0-9-]*$/.test(slug), 'Anchor must be lowercase letters, digits and hyphens')
    .meta({ description: 'Anchor for links to the service; generated from the title if empty' }),
});

/** The texts of the home page, in the order of its sections, and of the footer of every page. */
export const homeFields = z.strictObject({
  search: group('For search engines', {
    title: line('Title', limits.title, { isWide: true }),
    description: line('Text', limits.description, { kind: 'long' }),
  }),
  slides: list(slideField, 'Slides', limits.slides, { item: 'slide' }),
  consultation: group('Consultation', {
    ...section,
    primary_action: line('First button', limits.label),
    secondary_action: line('Second button', limits.label),
    points: list(line('Point', limits.title), 'Points', limits.list, { label: 'Bullet points' }),
  }),
  categories: group('Categories', section),
  featured: group('Featured projects', section),
  top_projects: group('Top projects', {
    ...section,
    groups: list(groupField, 'Groups', limits.list, { item: 'group' }),
  }),
  services: group('Services', {
    ...section,
    items: list(serviceField, 'Services', limits.list, { item: 'service' }),
  }),
  why_choose_us: group('Why choose us', {
    ...section,
    statistics: list(
      z.strictObject({ value: line('Number', 12), label: line('Text', limits.label) }),
      'Statistics',
      limits.list,
      {
        item: 'number',
        titleOf: ({ value, label }, say) => `${value} ${label}`.trim() || say('No number'),
      },
    ),
    reasons: list(z.strictObject({ title, text, icon: icon(reasonIcons) }), 'Reasons', limits.list, {
      item: 'reason',
    }),
  }),
  testimonials: group('Testimonials', section),
  newsletter: group('Newsletter', { title, text }),
});

export type Home = z.output<typeof homeFields>;
export type Slide = Home['slides'][number];
export type Service = Home['services']['items'][number];
