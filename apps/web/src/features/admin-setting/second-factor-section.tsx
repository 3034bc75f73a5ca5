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
import { type FactorAction, setSecondFactor } from './second-factor.ts';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import { SecretText } from './secret-text.tsx';
import { SettingSection } from './setting-section.tsx';

const passwordFields = loginFields.pick({ password: true });

/** So few unused backup codes that a lost phone may soon lock the member out. */
const fewCodes = 2;

const turningOn = [{ action: 'enable', label: 'setUp', variant: 'primary' }] as const;
/** First what Enter does: the current authenticator stays until the new one is confirmed. */
const changing = [
  { action: 'enable', label: 'newAuthenticator', variant: 'outline' },
  { action: 'generate-backup-codes', label: 'newBackupCodes', variant: 'outline' },
  { action: 'disable', label: 'turnOff', variant: 'danger' },
] as const;

/** Authenticator codes at sign-in; every change needs the password. */
export function SecondFactorSection() {
  const t = useMessages('desk_setting');
  const desk = useMessages('desk');
  const utils = trpc.useUtils();
  const state = trpc.session.secondFactor.useQuery(undefined, { staleTime: 0, refetchOnWindowFocus: true });
  const [setup, setSetup] = useState<{ uri: string; backupCodes: readonly string[] }>();
  const [newCodes, setNewCodes] = useState<readonly string[]>();
  const [running, setRunning] = useState<FactorAction>();
  const { alert, succeed, clear } = useTimedAlert(timing.contactAlertMs);
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(passwordFields),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = formState;
  const isEnabled = state.data?.is_enabled ?? false;
  const codesLeft = t('backupCodesLeft', { count: state.data?.backup_codes ?? 0 });
  const finish = (message: string) => {
    setSetup(undefined);
    succeed(message);
    void utils.session.secondFactor.invalidate();
    void utils.session.list.invalidate();
    // The desk may require it before it opens.
    void utils.session.get.invalidate();
  };
  const submitAs = (action: FactorAction) =>
    handleSubmit(async ({ password }) => {
      clear();
      setNewCodes(undefined);
      setRunning(action);
      const result = await setSecondFactor(action, password, t('factorFailed'));
      if (!result.ok) {
        setError('password', { message: result.message ?? desk('unreachable') }, { shouldFocus: true });
        return;
      }
      reset();
      const { uri = '', backupCodes = [] } = result;
      if (action === 'enable') setSetup({ uri, backupCodes });
      else if (action === 'disable') finish(t('factorOff'));
      else {
        setNewCodes(backupCodes);
        finish(t('backupCodesRenewed'));
      }
    });
  return (
    <SettingSection
      title={t('secondFactor')}
      text={isEnabled ? `${t('factorOnText')} ${codesLeft}` : t('factorOffText')}
    >
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      {isEnabled && state.data && state.data.backup_codes <= fewCodes && (
        <Alert tone="warn">{t('fewBackupCodes')}</Alert>
      )}
      {newCodes && (
        <div className="desk-panel grid gap-5 p-5">
          <p className="text-small text-muted">{t('backupCodesText')}</p>
          <SecretText label={t('backupCodes')} value={newCodes.join('\n')} rows={newCodes.length} />
        </div>
      )}
      {state.isError && !state.data ? (
        <LoadError message={t('factorLoadFailed')} onRetry={() => void state.refetch()} />
      ) : setup ? (
        <SecondFactorSetup
          {...setup}
          isReplacing={isEnabled}
          onDone={() => finish(t(isEnabled ? 'authenticatorReplaced' : 'factorOn'))}
          onCancel={() => setSetup(undefined)}
          // Of a replaced authenticator the state says nothing. If its answer was lost, its next code succeeds.
          wasDone={async () => !isEnabled && ((await state.refetch()).data?.is_enabled ?? false)}
        />
      ) : (
        state.data && (
          <form
            noValidate
            className="desk-panel field-row flex flex-wrap gap-3 p-5"
            onSubmit={submitAs('enable')}
          >
            <TextField
              label={t('yourPassword')}
              isRequired
              error={errors.password?.message}
              className="flex-[1_1_14rem] sm:max-w-xs"
              field={register('password')}
              type="password"
              autoComplete="current-password"
            />
            {(isEnabled ? changing : turningOn).map(({ action, label, variant }, at) => (
              <div key={action} className="field-action">
                <Button
                  variant={variant}
                  isBusy={isSubmitting && running === action}
                  disabled={isSubmitting}
                  {...(at === 0 ? { type: 'submit' } : { onClick: submitAs(action) })}
                >
                  {t(label)}
                </Button>
              </div>
            ))}
          </form>
        )
      )}
    </SettingSection>
  );
}
