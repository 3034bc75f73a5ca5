import { path } from '@perfboard/contracts/path';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import type { ApiOutput } from '../../data/page-data.ts';
import { trpc } from '../../data/trpc.ts';
import type { Column } from '../admin-shell/data-table.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';
import { FailedList, pollMs, type Retry, RetryButton } from './failed-list.tsx';

type Alert = ApiOutput['notification']['failed'][number];
const kinds: Record<string, string> = {
  booking_notification: 'New request notification',
  booking_acknowledgement: 'Request confirmation',
  appointment_notification: 'Picked time',
  appointment_reminder: 'Appointment reminder',
  contact_notification: 'New message notification',
  contact_acknowledgement: 'Message confirmation',
  subscription_confirm: 'Subscription confirmation',
  reply: 'Reply to a lead',
  answer: 'New reply notification',
  appointment: 'Appointment invitation',
  stage: 'Stage of a project',
  client_link: 'Links to the client page',
  quote: 'Quote',
  quote_reminder: 'Reminder of a quote',
  quote_accepted: 'Accepted quote notification',
  quote_receipt: 'Confirmation of an accepted quote',
  invitation: 'Team invitation',
  digest: 'Daily digest',
  failure: 'Failure notification',
  password_changed: 'Password-changed notification',
  passkey_added: 'Passkey-added notification',
  passkey_removed: 'Passkey-removed notification',
  second_factor_on: 'Second-factor-on notification',
  second_factor_off: 'Second-factor-off notification',
};
const places = {
  booking: path.adminBookings,
  contact: path.adminContacts,
  subscriber: path.adminSubscribers,
  invitation: path.adminTeam,
  member: path.adminTeam,
} as const;

/** Emails that could not be sent, with the mail server's response. */
export function FailedNotifications({ onRetry }: { onRetry: Retry }) {
  const { formatInstant } = useDeskFormat();
  const notifications = trpc.notification.failed.useQuery(undefined, { refetchInterval: pollMs });
  const { mutateAsync: retry } = trpc.notification.retry.useMutation();
  const { mutateAsync: dismiss } = trpc.notification.dismiss.useMutation();
  const columns = useMemo<Column<Alert>[]>(
    () => [
      {
        id: 'kind',
        header: 'Email',
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
            <Badge tone="warn">Retried</Badge>
          ),
      },
      {
        id: 'last_error',
        header: 'Error',
        cell: (row) => <span className="text-danger">{row.last_error ?? ''}</span>,
      },
      { id: 'attempts', header: 'Attempts', cell: (row) => row.attempts },
      { id: 'created_at', header: 'Requested', cell: (row) => formatInstant(row.created_at) },
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
    [onRetry, retry, dismiss, formatInstant],
  );
  return (
    <FailedList
      title="Failed notifications"
      query={notifications}
      columns={columns}
      failure="Could not load the notifications"
    />
  );
}
