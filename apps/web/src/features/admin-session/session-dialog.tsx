import { Suspense, useSyncExternalStore } from 'react';
import { endedSession } from '../../data/paused-calls.ts';
import { lazyBox } from './lazy-box.ts';

const [Box, useLoaded] = lazyBox(async () => (await import('./session-box.tsx')).SessionBox);

/** Asks to sign in again in front of the open screen, so that no input is lost. */
export function SessionDialog({ email }: { email: string }) {
  const isEnded = useSyncExternalStore(endedSession.subscribe, endedSession.isWaiting);
  useLoaded();
  if (!isEnded) return null;
  return (
    <Suspense>
      <Box email={email} />
    </Suspense>
  );
}
