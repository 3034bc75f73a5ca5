import { slugify } from './path.ts';

/** IDs of the home page, also with `-title` and `-menu`. */
const pageIds = new Set([
  'root',
  'top',
  'main',
  'site',
  'consultation',
  'services',
  'categories',
  'featured',
  'top-projects',
  'why-choose-us',
  'testimonials',
  'newsletter',
]);
const isPageId = (anchor: string): boolean => pageIds.has(anchor.replace(/-(?:title|menu)$/, ''));

/**
 * The anchor of each service on the home page, for links to it: the owner's, otherwise one made of the title. One that is
 * taken gets a number.
 */
export function serviceAnchors(list: readonly { title: string; slug: string }[]): string[] {
  const chosen = new Set(list.map(({ slug }) => slug));
  const taken = new Set<string>();
  return list.map(({ slug, title }) => {
    const wanted = slug || slugify(title, 'service');
    const isFree = (anchor: string) =>
      !taken.has(anchor) && !isPageId(anchor) && (anchor === slug || !chosen.has(anchor));
    let anchor = wanted;
    for (let count = 2; !isFree(anchor); count += 1) anchor = `${wanted}-${count}`;
    taken.add(anchor);
    return anchor;
  });
}
