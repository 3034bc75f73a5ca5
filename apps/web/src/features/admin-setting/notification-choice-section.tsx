import type { NotificationChoice } from '@perfboard/contracts/notification';
import { timeZoneName } from '@perfboard/contracts/words/appointment';
import {
  type NotificationPace,
  type NotificationSubject,
  notificationPaces,
  notificationSubjects,
} from '@perfboard/contracts/words/notification';
import type { PlainKey } from '@perfboard/messages/translator';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
import { LeaveGuard } from '../admin-shell/leave-guard.tsx';
import { ownZone } from '../admin-shell/own-zone.ts';
import { LoadError } from '../admin-shell/panel-state.tsx';
import { useNamedSection } from '../admin-shell/use-named-section.ts';
import { SettingSection } from './setting-section.tsx';
import { useNotificationChoiceForm } from './use-notification-choice-form.ts';

const subjectLabels = {
  bookings: 'notifyBookings',
  contacts: 'notifyContacts',
  personal: 'notifyPersonal',
  failures: 'notifyFailures',
} as const satisfies Record<NotificationSubject, PlainKey<'desk_setting'>>;

const paceLabels = {
  never: 'paceNever',
  at_once: 'paceAtOnce',
  digest: 'paceDigest',
} as const satisfies Record<NotificationPace, PlainKey<'desk_setting'>>;

const hourMs = 60 * 60_000;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

function ChoiceForm({ choice }: { choice: NotificationChoice }) {
  const t = useMessages('desk_setting');
  const { formatDate } = useDeskFormat();
  const { errors, field, isDirty, hasDigest, zones, onSubmit, isPending, alert } =
    useNotificationChoiceForm(choice);
  return (
    <>
      <LeaveGuard isDirty={isDirty} />
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      <form noValidate className="desk-panel field-row flex flex-wrap gap-3 p-5" onSubmit={onSubmit}>
        {notificationSubjects.map((subject) => (
          <Field
            key={subject}
            label={t(subjectLabels[subject])}
            error={errors[subject]?.message}
            className="flex-[1_1_12rem] sm:max-w-56"
          >
            {(control) => (
              <select {...control} {...field(subject)} className="input">
                {notificationPaces.map((pace) => (
                  <option key={pace} value={pace}>
                    {t(paceLabels[pace])}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ))}
        {hasDigest && (
          <Field
            label={t('digestAt')}
            {...(zones.length === 1 && { hint: timeZoneName(ownZone) })}
            error={errors.digest_hour?.message}
            className="flex-[1_1_8rem] sm:max-w-40"
          >
            {(control) => (
              <select {...control} {...field('digest_hour', { valueAsNumber: true })} className="input">
                {hours.map((hour) => (
                  <option key={hour} value={hour}>
                    {formatDate(new Date(hour * hourMs), {
                      hour: '2-digit',
                      minute: '2-digit',
                      timeZone: 'UTC',
                    })}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        {hasDigest && zones.length > 1 && (
          <Field
            label={t('timeZone')}
            error={errors.time_zone?.message}
            className="flex-[1_1_8rem] sm:max-w-56"
          >
            {(control) => (
              <select {...control} {...field('time_zone')} className="input">
                {zones.map((zone) => (
                  <option key={zone} value={zone}>
                    {timeZoneName(zone)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <div className="field-action max-sm:basis-full">
          <Button type="submit" isBusy={isPending}>
            {t('saveNotifications')}
          </Button>
        </div>
      </form>
    </>
  );
}

/** The member's own email notifications. */
export function NotificationChoiceSection() {
  const t = useMessages('desk_setting');
  const choice = trpc.notification.choice.useQuery(undefined, { staleTime: 0 });
  const named = useNamedSection('notifications', choice.isFetched);
  const others = choice.data?.shop_recipients.join(', ');
  return (
    <SettingSection
      named={named}
      title={t('emailNotifications')}
      text={others ? t('goesTo', { addresses: others }) : t('goesToOwners')}
    >
      {choice.data ? (
        <ChoiceForm choice={choice.data} />
      ) : (
        choice.isError && (
          <LoadError message={t('notificationsLoadFailed')} onRetry={() => void choice.refetch()} />
        )
      )}
    </SettingSection>
  );
}
