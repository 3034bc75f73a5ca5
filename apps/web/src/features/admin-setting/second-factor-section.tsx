import { zodResolver } from '@hookform/resolvers/zod';
import { loginFields } from '@perfboard/contracts/session';
import { timing } from '@perfboard/contracts/timing';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { TextField } from '../../components/text-field.tsx';
import { trpc } from '../../data/trpc.ts';
import { LoadError } from '../admin-shell/panel-state.tsx';
import { useTimedAlert } from '../admin-shell/use-timed-alert.ts';
import { setSecondFactor } from './second-factor.ts';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import { SettingSection } from './setting-section.tsx';

const passwordFields = loginFields.pick({ password: true });

/** Authenticator codes at sign-in; switching them on or off needs the password. */
export function SecondFactorSection() {
  const t = useMessages('desk_setting');
  const desk = useMessages('desk');
  const utils = trpc.useUtils();
  const state = trpc.session.secondFactor.useQuery(undefined, { staleTime: 0 });
  const [setup, setSetup] = useState<{ uri: string; backupCodes: readonly string[] }>();
  const { alert, succeed, clear } = useTimedAlert(timing.contactAlertMs);
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(passwordFields),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = formState;
  const isEnabled = state.data?.is_enabled ?? false;
  const finish = (message: string) => {
    setSetup(undefined);
    succeed(message);
    void utils.session.secondFactor.invalidate();
    void utils.session.list.invalidate();
    // The desk may require it before it opens.
    void utils.session.get.invalidate();
  };
  const submit = handleSubmit(async ({ password }) => {
    clear();
    const result = await setSecondFactor(isEnabled ? 'disable' : 'enable', password, t('factorFailed'));
    if (!result.ok) {
      setError('password', { message: result.message ?? desk('unreachable') }, { shouldFocus: true });
      return;
    }
    reset();
    if (isEnabled) finish(t('factorOff'));
    else setSetup({ uri: result.uri ?? '', backupCodes: result.backupCodes ?? [] });
  });
  return (
    <SettingSection title={t('secondFactor')} text={t(isEnabled ? 'factorOnText' : 'factorOffText')}>
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      {state.isError && !state.data ? (
        <LoadError message={t('factorLoadFailed')} onRetry={() => void state.refetch()} />
      ) : setup ? (
        <SecondFactorSetup
          {...setup}
          onDone={() => finish(t('factorOn'))}
          wasDone={async () => (await state.refetch()).data?.is_enabled ?? false}
        />
      ) : (
        state.data && (
          <form noValidate className="desk-panel field-row flex flex-wrap gap-3 p-5" onSubmit={submit}>
            <TextField
              label={t('yourPassword')}
              isRequired
              error={errors.password?.message}
              className="flex-[1_1_14rem] sm:max-w-xs"
              field={register('password')}
              type="password"
              autoComplete="current-password"
            />
            <div className="field-action">
              <Button type="submit" variant={isEnabled ? 'danger' : 'primary'} isBusy={isSubmitting}>
                {t(isEnabled ? 'turnOff' : 'setUp')}
              </Button>
            </div>
          </form>
        )
      )}
    </SettingSection>
  );
}
