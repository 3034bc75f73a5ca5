import { path } from '@perfboard/contracts/path';
import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { arrival, asksForPrivacy } from '../../data/arrival.ts';
import type { PageHandle } from '../../data/page-context.ts';
import type { ApiInput } from '../../data/page-data.ts';

/** The newsletter tag of the visit's first address, until its first page is counted. */
let newsletter = new URLSearchParams(arrival.search).get('utm_campaign') ?? undefined;

/** Counts a page view, without waiting for the response. */
function recordPageView(view: ApiInput['pageView']['record']): void {
  if (asksForPrivacy()) return;
  // Without the typed client, so that a page that makes no other call does not load its code.
  void fetch(`${path.trpc}/pageView.record`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...view, newsletter }),
    keepalive: true,
  })
    // The response must be read to its end, or the browser keeps the connection open.
    .then((answer) => answer.text())
    .catch(() => {});
  newsletter = undefined;
}

/** Counts every page that is shown, once per address; changing filters is not a new page. */
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
