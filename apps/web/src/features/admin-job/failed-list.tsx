import { type ReactNode, useId } from 'react';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { useMay } from '../../data/role.ts';
import { RowActions } from '../admin-shell/cells.tsx';
import { DataTable, type DataTableProps } from '../admin-shell/data-table.tsx';
import { Icon } from '../admin-shell/icon.tsx';
import { EmptyState, LoadError } from '../admin-shell/panel-state.tsx';

/** Failures are not in the change feed, so an open list is polled. */
export const pollMs = 5_000;

/** Runs a retry, shows its result and reloads the lists. */
export type Retry = (call: () => Promise<{ message: string }>) => Promise<void>;

interface FailedListProps<Row extends { uuid: string }> extends Pick<DataTableProps<Row>, 'columns'> {
  title: string;
  /** Shown instead of an empty list. */
  none: string;
  query: { data: readonly Row[] | undefined; isError: boolean; refetch: () => unknown };
  /** Shown if the list can't be loaded. */
  failure: string;
}

/** Failed work with its error and a retry button. */
export function FailedList<Row extends { uuid: string }>({
  title,
  none,
  query,
  failure,
  columns,
}: FailedListProps<Row>) {
  const id = useId();
  const { data } = query;
  return (
    <section className="grid gap-3" aria-labelledby={id}>
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {!data ? (
        query.isError && <LoadError message={failure} onRetry={() => void query.refetch()} />
      ) : data.length > 0 ? (
        <DataTable label={title} columns={columns} rows={data} />
      ) : (
        <EmptyState title={none} />
      )}
    </section>
  );
}

interface RetryButtonProps {
  label: string;
  onClick: () => void;
  /** Other actions for the row. */
  children?: ReactNode;
}

export function RetryButton({ label, onClick, children }: RetryButtonProps) {
  const t = useMessages('desk_system');
  if (!useMay('editor')) return null;
  return (
    <RowActions>
      <Button variant="outline" size="small" aria-label={label} onClick={onClick}>
        <Icon name="rotate-ccw" size={15} />
        {t('retry')}
      </Button>
      {children}
    </RowActions>
  );
}
