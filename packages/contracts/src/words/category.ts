export const categoryLimits = {
  /** A title is a badge on a card and a filter in an address. */
  title: 60,
  description: 300,
  /** A list that a select and a grid still show. */
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
    `“${title}” has ${projects} ${projects === 1 ? 'project' : 'projects'}. Merge it into another category, or move the projects first.`,
  onSlide: (title: string): string =>
    `A slide on the home page links to “${title}”. Change that slide first.`,
  unknown: 'Category not found',
  itself: 'Choose a different category to merge into',
  merged: 'Categories merged and projects moved',
} as const;
