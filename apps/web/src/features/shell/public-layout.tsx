import { Outlet } from 'react-router-dom';
import { usePageView } from '../page-view/use-page-view.ts';
import { BackToTop } from './back-to-top.tsx';
import { revealFocused } from './reveal-focused.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { useScrollPosition } from './use-scroll.ts';

/** The layout of every public page. */
export function PublicLayout() {
  usePageView();
  useScrollPosition();
  return (
    <>
      <a id="top" href="#main" className="skip-link button button-primary">
        Skip to content
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="outline-none" onFocus={revealFocused}>
        <Outlet />
      </main>
      <SiteFooter />
      <BackToTop />
    </>
  );
}
