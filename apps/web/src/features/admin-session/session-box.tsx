import { Dialog } from '../../components/dialog.tsx';
import { endedSession } from '../../data/paused-calls.ts';
import { LoginForm } from './login-form.tsx';

/** The dialog that asks to sign in again. */
export const SessionBox = ({ email }: { email: string }) => (
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
