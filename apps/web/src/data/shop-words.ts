import { services } from '@perfboard/content/service';
import { profileDefaults } from '@perfboard/content/shop';
import { path } from '@perfboard/contracts/path';
import { serviceAnchors } from '@perfboard/contracts/service-anchor';
import type { Home } from '@perfboard/contracts/shop/home';
import { overlay } from '@perfboard/contracts/shop/override';
import type { PageShop } from '@perfboard/contracts/shop/page-shop';
import type { Profile } from '@perfboard/contracts/shop/profile';
import type { Questions } from '@perfboard/contracts/shop/questions';
import type { PageDocumentName } from '@perfboard/contracts/words/shop';
import { type PageData, usePageData } from './page-data.ts';

/** The shop's profile: the owner's values over the defaults. */
export function useShop(): Profile {
  const { profile } = usePageData().shop;
  return overlay(profileDefaults(profile), profile);
}

/** The preview image of shared links; undefined if the default serves. */
export function useSocialCard(): string | undefined {
  const { name, tagline, description, logo, accent } = usePageData().shop.profile ?? {};
  return name || tagline || description || logo || accent ? path.socialCard : undefined;
}

/** One section of the home page. The caller passes the defaults, so that a page loads only what it shows. */
export const useHomeSection = <Name extends keyof Home>(name: Name, defaults: Home[Name]): Home[Name] =>
  overlay(defaults, usePageData().shop.home?.[name]);

/** The texts of the booking and the contact page. */
export const useQuestions = (defaults: Questions): Questions =>
  overlay(defaults, usePageData().shop.questions);

/** The services as links for every page. */
export function useServiceLinks(): readonly { title: string; anchor: string }[] {
  const list = usePageData().shop.frame?.services ?? services;
  const anchors = serviceAnchors(list);
  return list.map(({ title }, at) => ({ title, anchor: anchors[at] ?? '' }));
}

/** The newsletter texts in the footer of every page. */
export const useNewsletterWords = (defaults: Home['newsletter']): Home['newsletter'] =>
  overlay(defaults, usePageData().shop.frame?.newsletter);

/** Loads site content that a page needs and that did not come with the first page. */
export async function needWords(data: PageData, names: readonly PageDocumentName[]): Promise<void> {
  const { shop: known } = data;
  const missing = names.filter((name) => known.stored.includes(name) && !known[name]);
  if (missing.length === 0) return;
  const api = await data.api();
  const { text_languages, ...words }: Omit<PageShop, 'stored'> = await api.shop.words.query({
    documents: missing,
  });
  Object.assign(known, words);
  if (text_languages) known.text_languages = { ...known.text_languages, ...text_languages };
}

/** The language of a text of the site content that is not in the page's language; of a legal page, its path. */
export function textLanguage({ shop: known }: Pick<PageData, 'shop'>, text: string): string | undefined {
  const { text_languages } = known;
  // Most pages: there is nothing to look through for each of their texts.
  if (!text_languages) return undefined;
  for (const byLanguage of Object.values(text_languages))
    for (const [language, texts] of Object.entries(byLanguage)) if (texts.includes(text)) return language;
  return undefined;
}
