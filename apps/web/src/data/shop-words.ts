import { services } from '@perfboard/content/service';
import { shop } from '@perfboard/content/shop';
import { path, slugify } from '@perfboard/contracts/path';
import type { Home } from '@perfboard/contracts/shop/home';
import { overlay } from '@perfboard/contracts/shop/override';
import type { PageShop } from '@perfboard/contracts/shop/page-shop';
import type { Profile } from '@perfboard/contracts/shop/profile';
import type { Questions } from '@perfboard/contracts/shop/questions';
import type { PageDocumentName } from '@perfboard/contracts/words/shop';
import { type PageData, usePageData } from './page-data.ts';

/** Who the shop is, where it is and when it is open: the owner's words over the product's. */
export const useShop = (): Profile => overlay(shop, usePageData().shop.profile);

/** The picture of a shared link where it says something of the owner's; undefined while the product's own serves. */
export function useSocialCard(): string | undefined {
  const { name, tagline, description, logo } = usePageData().shop.profile ?? {};
  return name || tagline || description || logo ? path.socialCard : undefined;
}

/** One section of the home page. The product's words are the caller's, so that a page fetches only what it shows. */
export const useHomeSection = <Name extends keyof Home>(name: Name, defaults: Home[Name]): Home[Name] =>
  overlay(defaults, usePageData().shop.home?.[name]);

/** The words of the booking and the contact page. */
export const useQuestions = (defaults: Questions): Questions =>
  overlay(defaults, usePageData().shop.questions);

/** Where the links to a service lead. */
export const serviceAnchor = ({ slug, title }: { slug: string; title: string }): string =>
  slug || slugify(title);

/** The services as every page links to them. */
export const useServiceLinks = (): readonly { title: string; slug: string }[] =>
  usePageData().shop.frame?.services ?? services;

/** What the foot of every page says of the newsletter. */
export const useNewsletterWords = (defaults: Home['newsletter']): Home['newsletter'] =>
  overlay(defaults, usePageData().shop.frame?.newsletter);

/** Fetches the owner's words that a page needs and did not come with the first one. */
export async function needWords(data: PageData, names: readonly PageDocumentName[]): Promise<void> {
  const { shop: known } = data;
  const missing = names.filter((name) => known.stored.includes(name) && !known[name]);
  if (missing.length === 0) return;
  const api = await data.api();
  const words: Omit<PageShop, 'stored'> = await api.shop.words.query({ documents: missing });
  Object.assign(known, words);
}
