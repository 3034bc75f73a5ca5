import { pageSearch } from '@perfboard/contracts/page-query';
import { inLanguage } from '@perfboard/contracts/path';
import { useLocation } from 'react-router-dom';
import { usePageLanguage } from '../../components/messages.ts';

/** Where the browser remembers that the visitor knows the languages. */
export const storedName = 'perfboard-language-chosen';

/** Remembers that the visitor knows the languages of the site: none is suggested again in this browser. */
export function rememberChoice(): void {
  try {
    localStorage.setItem(storedName, '1');
  } catch {
    // A browser that stores nothing suggests it on every page.
  }
}

/** The address of this page in a language, by the prefix of its paths. */
export function useSamePage(): (base: string) => string {
  const { pathname, search } = useLocation();
  // Only what the server knows of the query: its links must equal the browser's.
  const page = pathname + pageSearch(new URLSearchParams(search));
  return (base) => inLanguage(base, page);
}

interface LanguageLinksProps {
  /** Codes for names. */
  isCompact?: boolean;
  className?: string;
}

/** Links to this page in the other languages; nothing if there is only one. */
export function LanguageLinks(props: LanguageLinksProps) {
  const { languages } = usePageLanguage();
  return languages.length > 0 ? <Links {...props} /> : null;
}

function Links({ isCompact, className = '' }: LanguageLinksProps) {
  const { language, languages, written } = usePageLanguage();
  const samePage = useSamePage();
  const current = languages.find((offered) => offered.language === language);
  if (!current) return null;
  return (
    <nav aria-label={current.title} className={className}>
      <ul className={`flex flex-wrap items-center ${isCompact ? 'gap-x-1' : 'gap-x-6'}`}>
        {languages.map(({ language: other, base, name }) => (
          <li key={other}>
            {/* A plain link: the other language is another document. */}
            <a
              href={samePage(base)}
              hrefLang={other}
              lang={other}
              {...written(other)}
              aria-label={isCompact ? `${other.toUpperCase()} – ${name}` : undefined}
              aria-current={other === language ? 'true' : undefined}
              className={`flex items-center no-underline hover:underline aria-[current]:font-semibold aria-[current]:underline ${isCompact ? 'min-h-6 px-1.5' : 'min-h-11'}`}
              onClick={rememberChoice}
            >
              {isCompact ? other.toUpperCase() : <bdi>{name}</bdi>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
