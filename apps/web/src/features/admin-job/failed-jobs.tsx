import { useMemo } from 'react';
import { Button } from '../../components/button.tsx';
import type { ApiOutput } from '../../data/page-data.ts';
import { trpc } from '../../data/trpc.ts';
import type { Column } from '../admin-shell/data-table.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';
import { FailedList, pollMs, type Retry, RetryButton } from './failed-list.tsx';

type FailedJob = ApiOutput['job']['failed'][number];
/** Table rows need a uuid; a job is identified by its queue and number. */
const withUuids = (jobs: FailedJob[]) => jobs.map((job) => ({ ...job, uuid: `${job.queue}.${job.id}` }));

export function FailedJobs({ onRetry }: { onRetry: Retry }) {
  const { formatInstant } = useDeskFormat();
  const jobs = trpc.job.failed.useQuery(undefined, { refetchInterval: pollMs, select: withUuids });
  const { mutateAsync: retry } = trpc.job.retry.useMutation();
  const { mutateAsync: dismiss } = trpc.job.dismiss.useMutation();
  const columns = useMemo<Column<FailedJob & { uuid: string }>[]>(
    () => [
      { id: 'name', header: 'Job', cell: (row) => <span className="font-semibold">{row.name}</span> },
      { id: 'error', header: 'Error', cell: (row) => <span className="text-danger">{row.error}</span> },
      { id: 'attempts', header: 'Attempts', cell: (row) => row.attempts },
      {
        id: 'failed_at',
        header: 'Failed',
        cell: (row) => (row.failed_at ? formatInstant(row.failed_at) : ''),
      },
      {
        id: 'actions',
        header: 'Actions',
        cell: (job) => (
          <RetryButton
            label={`Retry ${job.name} ${job.id}`}
            onClick={() => void onRetry(() => retry({ queue: job.queue, id: job.id }))}
          >
            <Button
              variant="ghost"
              size="small"
              aria-label={`Dismiss ${job.name} ${job.id}`}
              onClick={() => void onRetry(() => dismiss({ queue: job.queue, id: job.id }))}
            >
              Dismiss
            </Button>
          </RetryButton>
        ),
      },
    ],
    [onRetry, retry, dismiss, formatInstant],
  );
  return (
    <FailedList title="Failed jobs" query={jobs} columns={columns} failure="The queue does not respond" />
  );
}
