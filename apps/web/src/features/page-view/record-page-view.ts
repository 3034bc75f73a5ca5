import { path } from '@perfboard/contracts/path';
import type { ApiInput } from '../../data/page-data.ts';

interface PrivacySignals {
  globalPrivacyControl?: boolean;
}

/** Whether the visitor's browser asks not to be counted. */
const asksForPrivacy = () =>
  navigator.doNotTrack === '1' || (navigator as PrivacySignals).globalPrivacyControl === true;

/** Counts a page view, without waiting for or caring about the answer. */
export function recordPageView(view: ApiInput['pageView']['record']): void {
  if (asksForPrivacy()) return;
  // By hand rather than by the typed client, whose code a page that only shows itself never needs.
  void fetch(`${path.trpc}/pageView.record`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(view),
    keepalive: true,
  })
    // Read to its end, or the browser keeps the connection waiting for somebody who wants it.
    .then((answer) => answer.text())
    .catch(() => {});
}
