import type { OfferedLanguage } from '@perfboard/contracts/page';
import type { Language } from '@perfboard/messages/language';
import { useEffect, useState } from 'react';
import { buttonClass } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { usePageLanguage } from '../../components/messages.ts';
import { rememberChoice, storedName, useSamePage } from './language-links.tsx';

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
function suggestedLanguage(
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

/**
 * Offers this page in the language that the browser prefers, in words of that language. Never a redirect. At the end of
 * the page it has a place of its own.
 */
export function LanguageSuggestion() {
  const { language, languages, written } = usePageLanguage();
  const samePage = useSamePage();
  const [offered, setOffered] = useState<ReturnType<typeof suggestedLanguage>>();
  useEffect(
    () => setOffered(suggestedLanguage(navigator.languages, languages, language)),
    [languages, language],
  );
  if (!offered) return null;
  const { language: other, base, suggestion } = offered;
  return (
    <aside
      {...written(other)}
      aria-label={offered.name}
      className="language-suggestion sticky bottom-3 z-40 mx-auto my-3 flex w-[calc(100%-1.5rem)] max-w-xl items-center gap-3 rounded-pad border border-rule bg-paper py-1 ps-4 pe-1 shadow-float"
    >
      <p className="min-w-0 flex-1 text-small">
        {suggestion.text}{' '}
        <a
          href={samePage(base)}
          hrefLang={other}
          className="font-semibold underline"
          onClick={rememberChoice}
        >
          {suggestion.link}
        </a>
      </p>
      <button
        type="button"
        aria-label={suggestion.dismiss}
        className={buttonClass({ variant: 'ghost', size: 'small', isIcon: true })}
        onClick={() => {
          rememberChoice();
          setOffered(undefined);
        }}
      >
        <Icon name="x" size={18} />
      </button>
    </aside>
  );
}
