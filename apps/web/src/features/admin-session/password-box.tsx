import { zodResolver } from '@hookform/resolvers/zod';
import { sessionConfirmFields } from '@perfboard/contracts/session';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import { readFailedCall } from '../../data/failed-call.ts';
import { unreachable } from '../../data/failure-message.ts';
import { unconfirmedCalls } from '../../data/paused-calls.ts';
import { trpc } from '../../data/trpc.ts';

function PasswordForm() {
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
      const { message = unreachable } = readFailedCall(error);
      setError('password', { message }, { shouldFocus: true });
    }
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <TextField
        label="Your password"
        isRequired
        error={errors.password?.message}
        field={register('password')}
        type="password"
        autoComplete="current-password"
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" disabled={isSubmitting} onClick={() => unconfirmedCalls.settle(false)}>
          Cancel
        </Button>
        <Button type="submit" isBusy={isSubmitting}>
          Confirm
        </Button>
      </div>
    </form>
  );
}

/** The dialog that asks for the password. */
export const PasswordBox = () => (
  <Dialog title="Confirm it’s you" onClose={() => unconfirmedCalls.settle(false)}>
    <p className="mb-5 text-small text-muted">Enter your password to continue.</p>
    <PasswordForm />
  </Dialog>
);
