import { AppError } from '@perfboard/contracts/error';
import { categoryPath } from '@perfboard/contracts/path';
import type { Home } from '@perfboard/contracts/shop/home';
import { type Redirects, redirectKey } from '@perfboard/contracts/shop/redirects';
import { categoryMessages } from '@perfboard/contracts/words/project-desk';
import { shopLimits } from '@perfboard/contracts/words/shop';
import type { Db } from '@perfboard/db/client';
import type { CategoryChanges } from './resolve-categories.ts';

/** A save may move every project of the catalog. */
export const categoriesMs = 120_000;

/** Waits for running saves of projects, and blocks new ones until the transaction ends. */
export const lockCategories = (tx: Db): Promise<unknown> =>
  tx.$executeRaw`select pg_advisory_xact_lock(hashtext('categories'))`;

/** The number of projects per title. */
export async function countByCategory(db: Db): Promise<Map<string, number>> {
  const groups = await db.project.groupBy({ by: ['category'], _count: true });
  return new Map(groups.flatMap(({ category, _count }) => (category === null ? [] : [[category, _count]])));
}

/**
 * Replaces old titles with new ones. A project open in an editor gets a new version, so its save conflicts.
 */
export async function moveProjects(tx: Db, renames: ReadonlyMap<string, string>): Promise<void> {
  if (renames.size === 0) return;
  await tx.$executeRaw`select set_config('statement_timeout', ${String(categoriesMs)}, true)`;
  await tx.$executeRaw`
    update projects set category = moved.next_title, version = version + 1, updated_at = now()
    from unnest(${[...renames.keys()]}::text[], ${[...renames.values()]}::text[]) as moved (title, next_title)
    where category = moved.title`;
}

/** Updates the links of slides; undefined if none changes. */
export function movedSlides(home: Home, renames: ReadonlyMap<string, string>): Home | undefined {
  if (!home.slides.some(({ category }) => renames.has(category))) return undefined;
  const slides = home.slides.map((slide) => ({
    ...slide,
    category: renames.get(slide.category) ?? slide.category,
  }));
  return { ...home, slides };
}

/**
 * With redirects from the pages of old titles to those of new ones, while there is room; undefined if none
 * changes. A page that exists again needs none.
 */
export function redirectsOfTitles(
  { redirects }: Redirects,
  renames: ReadonlyMap<string, string>,
): Redirects | undefined {
  const added = [...renames]
    .map(([from, to]) => ({ from: categoryPath(from), to: categoryPath(to) }))
    .filter(({ from, to }) => redirectKey(from) !== redirectKey(to))
    .filter((redirect) => Object.values(redirect).every((address) => address.length <= shopLimits.href));
  if (added.length === 0) return undefined;
  const taken = new Set(added.flatMap(({ from, to }) => [redirectKey(from), redirectKey(to)]));
  const others = redirects.filter(({ from }) => !taken.has(redirectKey(from)));
  return { redirects: [...others, ...added].slice(0, shopLimits.redirects) };
}

/** @throws AppError BAD_REQUEST when a project or a slide still has one of the titles */
export async function assertUnused(tx: Db, gone: CategoryChanges['gone'], home: Home): Promise<void> {
  if (gone.length === 0) return;
  const counts = await countByCategory(tx);
  const issues = gone.flatMap(({ title, list }) => {
    const projects = counts.get(title) ?? 0;
    if (projects > 0) return [{ path: list, message: categoryMessages.inUse(title, projects) }];
    const isOnSlide = home.slides.some(({ category }) => category === title);
    return isOnSlide ? [{ path: list, message: categoryMessages.onSlide(title) }] : [];
  });
  const [first] = issues;
  if (first) throw new AppError('BAD_REQUEST', first.message, { issues });
}

/** @throws AppError BAD_REQUEST when a slide links to an unknown category */
export function assertSlides(home: Home, titles: readonly string[]): void {
  const issues = home.slides.flatMap(({ category }, at) =>
    titles.includes(category)
      ? []
      : [{ path: `slides.${at}.category`, message: 'Choose a category of the shop' }],
  );
  const [first] = issues;
  if (first) throw new AppError('BAD_REQUEST', first.message, { issues });
}
