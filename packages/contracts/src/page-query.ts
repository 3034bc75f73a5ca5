import { contactSubject } from './path.ts';
import { askedProject } from './words/lead-origin.ts';

/** The cookie in which a browser keeps the language of its desk, so that the server sends the desk in it. */
export const deskLanguageCookie = 'desk_language';

/** The header in which the script of a page under a prefix names the page's language. */
export const pageLanguageHeader = 'x-page-language';

/** The header in which the desk's script names the desk's language: the shop may not offer it to visitors. */
export const deskLanguageHeader = 'x-desk-language';

/** Query parameters that change a page; others (newsletter tags and similar) must not fill the cache. */
const pageParameters = [
  'q',
  'category',
  'tag',
  'cursor',
  'view',
  'limit',
  'project_title',
  contactSubject,
  'categories',
  askedProject.parameter,
];

/** The part of a query that a page depends on, with its question mark; empty without any. */
export function pageSearch(query: URLSearchParams): string {
  const relevant = new URLSearchParams();
  for (const name of pageParameters) {
    const value = query.get(name);
    if (value) relevant.set(name, value.slice(0, 200));
  }
  const search = relevant.toString();
  return search && `?${search}`;
}
