import { layout } from '@perfboard/contracts/timing';
import { type ComponentType, type FocusEvent, useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { buttonClass } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useMessages, usePageLanguage } from '../../components/messages.ts';
import { usePageView } from '../page-view/use-page-view.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { useScrolledPast, useScrollPosition } from './use-scroll.ts';

/** Scrolls a focused element in a horizontal row into view: browsers don't if 32 pixels of it are visible. */
function revealFocused({ target }: FocusEvent): void {
  if (!target.matches('.scroll-row :focus-visible')) return;
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function BackToTop() {
  const t = useMessages('site');
  if (!useScrolledPast(layout.backToTopPast)) return null;
  return (
    <button
      type="button"
      aria-label={t('backToTop')}
      className={buttonClass({ isIcon: true }, 'back-to-top fixed')}
      onClick={() => {
        window.scrollTo({ top: 0 });
        document.getElementById('top')?.focus({ preventScroll: true });
      }}
    >
      <Icon name="arrow-up" size={20} />
    </button>
  );
}

/** Suggests the visitor's language; a site with one language does not load it. */
function LanguageSuggestion() {
  const { languages } = usePageLanguage();
  const [Suggestion, setSuggestion] = useState<ComponentType>();
  useEffect(() => {
    if (languages.length === 0) return;
    import('./language-suggestion.tsx')
      .then((module) => setSuggestion(() => module.LanguageSuggestion))
      // Without it the page is complete; the links in header and footer remain.
      .catch(() => {});
  }, [languages]);
  return Suggestion && <Suggestion />;
}

/** The layout of every public page. */
export function PublicLayout() {
  const t = useMessages('site');
  usePageView();
  useScrollPosition();
  return (
    <>
      <a id="top" href="#main" className="skip-link button button-primary">
        {t('skipToContent')}
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="outline-none" onFocus={revealFocused}>
        <Outlet />
      </main>
      <SiteFooter />
      <BackToTop />
      <LanguageSuggestion />
    </>
  );
}
