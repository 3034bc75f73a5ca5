import { useSyncExternalStore } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { endedSession } from '../../data/paused-calls.ts';
import { LoginForm } from './login-form.tsx';

/** Asks to sign in again in front of the open screen, so that nothing on it is lost. */
export function SessionDialog({ email }: { email: string }) {
  const isEnded = useSyncExternalStore(endedSession.subscribe, endedSession.isWaiting);
  if (!isEnded) return null;
  return (
    <Dialog title="Your session has ended" onClose={() => endedSession.settle(false)}>
      <p className="mb-5 text-small text-muted">
        Sign in to continue. Your text is still here and will be saved.
      </p>
      <LoginForm
        email={email}
        onSignedIn={async () => {
          endedSession.settle(true);
        }}
      />
    </Dialog>
  );
}
