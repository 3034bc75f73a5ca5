import { useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { trpc } from '../../data/trpc.ts';
import { SecretText } from '../admin-setting/secret-text.tsx';
import { useAttempt } from '../admin-setting/use-attempt.ts';
import { formatInstant } from '../admin-shell/format.ts';

/** The address under which the member's own calendar reads the list: made, shown once, ended. */
export function CalendarAddress() {
  const utils = trpc.useUtils();
  const { data } = trpc.appointment.calendar.useQuery();
  const make = trpc.appointment.makeCalendar.useMutation();
  const end = trpc.appointment.endCalendar.useMutation();
  const [url, setUrl] = useState('');
  const { alert, attempt } = useAttempt('The calendar address could not be changed');
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
        In your own calendar
      </h2>
      <p className="text-small text-muted">
        A private address that your calendar subscribes to. Whoever has it reads names, addresses and numbers
        of this list: it is yours alone, and ends with your account or with a new password.
      </p>
      {since && <p className="text-small">{`Made ${formatInstant(since)}, ${used}.`}</p>}
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      {url && <SecretText key={url} label="Calendar address" value={url} />}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          size="small"
          isBusy={make.isPending}
          onClick={() => void change(() => make.mutateAsync())}
        >
          {since ? 'Make a new address' : 'Make an address'}
        </Button>
        {since && (
          <Button
            variant="ghost"
            size="small"
            isBusy={end.isPending}
            onClick={() => void change(() => end.mutateAsync())}
          >
            End the address
          </Button>
        )}
      </div>
    </section>
  );
}
