import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import type { PageHandle } from '../../data/page-context.ts';
import { recordPageView } from './record-page-view.ts';

/** Counts every page that is shown, once per address; a change of filters is no new page. */
export function usePageView(): void {
  const { pathname } = useLocation();
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  const route = handle?.route;
  useEffect(() => {
    if (!route) return;
    // After the page's own work.
    const timer = setTimeout(() => recordPageView({ route, path: pathname }), 0);
    return () => clearTimeout(timer);
  }, [route, pathname]);
}
