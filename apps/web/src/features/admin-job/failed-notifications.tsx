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

type Alert = ApiOutput['notification']['failed'][number];
const kinds: Record<string, string> = {
  booking_notification: 'Alert of a request, to the shop',
  booking_acknowledgement: 'Acknowledgement of a request',
  contact_notification: 'Alert of a message, to the shop',
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
export function FailedNotifications({ onRetry }: { onRetry: Retry }) {
  const notifications = trpc.notification.failed.useQuery(undefined, { refetchInterval: pollMs });
  const { mutateAsync: retry } = trpc.notification.retry.useMutation();
  const { mutateAsync: dismiss } = trpc.notification.dismiss.useMutation();
  const columns = useMemo<Column<Alert>[]>(
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
        cell: (notification) => (
          <RetryButton
            label={`Send again: ${kinds[notification.kind] ?? notification.kind}`}
            onClick={() => void onRetry(() => retry({ uuid: notification.uuid }))}
          >
            {notification.status !== 'pending' && (
              <Button
                variant="ghost"
                size="small"
                aria-label={`Dismiss: ${kinds[notification.kind] ?? notification.kind}`}
                onClick={() => void onRetry(() => dismiss({ uuid: notification.uuid }))}
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
      title="Failed notifications"
      query={notifications}
      columns={columns}
      failure="The notifications could not be loaded"
    />
  );
}
