import type { Language } from '@perfboard/messages/language';
import { isLanguage, languageName } from '@perfboard/messages/language';
import { useMessages } from '../../components/messages.ts';
import type { TranslationDrafts } from './use-translation.ts';

/**
 * The language that is translated into. One that the site no longer has stays while something written in it is not
 * saved.
 * @param further the further languages of the site
 * @param chosen by the member
 * @param panels named by their language, or by something before it
 */
export function useChosenLanguage(
  further: readonly Language[],
  chosen: Language | undefined,
  { drafts }: TranslationDrafts,
) {
  const t = useMessages('desk_translation');
  const names = [...drafts.keys()].map((name) => name.split(' ').at(-1) ?? '');
  const unsaved = [...new Set(names.filter(isLanguage))];
  const removed = unsaved.filter((one) => !further.includes(one));
  const languages = [...further, ...removed];
  const language = languages.find((one) => one === chosen) ?? removed[0] ?? further[0];
  const isOffered = language !== undefined && further.includes(language);
  return {
    languages,
    /** The others with something written that is not saved. */
    unsaved: unsaved.filter((one) => one !== language),
    language,
    /** The site has it. */
    isOffered,
    /** Why nothing can be saved. */
    closed: language && !isOffered && t('languageRemoved', { language: languageName(language) }),
  };
}
