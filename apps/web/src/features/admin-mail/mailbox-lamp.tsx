import { Alert } from '../../components/alert.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
import { cause } from '../admin-shell/server-text.tsx';

const pollMs = 30_000;

/**
 * When the mailbox was last read, why reading fails, and that it is nearly full; nothing without a mailbox.
 */
export function MailboxLamp() {
  const { formatInstant } = useDeskFormat();
  const t = useMessages('desk_inbox');
  const { data } = trpc.mailbox.state.useQuery(undefined, { refetchInterval: pollMs });
  if (!data?.is_read) return null;
  const at = data.read_at ? formatInstant(data.read_at) : undefined;
  const error = data.last_error ?? '';
  const failure = { error, cause };
  if (data.ok && error)
    return (
      <Alert tone="warn">
        {at ? t.rich('mailboxWarning', { ...failure, at }) : t.rich('mailboxWarningUnread', failure)}
      </Alert>
    );
  if (data.ok)
    return <p className="text-small text-muted">{at ? t('mailboxRead', { at }) : t('mailboxUnread')}</p>;
  return (
    <Alert tone="warn">
      {at ? t.rich('mailboxFailed', { ...failure, at }) : t.rich('mailboxFailedUnread', failure)}
    </Alert>
  );
}
