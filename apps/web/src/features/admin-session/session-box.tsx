import { Dialog } from '../../components/dialog.tsx';
import { useMessages } from '../../components/messages.ts';
import { endedSession } from '../../data/paused-calls.ts';
import { LoginForm } from './login-form.tsx';

/** The dialog that asks to sign in again. */
export function SessionBox({ email }: { email: string }) {
  const t = useMessages('desk_session');
  return (
    <Dialog title={t('endedTitle')} onClose={() => endedSession.settle(false)}>
      <p className="mb-5 text-small text-muted">{t('endedText')}</p>
      <LoginForm
        email={email}
        onSignedIn={async () => {
          endedSession.settle(true);
        }}
      />
    </Dialog>
  );
}
