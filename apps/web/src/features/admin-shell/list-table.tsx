import type { Page } from '@perfboard/contracts/words/desk';
import { type ReactNode, useEffect } from 'react';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { Pager } from './pager.tsx';
import { LoadError, LoadingPanel } from './panel-state.tsx';
import type { ListState } from './use-list-state.ts';

export interface ListTableProps<Row extends { uuid: string }>
  extends Pick<DataTableProps<Row>, 'label' | 'columns' | 'keys' | 'isMarked' | 'className'> {
  list: ListState;
  /** The query of the page that `list` is on; it should keep the previous page while another one loads. */
  query: {
    data: Page<Row> | undefined;
    isPending: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  failure: { title?: string; message: string };
  /** Shown instead of a table without rows. */
  empty: ReactNode;
}

/** One page of a list with sorting and paging, or why it could not be loaded. */
export function ListTable<Row extends { uuid: string }>({
  list,
  query,
  failure,
  empty,
  ...table
}: ListTableProps<Row>) {
  const { data } = query;
  // Shown as soon as a letter is typed: the search itself waits for a pause in typing.
  const isStale = query.isPlaceholderData || list.isTyping;
  const isEmptied = data?.items.length === 0 && !isStale && list.page > 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each emptied page
  useEffect(() => {
    if (isEmptied) list.leaveEmptyPage();
  }, [isEmptied, list.page]);
  if (query.isPending) return <LoadingPanel />;
  if (!data) return <LoadError {...failure} onRetry={() => void query.refetch()} />;
  if (data.items.length === 0) return isStale || isEmptied ? <LoadingPanel /> : empty;
  const { next_cursor } = data;
  const onNext = next_cursor
    ? () => {
        // For rows that another list is about to replace, there is no next page.
        if (!query.isPlaceholderData) list.next(next_cursor);
      }
    : undefined;
  const onPrevious = list.page > 1 ? list.previous : undefined;
  return (
    <>
      <DataTable
        {...table}
        opened={list.opened}
        rows={data.items}
        sort={list.sort}
        direction={list.direction}
        sorts={list.sorts}
        onSort={list.toggleSort}
        onOrder={list.order}
        onNextPage={onNext}
        onPreviousPage={onPrevious}
        isStale={isStale}
      />
      <Pager
        page={list.page}
        shown={data.items.length}
        total={data.total}
        isExact={data.total_is_exact}
        onNext={onNext}
        onPrevious={onPrevious}
      />
    </>
  );
}
