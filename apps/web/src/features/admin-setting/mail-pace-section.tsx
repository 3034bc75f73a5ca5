import type { Setting } from '@perfboard/contracts/setting';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { LeaveGuard } from '../admin-shell/leave-guard.tsx';
import { NumberField } from '../admin-shell/number-field.tsx';
import { LoadError } from '../admin-shell/panel-state.tsx';
import { ReservedSpace } from '../admin-shell/reserved-space.tsx';
import { SettingSection } from './setting-section.tsx';
import { usePaceForm } from './use-pace-form.ts';

function MailPaceForm({ setting }: { setting: Setting }) {
  const t = useMessages('desk_setting');
  const desk = useMessages('desk');
  const { field, isDirty, onSubmit, isPending, alert } = usePaceForm(setting);
  return (
    <>
      <LeaveGuard isDirty={isDirty} />
      <form noValidate className="desk-panel grid gap-5 p-5" onSubmit={onSubmit}>
        <div className="field-row grid gap-4 sm:grid-cols-3">
          <NumberField {...field('mails_per_second')} label={t('perSecond')} hint={t('noLimit')} />
          <NumberField {...field('connections')} label={t('connections')} hint={t('connectionsHint')} />
          <NumberField {...field('mails_per_hour')} label={t('perHour')} hint={t('noLimit')} />
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
      <ReservedSpace name="pace" isReady={!setting.isPending}>
        {setting.data ? (
          <MailPaceForm setting={setting.data} />
        ) : (
          <LoadError message={t('settingsLoadFailed')} onRetry={() => void setting.refetch()} />
        )}
      </ReservedSpace>
    </SettingSection>
  );
}
