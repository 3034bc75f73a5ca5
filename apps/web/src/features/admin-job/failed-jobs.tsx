import { useMemo } from 'react';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import type { ApiOutput } from '../../data/page-data.ts';
import { trpc } from '../../data/trpc.ts';
import type { Column } from '../admin-shell/data-table.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';
import { ServerText } from '../admin-shell/server-text.tsx';
import { FailedList, pollMs, type Retry, RetryButton } from './failed-list.tsx';
import { jobLabel } from './job-labels.ts';

type FailedJob = ApiOutput['job']['failed'][number];
/** Table rows need a uuid; a job is identified by its queue and number. */
const withUuids = (jobs: FailedJob[]) => jobs.map((job) => ({ ...job, uuid: `${job.queue}.${job.id}` }));

export function FailedJobs({ onRetry }: { onRetry: Retry }) {
  const t = useMessages('desk_system');
  const { formatInstant } = useDeskFormat();
  const jobs = trpc.job.failed.useQuery(undefined, { refetchInterval: pollMs, select: withUuids });
  const { mutateAsync: retry } = trpc.job.retry.useMutation();
  const { mutateAsync: dismiss } = trpc.job.dismiss.useMutation();
  const columns = useMemo<Column<FailedJob & { uuid: string }>[]>(
    () => [
      {
        id: 'name',
        header: t('job'),
        cell: (row) => <span className="font-semibold">{jobLabel(t, row.name)}</span>,
      },
      {
        id: 'error',
        header: t('error'),
        cell: (row) => (
          <span className="text-danger">
            <ServerText>{row.error}</ServerText>
          </span>
        ),
      },
      { id: 'attempts', header: t('attempts'), cell: (row) => row.attempts },
      {
        id: 'failed_at',
        header: t('failedAt'),
        cell: (row) => (row.failed_at ? formatInstant(row.failed_at) : ''),
      },
      {
        id: 'actions',
        header: t('actions'),
        cell: (job) => (
          <RetryButton
            label={t('retryNamed', { name: `${jobLabel(t, job.name)} ${job.id}` })}
            onClick={() => void onRetry(() => retry({ queue: job.queue, id: job.id }))}
          >
            <Button
              variant="ghost"
              size="small"
              aria-label={t('dismissNamed', { name: `${jobLabel(t, job.name)} ${job.id}` })}
              onClick={() => void onRetry(() => dismiss({ queue: job.queue, id: job.id }))}
            >
              {t('dismiss')}
            </Button>
          </RetryButton>
        ),
      },
    ],
    [onRetry, retry, dismiss, formatInstant, t],
  );
  return (
    <FailedList
      title={t('failedJobs')}
      none={t('noFailedJobs')}
      query={jobs}
      columns={columns}
      failure={t('queueSilent')}
    />
  );
}
