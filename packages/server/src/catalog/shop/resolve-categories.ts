import { type Categories, categoryTitles } from '@perfboard/contracts/category';
import { AppError } from '@perfboard/contracts/error';
import { slugify } from '@perfboard/contracts/path';
import { categoryMessages } from '@perfboard/contracts/words/project-desk';

const lists = ['public', 'admin'] as const;

interface Issue {
  path: string;
  message: string;
}

/** The consequences of saving the categories. */
export interface CategoryChanges {
  value: Categories;
  /** Old titles with their new ones. */
  renames: ReadonlyMap<string, string>;
  /** Removed titles, and the list that had them. */
  gone: { title: string; list: (typeof lists)[number] }[];
}

/** Gives each new entry an id. */
function withIds<Entry extends { id: string; title: string }>(entries: readonly Entry[]): Entry[] {
  const taken = new Set(entries.map(({ id }) => id));
  return entries.map((entry) => {
    if (entry.id !== '') return entry;
    const slug = slugify(entry.title).slice(0, 50);
    let id = slug;
    for (let number = 2; taken.has(id); number += 1) id = `${slug}-${number}`;
    taken.add(id);
    return { ...entry, id };
  });
}

/** A title is the same category in both lists: renamed in one, it is renamed in the other. */
function findRenames(before: Categories, after: Categories, issues: Issue[]): Map<string, string> {
  const renames = new Map<string, string>();
  for (const list of lists) {
    after[list].forEach(({ id, title }, at) => {
      const old = before[list].find((entry) => entry.id === id)?.title;
      if (old === undefined || old === title) return;
      const known = renames.get(old);
      if (known === undefined) renames.set(old, title);
      else if (known !== title) issues.push({ path: `${list}.${at}.title`, message: categoryMessages.torn });
    });
  }
  return renames;
}

/** The other list's entry is renamed, unless its list already has the new title. */
function follow<Entry extends { id: string; title: string }>(
  entries: readonly Entry[],
  before: readonly Entry[],
  renames: ReadonlyMap<string, string>,
): Entry[] {
  return entries.map((entry) => {
    const isUntouched = before.some(({ id, title }) => id === entry.id && title === entry.title);
    return { ...entry, title: (isUntouched && renames.get(entry.title)) || entry.title };
  });
}

function findTwins(value: Categories, issues: Issue[]): void {
  for (const list of lists) {
    const titles = value[list].map(({ title }) => title.toLowerCase());
    value[list].forEach(({ title }, at) => {
      if (titles.indexOf(title.toLowerCase()) === at) return;
      issues.push({ path: `${list}.${at}.title`, message: categoryMessages.taken(title) });
    });
  }
}

/**
 * Dots in a path mean the folder itself and its parent, in any encoding. Checked when a list is saved, not on
 * read, which would make stored ones unreadable.
 */
function findDots(value: Categories, issues: Issue[]): void {
  for (const list of lists) {
    value[list].forEach(({ title }, at) => {
      if (title !== '.' && title !== '..') return;
      issues.push({ path: `${list}.${at}.title`, message: categoryMessages.dots });
    });
  }
}

/**
 * Both lists to store, and the consequences of their changes.
 * @throws AppError BAD_REQUEST with the contradictions
 */
export function resolveCategories(before: Categories, given: Categories): CategoryChanges {
  const issues: Issue[] = [];
  const renames = findRenames(before, given, issues);
  const admin = withIds(follow(given.admin, before.admin, renames));
  const adminTitles = new Set(admin.map(({ title }) => title));
  const wereThere = new Set(before.admin.map(({ title }) => title));
  const browsed = withIds(follow(given.public, before.public, renames)).map((entry, at) => {
    const covers = [...new Set(entry.covers.map((title) => renames.get(title) ?? title))].filter((title) => {
      if (title === entry.title) return false;
      if (adminTitles.has(title)) return true;
      // Removed with its category; a title that never existed is an error.
      if (!wereThere.has(title))
        issues.push({ path: `public.${at}.covers`, message: categoryMessages.noCover(title) });
      return false;
    });
    return { ...entry, covers };
  });
  const value = { public: browsed, admin };
  findTwins(value, issues);
  findDots(value, issues);
  const [first] = issues;
  if (first) throw new AppError('BAD_REQUEST', first.message, { issues });
  const titles = new Set(categoryTitles(value));
  const gone = categoryTitles(before)
    .filter((title) => !renames.has(title) && !titles.has(title))
    .map((title) => ({ title, list: wereThere.has(title) ? ('admin' as const) : ('public' as const) }));
  return { value, renames, gone };
}
