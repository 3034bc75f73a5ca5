import { type ReactNode, useMemo } from 'react';
import type { ApiOutput } from '../../app/app-data.ts';
import { trpc } from '../../app/trpc.ts';
import { Button } from '../../components/button.tsx';
import { columnHelper, DataTable } from '../admin-shell/data-table.tsx';
import { EmptyState } from '../admin-shell/empty-state.tsx';
import { formatInstant } from '../admin-shell/format.ts';
import { LoadError } from '../admin-shell/load-error.tsx';

type FailedJob = ApiOutput['job']['failed'][number] & { uuid: string };
const helper = columnHelper<FailedJob>();
const pollMs = 5_000;

export interface RetryListProps {
  onRetry: (retry: () => Promise<{ message: string }>) => Promise<void>;
  icon: ReactNode;
}

/** Jobs that were given up, with their error, to be tried again by a click. */
export function FailedJobs({ onRetry, icon }: RetryListProps) {
  const utils = trpc.useUtils();
  const jobs = trpc.job.failed.useQuery(undefined, { refetchInterval: pollMs });
  const { mutateAsync: retry } = trpc.job.retry.useMutation();
  const rows = useMemo(
    () => jobs.data?.map((job) => ({ ...job, uuid: `${job.queue}.${job.id}` })) ?? [],
    [jobs.data],
  );
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
          cell: ({ row }) => {
            const { queue, id, name } = row.original;
            return (
              <span className="desk-actions">
                <Button
                  variant="outline"
                  size="small"
                  aria-label={`Retry ${name} ${id}`}
                  onClick={async () => {
                    await onRetry(() => retry({ queue, id }));
                    await utils.job.invalidate();
                    void utils.health.invalidate();
                  }}
                >
                  {icon}
                  Retry
                </Button>
              </span>
            );
          },
        }),
      ]),
    [onRetry, retry, utils, icon],
  );
  return (
    <section className="grid gap-3" aria-labelledby="failed-jobs">
      <h2 id="failed-jobs" className="text-h3">
        Failed jobs
      </h2>
      {jobs.isError && !jobs.data ? (
        <LoadError message="The queue does not answer" onRetry={() => void jobs.refetch()} />
      ) : rows.length > 0 ? (
        <DataTable label="Failed jobs" columns={columns} rows={rows} />
      ) : (
        jobs.data && <EmptyState title="No failed jobs" />
      )}
    </section>
  );
}
