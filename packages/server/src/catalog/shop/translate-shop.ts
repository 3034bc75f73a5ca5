import { serviceAnchors } from '@perfboard/contracts/service-anchor';
import type { Home } from '@perfboard/contracts/shop/home';
import { difference } from '@perfboard/contracts/shop/override';
import type { OwnWords, TextLanguages } from '@perfboard/contracts/shop/page-shop';
import { type Language, sourceLanguage } from '@perfboard/messages/language';
import type { ShopWords } from '../../base/service/services.ts';
import {
  changeTexts,
  type PageDocument,
  pageDocuments,
  type TranslatedDocument,
  textsOf,
} from '../translation/document-texts.ts';
import { shippedTranslation } from '../translation/translation.ts';
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
  /** The texts that are not in the language. */
  textLanguages: TextLanguages;
}

/** A link to a service must not change with its title. */
function withSlugs(home: Home): Home {
  const { items } = home.services;
  const anchors = serviceAnchors(items);
  const named = items.map((service, at) => ({ ...service, slug: anchors[at] ?? service.slug }));
  return { ...home, services: { ...home.services, items: named } };
}

/** Gives the translation of a document's text: the owner's, or the product's of a default text; undefined without one. */
export type SayText = (document: TranslatedDocument, source: string) => string | undefined;

/** The texts without a translation; a default one is English, also in a shop with another primary language. */
function findTextLanguages(
  { words, defaults, language }: { words: ShopWords; defaults: ShopWords; language: Language },
  say: SayText,
): TextLanguages {
  const found: TextLanguages = {};
  const add = (name: PageDocument | 'frame', tag: Language, text: string) => {
    found[name] = { ...found[name], [tag]: [...(found[name]?.[tag] ?? []), text] };
  };
  const { services, newsletter } = words.home;
  const framed = new Set([...services.items.map(({ title }) => title), newsletter.title, newsletter.text]);
  for (const document of pageDocuments) {
    const isDefault = new Set(textsOf(document, defaults[document]).map(({ source }) => source));
    for (const { path, source } of textsOf(document, words[document])) {
      const tag = isDefault.has(source) ? sourceLanguage : words.languages.primary;
      if (tag === language || say(document, source) !== undefined) continue;
      // The pages have the product's legal texts in each language.
      if (document === 'legal' && isDefault.has(source)) continue;
      // A legal text is shown as HTML, so its page asks by its path.
      add(document, tag, document === 'legal' ? path : source);
      if (document === 'home' && framed.has(source)) add('frame', tag, source);
    }
  }
  return found;
}

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
    (language === sourceLanguage ? undefined : shippedTranslation(language, source, shopName));
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
      (source, path) => (isTitle(path) ? source : (say(document, source) ?? source)),
    );
    const changed = difference<unknown>(defaults[document], value);
    if (changed) translated[document] = changed;
    else delete translated[document];
  }
  const titles = [...words.categories.public, ...words.categories.admin].map(({ title }) => title);
  return {
    own: translated,
    textLanguages: findTextLanguages({ words, defaults, language }, say),
    categoryTitles: Object.fromEntries(
      titles
        .map((title) => [title, say('categories', title) ?? title])
        .filter(([title, shown]) => title !== shown),
    ),
  };
}
