import { cleanLine } from '../text.ts';

export const projectLimits = {
  nameMax: 200,
  descriptionMin: 20,
  descriptionMax: 10_000,
  tagMax: 50,
  tagsMax: 20,
} as const;

export const projectMessages = {
  created: 'Project added successfully!',
  updated: 'Project updated successfully',
  updateConflict: 'Another member changed this project since you opened it',
  updateConflictOwn: 'You changed this project in another tab or device since you opened it',
  unsaved: 'You have unsaved changes',
  deleted: 'Project deleted successfully',
  listFailed: 'Failed to fetch projects',
  listFailedTitle: 'Failed to load projects',
  notFound: 'Project not found',
  goneTitle: 'This project is no longer here',
  gone: 'The project was removed from the catalog, or the link is wrong.',
  goneOthers: 'You may be looking for one of these.',
  categoryInvalid: 'Invalid category',
  categoryGone: 'This category was renamed or deleted, or never existed. Choose another one.',
  categoryRequired: 'Category is required',
  tagRequired: 'At least one tag is required',
} as const;

/** Trims tags and drops blanks and duplicates (letter case ignored); keeps the first spelling and the order. */
export function cleanTags(tags: readonly string[]): string[] {
  const seen = new Set<string>();
  return tags.map(cleanLine).filter((tag) => {
    const key = tag.toLowerCase();
    if (tag.length === 0 || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

export const adminProjectSorts = ['project_name', 'category', 'featured', 'created_at'] as const;

/** Orders of the public list. */
export const projectOrders = ['newest', 'relevance', 'featured'] as const;
