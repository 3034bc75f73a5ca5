import { Alert } from '../../components/alert.tsx';
import { trpc } from '../../data/trpc.ts';
import { useDeskFormat } from '../admin-shell/format.ts';

const pollMs = 30_000;

/**
 * When the mailbox was last read, why reading fails, and that it is nearly full; nothing without a mailbox.
 */
export function MailboxLamp() {
  const { formatInstant } = useDeskFormat();
  const { data } = trpc.mailbox.state.useQuery(undefined, { refetchInterval: pollMs });
  if (!data?.is_read) return null;
  const last = data.read_at ? `Last read ${formatInstant(data.read_at)}.` : 'Not read yet.';
  if (data.ok && data.last_error)
    return (
      <Alert tone="warn">
        {data.last_error} {last}
      </Alert>
    );
  if (data.ok) return <p className="text-small text-muted">Mailbox: {last}</p>;
  return (
    <Alert tone="warn">
      Can’t read the mailbox: {data.last_error}. {last} Retrying automatically.
    </Alert>
  );
}
