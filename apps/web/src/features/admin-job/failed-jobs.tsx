import { useMemo } from 'react';
import type { ApiOutput } from '../../data/page-data.ts';
import { trpc } from '../../data/trpc.ts';
import { columnHelper } from '../admin-shell/data-table.tsx';
import { formatInstant } from '../admin-shell/format.ts';
import { FailedList, pollMs, type Retry, RetryButton } from './failed-list.tsx';

type FailedJob = ApiOutput['job']['failed'][number];
const helper = columnHelper<FailedJob & { uuid: string }>();

/** A table's rows have a uuid; a job has the name of its queue and a number there. */
const withUuids = (jobs: FailedJob[]) => jobs.map((job) => ({ ...job, uuid: `${job.queue}.${job.id}` }));

export function FailedJobs({ onRetry }: { onRetry: Retry }) {
  const jobs = trpc.job.failed.useQuery(undefined, { refetchInterval: pollMs, select: withUuids });
  const { mutateAsync: retry } = trpc.job.retry.useMutation();
  const columns = useMemo(
    () =>
      helper.columns([
        helper.accessor('name', {
          header: 'Job',
          cell: ({ row }) => <span className="font-semibold">{row.original.name}</span>,
        }),
        helper.accessor('error', {
          header: 'Error',
          cell: ({ row }) => <span className="text-danger">{row.original.error}</span>,
        }),
        helper.accessor('attempts', { header: 'Attempts' }),
        helper.accessor('failed_at', {
          header: 'Failed',
          cell: ({ row }) => (row.original.failed_at ? formatInstant(row.original.failed_at) : ''),
        }),
        helper.display({
          id: 'actions',
          header: 'Actions',
          cell: ({ row: { original: job } }) => (
            <RetryButton
              label={`Retry ${job.name} ${job.id}`}
              onClick={() => void onRetry(() => retry({ queue: job.queue, id: job.id }))}
            />
          ),
        }),
      ]),
    [onRetry, retry],
  );
  return (
    <FailedList title="Failed jobs" query={jobs} columns={columns} failure="The queue does not answer" />
  );
}
