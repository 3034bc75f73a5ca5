import type { Setting } from '@perfboard/contracts/setting';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { TextField } from '../../components/text-field.tsx';
import { trpc } from '../../data/trpc.ts';
import { LoadError } from '../admin-shell/load-error.tsx';
import { SettingSection } from './setting-section.tsx';
import { usePaceForm } from './use-pace-form.ts';

/** An empty field is no limit; the contract rejects anything that is not a number. */
const toLimit = (text: unknown): number | null => (text === '' || text === null ? null : Number(text));

function MailPaceForm({ setting }: { setting: Setting }) {
  const t = useMessages('desk_setting');
  const desk = useMessages('desk');
  const { errors, field, onSubmit, isPending, alert } = usePaceForm(setting);
  return (
    <>
      <form noValidate className="desk-panel grid gap-5 p-5" onSubmit={onSubmit}>
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <TextField
            label={t('perSecond')}
            error={errors.mails_per_second?.message}
            hint={t('noLimit')}
            field={field('mails_per_second', { setValueAs: toLimit })}
            inputMode="decimal"
          />
          <TextField
            label={t('connections')}
            error={errors.connections?.message}
            hint={t('connectionsHint')}
            field={field('connections', { setValueAs: Number })}
            inputMode="numeric"
          />
          <TextField
            label={t('perHour')}
            error={errors.mails_per_hour?.message}
            hint={t('noLimit')}
            field={field('mails_per_hour', { setValueAs: toLimit })}
            inputMode="numeric"
          />
        </div>
        <Button type="submit" className="justify-self-start" isBusy={isPending}>
          {desk('save')}
        </Button>
      </form>
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
    </>
  );
}

/** The rate at which newsletters are sent, for all workers together. */
export function MailPaceSection() {
  const t = useMessages('desk_setting');
  const setting = trpc.setting.get.useQuery(undefined, { staleTime: 0 });
  return (
    <SettingSection title={t('sendingSpeed')} text={t('sendingSpeedText')}>
      {setting.data ? (
        <MailPaceForm setting={setting.data} />
      ) : (
        setting.isError && (
          <LoadError message={t('settingsLoadFailed')} onRetry={() => void setting.refetch()} />
        )
      )}
    </SettingSection>
  );
}
