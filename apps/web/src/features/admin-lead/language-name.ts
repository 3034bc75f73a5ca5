import { localeOf } from '@perfboard/messages/language';
import type { Translator } from '@perfboard/messages/translator';

/** A language as the desk names it. */
export const nameOfLanguage = (t: Translator<'desk_lead'>, language: string): string =>
  new Intl.DisplayNames([localeOf(t.language)], { type: 'language' }).of(language) ?? language;
