export const categoryLimits = {
  /** A title is a badge on a card and a filter in an address. */
  title: 60,
  description: 300,
  /** A list that a select and a grid still show. */
  list: 60,
} as const;

export const categoryMessages = {
  twice: 'This title is there twice',
  reserved: 'This word is the filter for featured projects',
  dots: 'Dots alone lead to no page; write a word',
  torn: 'The other list has this category under another new title; give both the same',
  taken: (title: string): string => `“${title}” is there already; merge the two instead`,
  noCover: (title: string): string => `There is no category “${title}” to cover`,
  inUse: (title: string, projects: number): string =>
    `${projects} ${projects === 1 ? 'project is' : 'projects are'} in “${title}”: merge it into another category, or move them first`,
  onSlide: (title: string): string =>
    `A slide of the home page leads to “${title}”: choose another there first`,
  unknown: 'There is no such category',
  itself: 'Choose another category to merge it into',
  merged: 'Merged. The projects have moved.',
} as const;
