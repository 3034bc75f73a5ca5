import { path } from '@perfboard/contracts/path';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import type { ApiOutput } from '../../data/page-data.ts';
import { trpc } from '../../data/trpc.ts';
import type { Column } from '../admin-shell/data-table.tsx';
import { formatInstant } from '../admin-shell/format.ts';
import { FailedList, pollMs, type Retry, RetryButton } from './failed-list.tsx';

type Notice = ApiOutput['notice']['failed'][number];
const kinds: Record<string, string> = {
  booking_notice: 'Notice of a request, to the shop',
  booking_acknowledgement: 'Acknowledgement of a request',
  contact_notice: 'Notice of a message, to the shop',
  contact_acknowledgement: 'Acknowledgement of a message',
  subscription_confirm: 'Confirmation of a subscription',
  reply: 'Reply to a lead',
  answer: 'Word of an answer, to the shop',
  appointment: 'Appointment, to whoever asked for it',
  invitation: 'Invitation into the team',
  digest: 'Daily digest of a member',
  failure: 'Word of failures to a member',
  password_changed: 'Word of a new password to a member',
  passkey_added: 'Word of a new passkey to a member',
  passkey_removed: 'Word of a removed passkey to a member',
  second_factor_on: 'Word of a second factor to a member',
  second_factor_off: 'Word of a second factor to a member',
};
const places = {
  booking: path.adminBookings,
  contact: path.adminContacts,
  subscriber: path.adminSubscribers,
  invitation: path.adminTeam,
  member: path.adminTeam,
} as const;

/** Mails that did not go out, with what the mail server said. */
export function FailedNotices({ onRetry }: { onRetry: Retry }) {
  const notices = trpc.notice.failed.useQuery(undefined, { refetchInterval: pollMs });
  const { mutateAsync: retry } = trpc.notice.retry.useMutation();
  const { mutateAsync: dismiss } = trpc.notice.dismiss.useMutation();
  const columns = useMemo<Column<Notice>[]>(
    () => [
      {
        id: 'kind',
        header: 'Mail',
        cell: (row) => (
          <Link to={places[row.entity]} className="font-semibold underline decoration-rule-strong">
            {kinds[row.kind] ?? row.kind}
          </Link>
        ),
      },
      {
        id: 'status',
        header: 'Status',
        cell: (row) =>
          row.status === 'failed' ? (
            <Badge tone="danger">Failed</Badge>
          ) : row.status === 'uncertain' ? (
            <Badge tone="violet">Uncertain</Badge>
          ) : (
            <Badge tone="warn">Tried again</Badge>
          ),
      },
      {
        id: 'last_error',
        header: 'Error',
        cell: (row) => <span className="text-danger">{row.last_error ?? ''}</span>,
      },
      { id: 'attempts', header: 'Attempts', cell: (row) => row.attempts },
      { id: 'created_at', header: 'Asked for', cell: (row) => formatInstant(row.created_at) },
      {
        id: 'actions',
        header: 'Actions',
        cell: (notice) => (
          <RetryButton
            label={`Send again: ${kinds[notice.kind] ?? notice.kind}`}
            onClick={() => void onRetry(() => retry({ uuid: notice.uuid }))}
          >
            {notice.status !== 'pending' && (
              <Button
                variant="ghost"
                size="small"
                aria-label={`Dismiss: ${kinds[notice.kind] ?? notice.kind}`}
                onClick={() => void onRetry(() => dismiss({ uuid: notice.uuid }))}
              >
                Dismiss
              </Button>
            )}
          </RetryButton>
        ),
      },
    ],
    [onRetry, retry, dismiss],
  );
  return (
    <FailedList
      title="Failed notices"
      query={notices}
      columns={columns}
      failure="The notices could not be loaded"
    />
  );
}
