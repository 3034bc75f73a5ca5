import { sourceLanguage } from '@perfboard/messages/language';
import { localizeColumns } from '@perfboard/messages/localize-message';
import type { HttpServices } from '../../base/service/services.ts';
import type { Actor } from '../../base/trpc/actor.ts';

/**
 * The headings of a file in the language of the member's desk. A script with a token gets English ones, by which it finds
 * its columns.
 */
export async function columnsFor(
  { shop }: Pick<HttpServices, 'shop'>,
  { kind, language }: Pick<Actor, 'kind' | 'language'>,
  columns: readonly string[],
): Promise<readonly string[]> {
  const chosen =
    kind === 'session' ? (language ?? (await shop.read()).words.languages.primary) : sourceLanguage;
  return chosen === sourceLanguage ? columns : localizeColumns(chosen, columns);
}
