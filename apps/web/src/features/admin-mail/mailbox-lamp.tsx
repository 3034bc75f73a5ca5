import { Alert } from '../../components/alert.tsx';
import { trpc } from '../../data/trpc.ts';
import { formatInstant } from '../admin-shell/format.ts';

const pollMs = 30_000;

/** When the mailbox was read, why not since, and that it is nearly full; nothing where there is none. */
export function MailboxLamp() {
  const { data } = trpc.mailbox.state.useQuery(undefined, { refetchInterval: pollMs });
  if (!data?.is_read) return null;
  const last = data.read_at ? `Read for the last time ${formatInstant(data.read_at)}.` : 'Not read so far.';
  if (data.ok && data.last_error)
    return (
      <Alert tone="warn">
        {data.last_error} {last}
      </Alert>
    );
  if (data.ok) return <p className="text-small text-muted">Mailbox: {last}</p>;
  return (
    <Alert tone="warn">
      The mailbox cannot be read: {data.last_error}. {last} It is tried again by itself.
    </Alert>
  );
}
