import type { OfferedLanguage } from '@perfboard/contracts/page';
import { basePath, type ShopLanguages, siteLanguages } from '@perfboard/contracts/shop/languages';
import { translatorOf } from '@perfboard/messages/catalogs';
import { type Language, languageName } from '@perfboard/messages/language';

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
