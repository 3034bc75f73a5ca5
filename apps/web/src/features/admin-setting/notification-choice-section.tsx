import type { NotificationChoice } from '@perfboard/contracts/notification';
import {
  notificationPaceLabels,
  notificationPaces,
  notificationSubjectLabels,
  notificationSubjects,
} from '@perfboard/contracts/words/notification';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { trpc } from '../../data/trpc.ts';
import { LoadError } from '../admin-shell/load-error.tsx';
import { SettingSection } from './setting-section.tsx';
import { ownZone, useNotificationChoiceForm } from './use-notification-choice-form.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
function ChoiceForm({ choice }: { choice: NotificationChoice }) {
  const { errors, field, hasDigest, onSubmit, isPending, alert } = useNotificationChoiceForm(choice);
  return (
    <>
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      <form noValidate className="desk-panel flex flex-wrap items-start gap-3 p-5" onSubmit={onSubmit}>
        {notificationSubjects.map((subject) => (
          <Field
            key={subject}
            label={notificationSubjectLabels[subject]}
            error={errors[subject]?.message}
            className="flex-[1_1_12rem] sm:max-w-56"
          >
            {(control) => (
              <select {...control} {...field(subject)} className="input">
                {notificationPaces.map((pace) => (
                  <option key={pace} value={pace}>
                    {notificationPaceLabels[pace]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ))}
        {hasDigest && (
          <Field
            label="Send digest at"
            hint={ownZone}
            error={errors.digest_hour?.message ?? errors.time_zone?.message}
            className="flex-[1_1_8rem] sm:max-w-40"
          >
            {(control) => (
              <select {...control} {...field('digest_hour', { valueAsNumber: true })} className="input">
                {hours.map((hour) => (
                  <option key={hour} value={hour}>
                    {`${hour}`.padStart(2, '0')}:00
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <Button type="submit" className="max-sm:basis-full sm:mt-[1.6875rem]" isBusy={isPending}>
          Save notifications
        </Button>
      </form>
    </>
  );
}

/** The member's own email notifications. */
export function NotificationChoiceSection() {
  const choice = trpc.notification.choice.useQuery(undefined, { staleTime: 0 });
  const others = choice.data?.shop_recipients.join(', ');
  return (
    <SettingSection
      title="Email notifications"
      text={`If no member has notifications on for requests or messages, the email goes to ${others || 'the owners'}.`}
    >
      {choice.data ? (
        <ChoiceForm choice={choice.data} />
      ) : (
        choice.isError && (
          <LoadError
            message="Could not load your notification settings"
            onRetry={() => void choice.refetch()}
          />
        )
      )}
    </SettingSection>
  );
}
