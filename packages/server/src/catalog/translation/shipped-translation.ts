import { defaultTranslations } from '@perfboard/content/translations/default-translations';
import type { Language } from '@perfboard/messages/language';

/** The product's translation of a default text, which may name the shop; undefined for other texts. */
export function shippedTranslation(language: Language, source: string, name: string): string | undefined {
  const texts = defaultTranslations[language];
  if (!texts) return undefined;
  if (Object.hasOwn(texts, source)) return texts[source];
  const template = source.replaceAll(name, '{{name}}');
  return Object.hasOwn(texts, template) ? texts[template]?.replaceAll('{{name}}', () => name) : undefined;
}

/** Whether a text, which may name the shop, is one of the product's own. They are in English. */
export const isDefaultText = (source: string, name: string): boolean =>
  shippedTranslation('de', source, name) !== undefined;
