import type { OfferedLanguage } from '@perfboard/contracts/page';
import { inLanguage, visitorRoutes } from '@perfboard/contracts/path';
import { basePath, type ShopLanguages, siteLanguages } from '@perfboard/contracts/shop/languages';
import { translatorOf } from '@perfboard/messages/catalogs';
import {
  isLanguage,
  type Language,
  languageName,
  languages,
  pseudoLanguages,
} from '@perfboard/messages/language';
import { cookieLanguage } from '@perfboard/server/base/http/response-language';

/** The language of a page, and the prefix of its path: empty for the shop's primary language. */
export interface PagePlace {
  language: Language;
  base: string;
}

/** The first part of a path; an address of a page begins with it if it has a prefix. */
const firstPart = (path: string): string => path.split('/', 2)[1] ?? '';

/** The language and prefix of a path. A prefix that the shop does not offer is an unknown path. */
export function placeOf(languages: ShopLanguages, path: string): PagePlace {
  const prefix = firstPart(path);
  const language = languages.further.find((one) => one === prefix);
  return language ? { language, base: `/${language}` } : { language: languages.primary, base: '' };
}

/** The language of a browser's desk: the one of its member, as its cookie says, or the shop's primary one. */
export const deskLanguage = ({ primary }: ShopLanguages, cookies: string | undefined): Language =>
  cookieLanguage(cookies) ?? primary;

/** An address without the prefix of the primary language, which has none; null if it has no such prefix. */
export function withoutPrimary({ primary }: ShopLanguages, address: string): string | null {
  const prefix = `/${primary}`;
  if (!address.startsWith(prefix) || !/^(?:[/?]|$)/.test(address.slice(prefix.length))) return null;
  // More than one slash would be read as the name of a host.
  return address.slice(prefix.length).replace(/^[/\\]*/, '/');
}

/**
 * An address without the prefix of a language that the site does not offer; null for others. Newsletters that were sent
 * in a language have links with its prefix, also after the owner removed it.
 */
export function withoutUnoffered({ primary, further }: ShopLanguages, address: string): string | null {
  const prefix = firstPart(address.split('?', 1)[0] ?? '');
  if (!isLanguage(prefix) || prefix === primary || further.includes(prefix)) return null;
  return address.slice(prefix.length + 1).replace(/^[/\\]*/, '/');
}

/** An address with its language's prefix as links write it, for one typed as `/DE/projects`; null for others. */
export function withPrefixCase(address: string): string | null {
  const prefix = firstPart(address.split('?', 1)[0] ?? '');
  const sameLetters = (one: string) => one.toLowerCase() === prefix.toLowerCase();
  const language = [...languages, ...pseudoLanguages].find(sameLetters);
  return !language || language === prefix ? null : `/${language}${address.slice(prefix.length + 1)}`;
}

/** A path without the prefix of a language, offered or not: of `/DE/projects`, `/projects`. */
export const withoutLanguage = (path: string): string =>
  isLanguage(firstPart(path).toLowerCase()) ? path.slice(firstPart(path).length + 1) : path;

const pageParts = new Set(visitorRoutes.map(firstPart));

/** The target of a redirect within a language: pages keep the prefix, files and other sites have none. */
export function keepLanguage(base: string, target: string): string {
  const [path = ''] = target.split(/[?#]/);
  const isPage = path.startsWith('/') && pageParts.has(firstPart(path)) && !/\.[a-z]+$/.test(path);
  return isPage ? inLanguage(base, target) : target;
}

const offers = new WeakMap<ShopLanguages, readonly OfferedLanguage[]>();

function offerOf(languages: ShopLanguages, language: Language): OfferedLanguage {
  const t = translatorOf(language, 'language');
  return {
    language,
    base: basePath(languages, language),
    name: languageName(language),
    title: t('title'),
    suggestion: { text: t('suggestion'), link: t('read'), dismiss: t('dismiss') },
  };
}

/** The languages of the site as pages name them, the primary one first; undefined if there is only one. */
export function offeredLanguages(languages: ShopLanguages): readonly OfferedLanguage[] | undefined {
  if (languages.further.length === 0) return undefined;
  const known = offers.get(languages);
  const made = known ?? siteLanguages(languages).map((language) => offerOf(languages, language));
  if (!known) offers.set(languages, made);
  return made;
}
