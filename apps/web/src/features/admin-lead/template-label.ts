import type { TranslatedTemplate } from '@perfboard/contracts/reply-template';
import { type Language, sourceLanguage } from '@perfboard/messages/language';

/** A language as the desk names it. */
export const nameOfLanguage = (language: string): string =>
  new Intl.DisplayNames([sourceLanguage], { type: 'language' }).of(language) ?? language;

/** A template's name, with the language of its text if that is not the lead's. */
export const templateLabel = (
  { name, language }: Pick<TranslatedTemplate, 'name' | 'language'>,
  wanted: Language,
): string => (language === wanted ? name : `${name} (${nameOfLanguage(language)})`);

/** Why a template is not in the lead's language; undefined if it is. */
export function templateHint(
  { state, language }: Pick<TranslatedTemplate, 'state' | 'language'>,
  wanted: Language,
): string | undefined {
  if (state === 'current') return undefined;
  const [missing, shown] = [nameOfLanguage(wanted), nameOfLanguage(language)];
  return state === 'outdated'
    ? `The ${missing} translation is out of date, so this template is in ${shown}.`
    : `This template has no ${missing} translation, so it is in ${shown}.`;
}
