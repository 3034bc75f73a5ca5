import type { OfferedLanguage } from '@perfboard/contracts/page';
import type { Language } from '@perfboard/messages/language';

const storedName = 'perfboard-language-chosen';

/** Remembers that the visitor knows the languages of the site: none is suggested again in this browser. */
export function rememberChoice(): void {
  try {
    localStorage.setItem(storedName, '1');
  } catch {
    // A browser that stores nothing suggests it on every page.
  }
}

const hasChosen = (): boolean => {
  try {
    return localStorage.getItem(storedName) !== null;
  } catch {
    return false;
  }
};

/** The main part of a language tag: `de` of `de-AT`. */
const mainPart = (tag: string): string => tag.split('-')[0] ?? tag;

/**
 * The language to suggest: the first of the browser's that the site offers, if that is not the page's;
 * undefined if the visitor has already chosen.
 */
export function suggestedLanguage(
  wanted: readonly string[],
  offered: readonly OfferedLanguage[],
  page: Language,
): OfferedLanguage | undefined {
  if (offered.length === 0 || hasChosen()) return undefined;
  for (const tag of wanted) {
    const found =
      offered.find(({ language }) => language === tag) ??
      offered.find(({ language }) => mainPart(language) === mainPart(tag));
    if (found) return found.language === page ? undefined : found;
  }
  return undefined;
}
