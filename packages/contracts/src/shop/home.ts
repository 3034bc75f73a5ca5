import { z } from 'zod';
import { bookingLimits } from '../words/booking.ts';
import { categoryLimits } from '../words/category.ts';
import { domainIcons, reasonIcons, serviceIcons } from '../words/home.ts';
import { shopLimits as limits } from '../words/shop.ts';
import { anyPictureField, line, list, optionalDay, optionalLine } from './field.ts';

const section = {
  eyebrow: line('Small heading', limits.label),
  title: line('Title', limits.title),
  text: line('Text', limits.text),
};

const slideField = z
  .strictObject({
    category: line('Category', categoryLimits.title).meta({ description: 'Title of a category' }),
    title: line('Title', limits.title),
    description: line('Text', limits.text),
    picture: anyPictureField('Image').meta({
      description: 'Name of an image from `POST /shop/pictures` or of a built-in drawing; empty for none',
    }),
    tags: list(line('Tag', limits.label), 'Tags', limits.list),
    from: optionalDay('From').meta({
      description: 'First day in the shop’s time zone; empty for no limit',
    }),
    until: optionalDay('Until').meta({ description: 'Last day; empty for no limit' }),
  })
  .refine(({ from, until }) => !from || !until || until >= from, {
    path: ['until'],
    error: 'The last day must not be before the first',
  });

const groupField = z.strictObject({
  title: line('Title', limits.title),
  summary: line('Summary', limits.text),
  icon: z.enum(domainIcons, { error: 'Choose a drawing' }),
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
  title: line('Title', limits.title),
  slug: optionalLine('Anchor', limits.label)
    .refine((slug) => /^[a-z0-9-]*$/.test(slug), 'Anchor must be lowercase letters, digits and hyphens')
    .meta({ description: 'Anchor for links to the service; generated from the title if empty' }),
  summary: line('Summary', limits.text),
  description: line('Description', limits.text),
  icon: z.enum(serviceIcons, { error: 'Choose a drawing' }),
  deliverables: list(line('Deliverable', limits.text), 'Deliverables', limits.list),
});

/** The words of the home page, in the order in which its sections appear, and of the footer of every page. */
export const homeFields = z.strictObject({
  search: z.strictObject({
    title: line('Title', limits.title),
    description: line('Text', limits.description),
  }),
  slides: list(slideField, 'Slides', limits.slides),
  consultation: z.strictObject({
    ...section,
    primary_action: line('First button', limits.label),
    secondary_action: line('Second button', limits.label),
    points: list(line('Point', limits.title), 'Points', limits.list),
  }),
  categories: z.strictObject(section),
  featured: z.strictObject(section),
  top_projects: z.strictObject({ ...section, groups: list(groupField, 'Groups', limits.list) }),
  services: z.strictObject({ ...section, items: list(serviceField, 'Services', limits.list) }),
  why_choose_us: z.strictObject({
    ...section,
    statistics: list(
      z.strictObject({ value: line('Number', 12), label: line('Text', limits.label) }),
      'Statistics',
      limits.list,
    ),
    reasons: list(
      z.strictObject({
        title: line('Title', limits.title),
        text: line('Text', limits.text),
        icon: z.enum(reasonIcons, { error: 'Choose a drawing' }),
      }),
      'Reasons',
      limits.list,
    ),
  }),
  testimonials: z.strictObject(section),
  newsletter: z.strictObject({ title: line('Title', limits.title), text: line('Text', limits.text) }),
});

export type Home = z.output<typeof homeFields>;
export type Slide = Home['slides'][number];
export type Service = Home['services']['items'][number];
