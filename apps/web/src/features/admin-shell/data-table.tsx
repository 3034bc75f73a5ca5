import type { SortDirection } from '@perfboard/contracts/list';
import {
  type ColumnDef,
  createColumnHelper,
  type RowData,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isTyping } from './typing.ts';

/** Rows come sorted from the server: the table itself sorts, filters and pages nothing. */
const features = tableFeatures({});
type Features = typeof features;
export type DataColumn<Row extends RowData> = ColumnDef<Features, Row>;
export const columnHelper = <Row extends RowData>() => createColumnHelper<Features, Row>();

export interface RowKeys<Row> {
  /** Enter. */
  open?: (row: Row) => void;
  reply?: (row: Row) => void;
  remove?: (row: Row) => void;
}

export interface DataTableProps<Row extends { uuid: string }> {
  /** Names the table for assistive technology. */
  label: string;
  /** Stable between renders: the table builds its model from them. */
  columns: ReadonlyArray<DataColumn<Row>>;
  rows: readonly Row[];
  sort?: string;
  direction?: SortDirection;
  /** Column ids that can be sorted; their headers are buttons. */
  sorts?: readonly string[];
  onSort?: (column: string) => void;
  keys?: RowKeys<Row>;
  /** Rows that ask for attention are set off. */
  isMarked?: (row: Row) => boolean;
  onNextPage?: (() => void) | undefined;
  onPreviousPage?: (() => void) | undefined;
  /** Data of another page or search is on its way. */
  isStale?: boolean;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/**
 * A table of rows that can be walked: one row takes part in the tab order, arrows or j and k move to the others, Enter
 * opens. On a phone each row is a card with the column's name before each value.
 */
export function DataTable<Row extends { uuid: string }>({
  label,
  columns,
  rows,
  sort,
  direction = 'asc',
  sorts = [],
  onSort,
  keys = {},
  isMarked,
  onNextPage,
  onPreviousPage,
  isStale = false,
}: DataTableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [current, setCurrent] = useState(0);
  const table = useTable<Features, Row>({
    features,
    columns: columns as DataColumn<Row>[],
    data: rows as Row[],
    getRowId: (row) => row.uuid,
  });
  const last = rows.length - 1;
  const active = Math.min(current, last);

  const focusRow = (index: number) => {
    const target = Math.max(0, Math.min(last, index));
    setCurrent(target);
    (body.current?.children[target] as HTMLElement | undefined)?.focus();
  };
  const latest = useRef({ focusRow, active, onNextPage, onPreviousPage });
  latest.current = { focusRow, active, onNextPage, onPreviousPage };

  // From anywhere on the page: into the rows, to the search box, to the next page.
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      const { focusRow: focus, active: index, onNextPage: next, onPreviousPage: previous } = latest.current;
      const isInRows = body.current?.contains(event.target as Node) ?? false;
      if (event.key === 'j' || event.key === 'k') {
        if (!isInRows) focus(index);
      } else if (event.key === '/') {
        document.querySelector<HTMLElement>('[role="searchbox"], input[type="search"]')?.focus();
      } else if (event.key === 'n' && next) next();
      else if (event.key === 'p' && previous) previous();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  const onRowKey = (event: KeyboardEvent<HTMLTableRowElement>, row: Row, index: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const isOnRow = event.target === event.currentTarget;
    if (isTyping(event.target)) return;
    if (key === 'j' || (key === 'ArrowDown' && isOnRow)) focusRow(index + 1);
    else if (key === 'k' || (key === 'ArrowUp' && isOnRow)) focusRow(index - 1);
    else if (key === 'Home' && isOnRow) focusRow(0);
    else if (key === 'End' && isOnRow) focusRow(last);
    else if (key === 'Enter' && isOnRow && keys.open) keys.open(row);
    else if (key === 'r' && keys.reply) keys.reply(row);
    else if (key === 'Delete' && keys.remove) keys.remove(row);
    else if (key === 's') event.currentTarget.querySelector('select')?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="desk-panel desk-table-frame" aria-busy={isStale || undefined}>
      <table className="desk-table desk-table-cards" aria-label={label}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => {
                const { id } = header.column;
                const isSortable = sorts.includes(id);
                const isSorted = isSortable && id === sort;
                const SortIcon = !isSorted ? ChevronsUpDown : direction === 'asc' ? ArrowUp : ArrowDown;
                return (
                  <th
                    key={header.id}
                    scope="col"
                    aria-sort={isSorted ? ariaSort[direction] : isSortable ? 'none' : undefined}
                  >
                    {isSortable ? (
                      <button type="button" className="desk-sort" onClick={() => onSort?.(id)}>
                        <table.FlexRender header={header} />
                        <SortIcon
                          size={14}
                          aria-hidden="true"
                          className={isSorted ? 'text-copper' : 'opacity-40'}
                        />
                      </button>
                    ) : (
                      <table.FlexRender header={header} />
                    )}
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody ref={body}>
          {table.getRowModel().rows.map((row, index) => (
            <tr
              key={row.id}
              tabIndex={index === active ? 0 : -1}
              data-marked={isMarked?.(row.original) || undefined}
              onFocus={() => setCurrent(index)}
              onKeyDown={(event) => onRowKey(event, row.original, index)}
            >
              {row.getAllCells().map((cell) => {
                const { header } = cell.column.columnDef;
                return (
                  <td
                    key={cell.id}
                    data-label={typeof header === 'string' ? header : undefined}
                    data-column={cell.column.id}
                  >
                    <table.FlexRender cell={cell} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
