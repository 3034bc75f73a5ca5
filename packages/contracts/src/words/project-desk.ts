import { englishNumber } from './english-number.ts';
import { imageMessages } from './image.ts';

/**
 * Limits of the fields besides those of a catalog entry. In a separate module, so that visitors don't load
 * the form's texts.
 */
export const caseLimits = {
  storyMax: 50_000,
  /** How long a link to a draft is valid, in days. */
  previewDays: 14,
  previewDaysMax: 90,
} as const;

export const caseMessages = {
  linkInvalid: 'Enter a full address that starts with https://',
  priceInvalid: 'Enter a price such as 1250 or 1250.50',
  currencyInvalid: 'Enter a three-letter currency such as EUR',
  currencyRequired: 'Enter the currency of the price, such as EUR',
  storyMax: 'The case study must not exceed 50,000 characters',
  publishAtRequired: 'Choose when to publish the project',
  publishAtPast: 'Choose a time in the future',
  previewsRevoked: 'The links to this draft no longer work',
} as const;

export const projectDifficulties = ['beginner', 'intermediate', 'advanced'] as const;

/** Who sees a project: only the desk, everyone, or everyone from a moment on. */
export const projectStates = ['draft', 'published', 'scheduled'] as const;
export type ProjectState = (typeof projectStates)[number];

/** As many as a page of the desk's list can show. */
export const projectBulkMax = 100;

const projects = (count: number) => `${count} ${count === 1 ? 'project' : 'projects'}`;
const gone = (missing: number) => (missing > 0 ? [`${missing} no longer found`] : []);

export const bulkMessages = {
  noneChosen: 'Select at least one project',
  tooManyChosen: 'Select up to 100 projects',
  oneChange: 'Change exactly one of featured, category and state',
  changed: ({ changed, same, missing }: { changed: number; same: number; missing: number }) =>
    [
      `${projects(changed)} changed`,
      ...(same > 0 ? [`${same} already up to date`] : []),
      ...gone(missing),
    ].join(', '),
  removed: ({ removed, missing }: { removed: number; missing: number }) =>
    [`${projects(removed)} deleted`, ...gone(missing)].join(', '),
  arranged: 'Order saved',
} as const;

export const photoLimits = {
  /** Including the first one. */
  photosMax: 12,
  captionMax: 300,
} as const;

/** The default focus of a crop, in percent. */
export const focusCenter = 50;

export const photoMessages = {
  type: imageMessages.addType,
  size: imageMessages.addSize,
  required: imageMessages.required,
  captionMax: 'A caption must not exceed 300 characters',
  focusInvalid: 'The focal point must be two numbers from 0 to 100',
  tooMany: 'A project can have up to 12 photos',
  alreadyThere: 'This photo was already added',
  lastOne: 'A project needs at least one photo. Add another before you delete this one.',
  notFound: 'Photo not found',
  added: 'Photo added',
  saved: 'Photos saved',
  removed: 'Photo deleted',
} as const;

export const categoryLimits = {
  /** A title must fit on a badge and in a filter's address. */
  title: 60,
  description: 300,
  /** A list must fit in a select and a grid. */
  list: 60,
} as const;

export const categoryMessages = {
  twice: 'This title is used twice',
  reserved: 'This title is reserved for the featured filter. Choose another one.',
  dots: 'Use at least one letter or digit',
  torn: 'The other list gives this category a different new title. Use the same title in both.',
  taken: (title: string): string => `“${title}” already exists. Merge the two categories instead.`,
  noCover: (title: string): string => `Category “${title}” does not exist`,
  inUse: (title: string, projects: number): string =>
    `“${title}” has ${englishNumber(projects)} ${projects === 1 ? 'project' : 'projects'}. Merge it into another category, or move the projects first.`,
  onSlide: (title: string): string =>
    `A slide on the home page links to “${title}”. Change that slide first.`,
  unknown: 'Category not found',
  itself: 'Choose a different category to merge into',
  merged: 'Categories merged and projects moved',
} as const;
