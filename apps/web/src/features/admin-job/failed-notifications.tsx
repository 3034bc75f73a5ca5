import { path } from '@perfboard/contracts/path';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import type { ApiOutput } from '../../data/page-data.ts';
import { trpc } from '../../data/trpc.ts';
import type { Column } from '../admin-shell/data-table.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';
import { ServerText } from '../admin-shell/server-text.tsx';
import { FailedList, pollMs, type Retry, RetryButton } from './failed-list.tsx';
import { mailLabel } from './job-labels.ts';

type Alert = ApiOutput['notification']['failed'][number];
const places = {
  booking: path.adminBookings,
  contact: path.adminContacts,
  subscriber: path.adminSubscribers,
  invitation: path.adminTeam,
  member: path.adminTeam,
} as const;

/** Emails that could not be sent, with the mail server's response. */
export function FailedNotifications({ onRetry }: { onRetry: Retry }) {
  const t = useMessages('desk_system');
  const { formatInstant } = useDeskFormat();
  const notifications = trpc.notification.failed.useQuery(undefined, { refetchInterval: pollMs });
  const { mutateAsync: retry } = trpc.notification.retry.useMutation();
  const { mutateAsync: dismiss } = trpc.notification.dismiss.useMutation();
  const columns = useMemo<Column<Alert>[]>(
    () => [
      {
        id: 'kind',
        header: t('email'),
        cell: (row) => (
          <Link
            to={places[row.entity]}
            className="inline-block py-1 font-semibold underline decoration-rule-strong"
          >
            {mailLabel(t, row.kind)}
          </Link>
        ),
      },
      {
        id: 'status',
        header: t('status'),
        cell: (row) =>
          row.status === 'failed' ? (
            <Badge tone="danger">{t('isFailed')}</Badge>
          ) : row.status === 'uncertain' ? (
            <Badge tone="violet">{t('isUncertain')}</Badge>
          ) : (
            <Badge tone="warn">{t('isRetried')}</Badge>
          ),
      },
      {
        id: 'last_error',
        header: t('error'),
        cell: (row) => (
          <span className="text-danger">
            <ServerText>{row.last_error ?? ''}</ServerText>
          </span>
        ),
      },
      { id: 'attempts', header: t('attempts'), cell: (row) => row.attempts },
      { id: 'created_at', header: t('requested'), cell: (row) => formatInstant(row.created_at) },
      {
        id: 'actions',
        header: t('actions'),
        cell: (notification) => (
          <RetryButton
            label={t('sendAgainNamed', { name: mailLabel(t, notification.kind) })}
            onClick={() => void onRetry(() => retry({ uuid: notification.uuid }))}
          >
            {notification.status !== 'pending' && (
              <Button
                variant="ghost"
                size="small"
                aria-label={t('dismissMail', { name: mailLabel(t, notification.kind) })}
                onClick={() => void onRetry(() => dismiss({ uuid: notification.uuid }))}
              >
                {t('dismiss')}
              </Button>
            )}
          </RetryButton>
        ),
      },
    ],
    [onRetry, retry, dismiss, formatInstant, t],
  );
  return (
    <FailedList
      title={t('failedNotifications')}
      none={t('noFailedNotifications')}
      query={notifications}
      columns={columns}
      failure={t('notificationsFailed')}
    />
  );
}
