import type { ReactNode } from 'react';
import { usePageLanguage } from '../../components/messages.ts';
import { PageLink } from '../../components/page-link.tsx';
import { Silkscreen } from '../../components/section.tsx';

/** Titles longer than this are set smaller, so that they don't fill the screen. */
const longTitle = 60;

/** The top of every page but the home page: designator, breadcrumbs, title, text. */
export function PageTitle({
  designator,
  eyebrow,
  title,
  titleLanguage,
  text,
  trail = [],
  children,
}: {
  designator: string;
  eyebrow: string;
  title: string;
  /** If it is not the page's. */
  titleLanguage?: string | undefined;
  text?: string;
  trail?: ReadonlyArray<readonly [name: string, path: string]>;
  children?: ReactNode;
}) {
  const { translator, written, textIn } = usePageLanguage();
  const t = translator('site');
  return (
    <header className="solder-mask perf border-b border-board-rule">
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-5 py-12 md:py-16">
        {trail.length > 0 && (
          <nav aria-label={t('breadcrumb')}>
            <ol className="flex flex-wrap gap-x-2 text-small text-board-muted">
              {trail.map(([name, to], index) => (
                <li key={to} className="flex gap-2">
                  {index > 0 && <span aria-hidden="true">/</span>}
                  <PageLink to={to} className="inline-block min-h-6 hover:text-board-ink">
                    {name}
                  </PageLink>
                </li>
              ))}
              {trail.length === 1 && (
                <li className="flex gap-2" aria-current="page">
                  <span aria-hidden="true">/</span>
                  {title}
                </li>
              )}
            </ol>
          </nav>
        )}
        <Silkscreen designator={designator} label={eyebrow} />
        <h1
          dir="auto"
          {...(titleLanguage ? written(titleLanguage) : textIn(title))}
          className={`max-w-[52rem] wrap-anywhere ${title.length > longTitle ? 'text-h2' : 'text-h1'}`}
        >
          {title}
        </h1>
        {text && (
          <p {...textIn(text)} className="max-w-[42rem] text-lead text-board-muted">
            {text}
          </p>
        )}
        {children}
      </div>
    </header>
  );
}
