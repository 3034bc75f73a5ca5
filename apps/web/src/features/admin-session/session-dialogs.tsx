import { Suspense, useSyncExternalStore } from 'react';
import { lazyDialog } from '../../components/lazy-dialog.ts';
import { endedSession, unconfirmedCalls } from '../../data/paused-calls.ts';

const [SignInAgainDialog, useSignInAgainDialog] = lazyDialog(
  ['desk_session'],
  async () => (await import('./sign-in-dialogs.tsx')).SignInAgainDialog,
);

/** Asks to sign in again in front of the open screen, so that no input is lost. */
export function SessionDialog({ email }: { email: string }) {
  const isEnded = useSyncExternalStore(endedSession.subscribe, endedSession.isWaiting);
  useSignInAgainDialog();
  if (!isEnded) return null;
  return (
    <Suspense>
      <SignInAgainDialog email={email} />
    </Suspense>
  );
}

const [ConfirmPasswordDialog, useConfirmPasswordDialog] = lazyDialog(
  ['desk_session'],
  async () => (await import('./sign-in-dialogs.tsx')).ConfirmPasswordDialog,
);

/** Asks for the password in front of the open screen; the paused call then continues. */
export function PasswordDialog() {
  const isAsking = useSyncExternalStore(unconfirmedCalls.subscribe, unconfirmedCalls.isWaiting);
  useConfirmPasswordDialog();
  if (!isAsking) return null;
  return (
    <Suspense>
      <ConfirmPasswordDialog />
    </Suspense>
  );
}
