import { directionOf } from '@perfboard/messages/language';
import { useEffect, useState } from 'react';
import { buttonClass } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { usePageLanguage } from '../../components/messages.ts';
import { rememberChoice, suggestedLanguage } from './language-choice.ts';
import { useSamePage } from './language-links.tsx';

/** Offers this page in the language that the browser prefers, in words of that language. Never a redirect. */
export function LanguageSuggestion() {
  const { language, languages } = usePageLanguage();
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
      lang={other}
      dir={directionOf(other)}
      aria-label={offered.name}
      className="fixed inset-x-3 bottom-3 z-40 mx-auto flex max-w-xl items-center gap-3 rounded-pad border border-rule bg-paper py-1 ps-4 pe-1 shadow-float"
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
