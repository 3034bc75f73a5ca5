import { slugify } from '@perfboard/contracts/path';
import type { Home } from '@perfboard/contracts/shop/home';
import { difference } from '@perfboard/contracts/shop/override';
import type { OwnWords } from '@perfboard/contracts/shop/page-shop';
import { type Language, sourceLanguage } from '@perfboard/messages/language';
import type { ShopWords } from '../../base/service/services.ts';
import { changeTexts, pageDocuments, type TranslatedDocument } from '../translation/document-texts.ts';
import { shippedTranslation } from '../translation/shipped-translation.ts';
import { defaultsOf } from './shop-words.ts';

/** A stored translation of a text of the site content. */
export interface ShopTranslation {
  document: string | null;
  language: string;
  source: string;
  text: string;
}

export interface TranslatedShop {
  /** The content that differs from the defaults, in the language. */
  own: OwnWords;
  /** How categories are called in the language, by their stored titles. */
  categoryTitles: Record<string, string>;
}

/** A link to a service must not change with its title. */
const withSlugs = (home: Home): Home => ({
  ...home,
  services: {
    ...home.services,
    items: home.services.items.map((service) => ({
      ...service,
      slug: service.slug || slugify(service.title),
    })),
  },
});

/** Gives a text of a document in a language: the owner's translation, the product's of a default text, or itself. */
export type SayText = (document: TranslatedDocument, source: string) => string;

/** How the texts of the site content are said in a language. */
export function textsIn(
  words: Pick<ShopWords, 'languages' | 'profile'>,
  translations: readonly ShopTranslation[],
  language: Language,
): SayText {
  // The owner's texts are in the primary language: what once translated them into it is not theirs.
  const isPrimary = language === words.languages.primary;
  const texts = new Map(
    translations
      .filter((one) => !isPrimary && one.language === language)
      .map((one) => [`${one.document} ${one.source}`, one.text]),
  );
  const { name: shopName } = words.profile;
  return (document, source) =>
    texts.get(`${document} ${source}`) ??
    // A default text is English, also in a shop with another primary language.
    (language === sourceLanguage ? undefined : shippedTranslation(language, source, shopName)) ??
    source;
}

/** The site content in a language: the owner's translations, then the product's of default texts. */
export function translateShop(
  own: OwnWords,
  words: ShopWords,
  translations: readonly ShopTranslation[],
  language: Language,
): TranslatedShop {
  const say = textsIn(words, translations, language);
  const defaults = defaultsOf(own);
  const translated: Record<string, unknown> = { ...own };
  for (const document of pageDocuments) {
    // Their titles are stored with projects and in addresses: only what is shown is translated.
    const isTitle = (path: string) => document === 'categories' && path.endsWith('.title');
    const value = changeTexts<unknown>(
      document,
      document === 'home' ? withSlugs(words.home) : words[document],
      (source, path) => (isTitle(path) ? source : say(document, source)),
    );
    const changed = difference<unknown>(defaults[document], value);
    if (changed) translated[document] = changed;
    else delete translated[document];
  }
  const titles = [...words.categories.public, ...words.categories.admin].map(({ title }) => title);
  return {
    own: translated,
    categoryTitles: Object.fromEntries(
      titles.map((title) => [title, say('categories', title)]).filter(([title, shown]) => title !== shown),
    ),
  };
}
