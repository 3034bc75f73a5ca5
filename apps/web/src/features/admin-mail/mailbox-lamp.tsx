import { Alert } from '../../components/alert.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { useDeskFormat } from '../admin-shell/format.ts';

const pollMs = 30_000;

/**
 * When the mailbox was last read, why reading fails, and that it is nearly full; nothing without a mailbox.
 */
export function MailboxLamp() {
  const { formatInstant } = useDeskFormat();
  const t = useMessages('desk');
  const { data } = trpc.mailbox.state.useQuery(undefined, { refetchInterval: pollMs });
  if (!data?.is_read) return null;
  const at = data.read_at ? formatInstant(data.read_at) : undefined;
  const error = data.last_error ?? '';
  if (data.ok && error)
    return (
      <Alert tone="warn">
        {at ? t('mailboxWarning', { error, at }) : t('mailboxWarningUnread', { error })}
      </Alert>
    );
  if (data.ok)
    return <p className="text-small text-muted">{at ? t('mailboxRead', { at }) : t('mailboxUnread')}</p>;
  return (
    <Alert tone="warn">{at ? t('mailboxFailed', { error, at }) : t('mailboxFailedUnread', { error })}</Alert>
  );
}
