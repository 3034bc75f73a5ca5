import type { NewsletterSummary } from '@perfboard/contracts/newsletter';
import type { Language } from '@perfboard/messages/language';
import { usePageLanguage } from '../../components/messages.ts';

/**
 * The language of a newsletter's text for its `lang` attribute: the shop's primary one on a page in another
 * language, if there is no translation; undefined if it is that of the page.
 */
export function useTextLanguage(): (newsletter: NewsletterSummary) => Language | undefined {
  const { language, languages } = usePageLanguage();
  const primary = languages[0]?.language;
  return ({ primary_subject }) =>
    primary_subject === undefined && primary !== language ? primary : undefined;
}
