import { useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { trpc } from '../../data/trpc.ts';
import { SecretText } from '../admin-setting/secret-text.tsx';
import { useAttempt } from '../admin-setting/use-attempt.ts';
import { useDeskFormat } from '../admin-shell/format.ts';

/** The address of the member's calendar subscription: created, shown once, revoked. */
export function CalendarAddress() {
  const { formatInstant } = useDeskFormat();
  const utils = trpc.useUtils();
  const { data } = trpc.appointment.calendar.useQuery();
  const make = trpc.appointment.makeCalendar.useMutation();
  const end = trpc.appointment.endCalendar.useMutation();
  const [url, setUrl] = useState('');
  const { alert, attempt } = useAttempt('Could not change the calendar address');
  const change = (call: () => Promise<{ message: string; url?: string }>) =>
    attempt(async () => {
      const answer = await call();
      setUrl(answer.url ?? '');
      void utils.appointment.calendar.invalidate();
      return answer;
    });
  const since = data?.created_at;
  const used = data?.last_used_at ? `last read ${formatInstant(data.last_used_at)}` : 'not read yet';
  return (
    <section className="desk-panel grid gap-3 p-5" aria-labelledby="calendar-address">
      <h2 id="calendar-address" className="text-small font-semibold">
        Subscribe in your calendar
      </h2>
      <p className="text-small text-muted">
        Add this private address to your calendar app. Anyone who has it can read the names, emails and phone
        numbers in this list. It stops working when you change your password or leave the team.
      </p>
      {since && <p className="text-small">{`Created ${formatInstant(since)}, ${used}.`}</p>}
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      {url && <SecretText key={url} label="Calendar address" value={url} />}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          size="small"
          isBusy={make.isPending}
          onClick={() => void change(() => make.mutateAsync())}
        >
          {since ? 'Create a new address' : 'Create an address'}
        </Button>
        {since && (
          <Button
            variant="ghost"
            size="small"
            isBusy={end.isPending}
            onClick={() => void change(() => end.mutateAsync())}
          >
            Delete the address
          </Button>
        )}
      </div>
    </section>
  );
}
