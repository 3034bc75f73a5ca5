import { sourceLanguage } from '@perfboard/messages/language';
import { fileLocalizer } from '@perfboard/messages/localize-message';
import type { HttpServices } from '../../base/service/services.ts';
import type { Actor } from '../../base/trpc/actor.ts';

/**
 * Translates headings and words of a file to the language of the member's desk. A script with a token gets English
 * ones, by which it finds its columns.
 * @returns a function of the English text
 */
export async function csvWordsFor(
  { shop }: Pick<HttpServices, 'shop'>,
  { kind, language }: Pick<Actor, 'kind' | 'language'>,
): Promise<(english: string) => string> {
  if (kind !== 'session') return fileLocalizer(sourceLanguage);
  return fileLocalizer(language ?? (await shop.read()).words.languages.primary);
}
