import { Suspense, useSyncExternalStore } from 'react';
import { lazyBox } from '../../components/lazy-box.ts';
import { endedSession, unconfirmedCalls } from '../../data/paused-calls.ts';

const [SessionBox, useSessionBox] = lazyBox(
  ['desk_session'],
  async () => (await import('./session-boxes.tsx')).SessionBox,
);

/** Asks to sign in again in front of the open screen, so that no input is lost. */
export function SessionDialog({ email }: { email: string }) {
  const isEnded = useSyncExternalStore(endedSession.subscribe, endedSession.isWaiting);
  useSessionBox();
  if (!isEnded) return null;
  return (
    <Suspense>
      <SessionBox email={email} />
    </Suspense>
  );
}

const [PasswordBox, usePasswordBox] = lazyBox(
  ['desk_session'],
  async () => (await import('./session-boxes.tsx')).PasswordBox,
);

/** Asks for the password in front of the open screen; the paused call then continues. */
export function PasswordDialog() {
  const isAsking = useSyncExternalStore(unconfirmedCalls.subscribe, unconfirmedCalls.isWaiting);
  usePasswordBox();
  if (!isAsking) return null;
  return (
    <Suspense>
      <PasswordBox />
    </Suspense>
  );
}
