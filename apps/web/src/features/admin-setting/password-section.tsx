import { zodResolver } from '@hookform/resolvers/zod';
import { path } from '@perfboard/contracts/path';
import { passwordChangeFields } from '@perfboard/contracts/session';
import { passwordLimits } from '@perfboard/contracts/words/session';
import { useForm } from 'react-hook-form';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { TextField } from '../../components/text-field.tsx';
import { readFailedCall } from '../../data/failed-call.ts';
import { showIssues } from '../../data/failure-message.ts';
import { endedSession } from '../../data/paused-calls.ts';
import { trpc } from '../../data/trpc.ts';
import { useAttempt } from '../admin-shell/use-timed-alert.ts';
import { SettingSection } from './setting-section.tsx';

const fields = [
  { name: 'current_password', label: 'currentPassword', autoComplete: 'current-password', hasHint: false },
  {
    name: 'password',
    label: 'newPassword',
    autoComplete: 'new-password',
    hasHint: true,
  },
] as const;

const names = fields.map(({ name }) => name);

/** A new password ends every session, including this one, so the login page follows. */
export function PasswordSection() {
  const t = useMessages('desk_setting');
  const { mutateAsync: change } = trpc.password.change.useMutation();
  const { alert, attempt } = useAttempt(t('passwordFailed'));
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(passwordChangeFields),
    defaultValues: { current_password: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (values) => {
    // Other calls of the screen will be rejected, and must not open the sign-in dialog.
    endedSession.setLoggingOut(true);
    const isChanged = await attempt(() =>
      change(values).catch((error: unknown) => {
        showIssues(readFailedCall(error), names, setError);
        throw error;
      }),
    );
    // A full page load, so that no data of the ended session remains.
    if (isChanged) window.location.assign(path.adminLogin);
    else endedSession.setLoggingOut(false);
  });
  return (
    <SettingSection title={t('password')} text={t('passwordText')}>
      <form noValidate className="desk-panel field-row flex flex-wrap gap-3 p-5" onSubmit={submit}>
        {fields.map(({ name, label, autoComplete, hasHint }) => (
          <TextField
            key={name}
            label={t(label)}
            hint={hasHint && t('passwordHint', { min: passwordLimits.min })}
            isRequired
            error={errors[name]?.message}
            className="flex-[1_1_14rem]"
            field={register(name)}
            type="password"
            autoComplete={autoComplete}
          />
        ))}
        <div className="field-action">
          <Button type="submit" isBusy={isSubmitting}>
            {t('changePassword')}
          </Button>
        </div>
      </form>
      {alert && Object.keys(errors).length === 0 && <Alert tone={alert.tone}>{alert.message}</Alert>}
    </SettingSection>
  );
}
