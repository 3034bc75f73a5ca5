import { zodResolver } from '@hookform/resolvers/zod';
import { path } from '@perfboard/contracts/path';
import { sessionConfirmFields } from '@perfboard/contracts/session';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useMessages } from '../../components/messages.ts';
import { TextField } from '../../components/text-field.tsx';
import { readFailedCall } from '../../data/failed-call.ts';
import { endedSession, unconfirmedCalls } from '../../data/paused-calls.ts';
import { trpc } from '../../data/trpc.ts';
import { LoginForm } from './login-form.tsx';

function PasswordForm() {
  const t = useMessages('desk_session');
  const desk = useMessages('desk');
  const { mutateAsync: confirm } = trpc.session.confirm.useMutation();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(sessionConfirmFields),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (fields) => {
    try {
      await confirm(fields);
      unconfirmedCalls.settle(true);
    } catch (error) {
      const { message = desk('unreachable') } = readFailedCall(error);
      setError('password', { message }, { shouldFocus: true });
    }
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <TextField
        label={t('yourPassword')}
        isRequired
        error={errors.password?.message}
        field={register('password')}
        type="password"
        autoComplete="current-password"
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" disabled={isSubmitting} onClick={() => unconfirmedCalls.settle(false)}>
          {desk('cancel')}
        </Button>
        <Button type="submit" isBusy={isSubmitting}>
          {t('confirm')}
        </Button>
      </div>
    </form>
  );
}

/** The dialog that asks for the password. */
export function ConfirmPasswordDialog() {
  const t = useMessages('desk_session');
  return (
    <Dialog title={t('confirmTitle')} onClose={() => unconfirmedCalls.settle(false)}>
      <p className="mb-5 text-small text-muted">{t('confirmText')}</p>
      <PasswordForm />
    </Dialog>
  );
}

/** The dialog that asks to sign in again. */
export function SignInAgainDialog({ email }: { email: string }) {
  const t = useMessages('desk_session');
  const { client } = trpc.useUtils();
  // The member may have signed in again in another tab.
  useEffect(() => {
    const check = async () => {
      const session = await client.session.get.query().catch(() => null);
      if (session?.email === email) endedSession.settle(true);
    };
    window.addEventListener('focus', check);
    return () => window.removeEventListener('focus', check);
  }, [client, email]);
  return (
    <Dialog title={t('endedTitle')} onClose={() => endedSession.settle(false)}>
      <p className="mb-5 text-small text-muted">{t('endedText')}</p>
      <LoginForm
        email={email}
        onSignedIn={async () => {
          // What waits is sent by the same member only; for another one the desk begins anew.
          const session = await client.session.get.query().catch(() => null);
          endedSession.settle(session?.email === email);
          if (session && session.email !== email) window.location.assign(path.admin);
        }}
      />
    </Dialog>
  );
}
