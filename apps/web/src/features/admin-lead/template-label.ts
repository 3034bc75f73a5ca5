import type { TranslatedTemplate } from '@perfboard/contracts/translation';
import { type Language, localeOf } from '@perfboard/messages/language';
import type { Translator } from '@perfboard/messages/translator';

type Texts = Translator<'desk_lead'>;

/** A language as the desk names it. */
export const nameOfLanguage = (t: Texts, language: string): string =>
  new Intl.DisplayNames([localeOf(t.language)], { type: 'language' }).of(language) ?? language;

/** A template's name, with the language of its text if that is not the lead's. */
export const templateLabel = (
  t: Texts,
  { name, language }: Pick<TranslatedTemplate, 'name' | 'language'>,
  wanted: Language,
): string =>
  language === wanted ? name : t('templateLanguage', { name, language: nameOfLanguage(t, language) });

/** Why a template is not in the lead's language; undefined if it is. */
export function templateHint(
  t: Texts,
  { state, language }: Pick<TranslatedTemplate, 'state' | 'language'>,
  wanted: Language,
): string | undefined {
  if (state === 'current') return undefined;
  const names = { language: nameOfLanguage(t, wanted), shown: nameOfLanguage(t, language) };
  return t(state === 'outdated' ? 'templateOutdated' : 'templateMissing', names);
}
