import { zodResolver } from '@hookform/resolvers/zod';
import { type BusyCalendar, busyCalendarFields } from '@perfboard/contracts/appointment-time';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Alert } from '../../components/alert.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { TextField } from '../../components/text-field.tsx';
import { trpc } from '../../data/trpc.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
import { LoadError } from '../admin-shell/panel-state.tsx';
import { RemoveDialog } from '../admin-shell/remove-dialog.tsx';
import { useAttempt, withReload } from '../admin-shell/use-timed-alert.ts';
import { SettingSection } from './setting-section.tsx';

/** A calendar is read within seconds after it was added, and every ten minutes. */
const askAgainMs = 10_000;

function CalendarRow({ calendar, onRemove }: { calendar: BusyCalendar; onRemove: () => void }) {
  const t = useMessages('desk_setting');
  const desk = useMessages('desk');
  const { formatInstant } = useDeskFormat();
  const { name, host, read_at, problem } = calendar;
  return (
    <li className="desk-panel flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="grid min-w-0 flex-1 basis-48 gap-0.5">
        <span className="desk-words font-semibold">{name}</span>
        <span className="text-label wrap-anywhere text-muted">
          {read_at ? t('calendarRead', { host, at: formatInstant(read_at) }) : host}
        </span>
        {problem && <span className="text-label text-danger">{problem}</span>}
      </div>
      {problem && <Badge tone="warn">{t('noTimesOffered')}</Badge>}
      <Button variant="outline" size="small" aria-label={desk('removeNamed', { name })} onClick={onRemove}>
        {t('remove')}
      </Button>
    </li>
  );
}

/** The member's calendars elsewhere, at whose busy times visitors are offered none. */
export function BusyCalendarSection() {
  const t = useMessages('desk_setting');
  const utils = trpc.useUtils();
  const calendars = trpc.appointmentTime.calendars.useQuery(undefined, { refetchInterval: askAgainMs });
  const add = trpc.appointmentTime.addCalendar.useMutation();
  const [removing, setRemoving] = useState<BusyCalendar>();
  const { alert, attempt } = useAttempt(t('calendarsFailed'));
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(busyCalendarFields),
    defaultValues: { name: '', address: '' },
  });
  const { errors, isSubmitting } = formState;
  const change = (call: () => Promise<{ message: string }>) =>
    attempt(() => withReload(call, () => utils.appointmentTime.invalidate()));
  return (
    <SettingSection title={t('busyCalendars')} text={t('busyCalendarsText')}>
      <form
        noValidate
        className="desk-panel field-row flex flex-wrap gap-3 p-5"
        onSubmit={handleSubmit(async (fields) => {
          if (await change(() => add.mutateAsync(fields))) reset();
        })}
      >
        <TextField
          label={t('calendarName')}
          isRequired
          error={errors.name?.message}
          className="flex-[1_1_12rem]"
          field={register('name')}
          type="text"
          autoComplete="off"
        />
        <TextField
          label={t('icsAddress')}
          hint={t('icsHint')}
          isRequired
          error={errors.address?.message}
          className="flex-[2_1_18rem]"
          field={register('address')}
          type="url"
          autoComplete="off"
        />
        <div className="field-action">
          <Button type="submit" isBusy={isSubmitting}>
            {t('addCalendar')}
          </Button>
        </div>
      </form>
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      {calendars.isError && !calendars.data ? (
        <LoadError message={t('calendarsLoadFailed')} onRetry={() => void calendars.refetch()} />
      ) : (
        calendars.data &&
        calendars.data.length > 0 && (
          <ul className="grid gap-3" aria-label={t('busyCalendars')}>
            {calendars.data.map((calendar) => (
              <CalendarRow key={calendar.uuid} calendar={calendar} onRemove={() => setRemoving(calendar)} />
            ))}
          </ul>
        )
      )}
      {removing && (
        <RemoveDialog
          title={t('removeCalendar')}
          action={t('remove')}
          uuid={removing.uuid}
          procedure={trpc.appointmentTime.removeCalendar}
          onRemove={change}
          onClose={() => setRemoving(undefined)}
        >
          <p>
            {t.rich('removeCalendarText', {
              name: removing.name,
              strong: (parts) => <strong key="name">{parts}</strong>,
            })}
          </p>
        </RemoveDialog>
      )}
    </SettingSection>
  );
}
