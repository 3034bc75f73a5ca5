import { Suspense, useSyncExternalStore } from 'react';
import { unconfirmedCalls } from '../../data/paused-calls.ts';
import { lazyBox } from './lazy-box.ts';

const [Box, useLoaded] = lazyBox(async () => (await import('./password-box.tsx')).PasswordBox);

/** Asks for the password in front of the open screen; the paused call then continues. */
export function PasswordDialog() {
  const isAsking = useSyncExternalStore(unconfirmedCalls.subscribe, unconfirmedCalls.isWaiting);
  useLoaded();
  if (!isAsking) return null;
  return (
    <Suspense>
      <Box />
    </Suspense>
  );
}
