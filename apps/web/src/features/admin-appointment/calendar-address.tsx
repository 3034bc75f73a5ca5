import { useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { SecretText } from '../admin-setting/secret-text.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';
import { useAttempt } from '../admin-shell/use-timed-alert.ts';

/** The address of the member's calendar subscription: created, shown once, revoked. */
export function CalendarAddress() {
  const { formatInstant } = useDeskFormat();
  const t = useMessages('desk_appointment');
  const utils = trpc.useUtils();
  const { data } = trpc.appointment.calendar.useQuery();
  const make = trpc.appointment.makeCalendar.useMutation();
  const end = trpc.appointment.endCalendar.useMutation();
  const [url, setUrl] = useState('');
  const { alert, attempt } = useAttempt(t('calendarFailed'));
  const change = (call: () => Promise<{ message: string; url?: string }>) =>
    attempt(async () => {
      const answer = await call();
      setUrl(answer.url ?? '');
      void utils.appointment.calendar.invalidate();
      return answer;
    });
  const since = data?.created_at;
  return (
    <section
      className="desk-panel grid grid-cols-[minmax(0,1fr)] gap-3 p-5 wrap-anywhere"
      aria-labelledby="calendar-address"
    >
      <h2 id="calendar-address" className="text-small font-semibold">
        {t('calendarTitle')}
      </h2>
      <p className="text-small text-muted">{t('calendarText')}</p>
      {since && (
        <p className="text-small">
          {data?.last_used_at
            ? t('calendarUsed', { created: formatInstant(since), read: formatInstant(data.last_used_at) })
            : t('calendarUnused', { created: formatInstant(since) })}
        </p>
      )}
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      {url && <SecretText key={url} label={t('calendarAddress')} value={url} />}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          size="small"
          isBusy={make.isPending}
          onClick={() => void change(() => make.mutateAsync())}
        >
          {t(since ? 'createNewAddress' : 'createAddress')}
        </Button>
        {since && (
          <Button
            variant="ghost"
            size="small"
            isBusy={end.isPending}
            onClick={() => void change(() => end.mutateAsync())}
          >
            {t('deleteAddress')}
          </Button>
        )}
      </div>
    </section>
  );
}
