import type { Area } from '@perfboard/messages/translator';
import { type ComponentType, Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyPart, whenOnline } from '../../components/lazy-part.tsx';
import { usePageLanguage } from '../../components/messages.ts';
import { endedSession, unconfirmedCalls } from '../../data/paused-calls.ts';

/** Some time after the first screen, and long before a session ends. */
const loadAfterMs = 5_000;

const areas: readonly Area[] = ['desk_session'];

/**
 * A dialog that the first screen does not need. The hook loads it soon after: later, another release may have
 * replaced its file.
 */
function lazyBox<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Box = lazyPart(areas, load, { isDialog: true });
  const useLoaded = () => {
    const { load: loadTexts } = usePageLanguage();
    useEffect(() => {
      // If this fails, the dialog loads it when it opens.
      const timer = setTimeout(
        () =>
          whenOnline()
            .then(() => Promise.all([load(), loadTexts(areas)]))
            .catch(() => undefined),
        loadAfterMs,
      );
      return () => clearTimeout(timer);
    }, [loadTexts]);
  };
  return [Box, useLoaded] as const;
}

const [SessionBox, useSessionBox] = lazyBox(async () => (await import('./session-boxes.tsx')).SessionBox);

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

const [PasswordBox, usePasswordBox] = lazyBox(async () => (await import('./session-boxes.tsx')).PasswordBox);

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
