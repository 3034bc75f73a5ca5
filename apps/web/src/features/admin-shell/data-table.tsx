import type { SortDirection } from '@perfboard/contracts/words/desk';
import { type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Icon } from './icon.tsx';
import { type RowKeys, useRowKeys } from './use-row-keys.ts';

/** Rows come sorted from the server: the table itself sorts, filters and pages nothing. */
const features = tableFeatures({});
type Features = typeof features;

export interface Column<Row> {
  id: string;
  header: string;
  /** Replaces the header's visible text, which still labels its cells. */
  head?: ReactNode;
  /** A second thing that its cells say, to sort by as well. */
  also?: { id: string; header: string } | undefined;
  cell: (row: Row) => ReactNode;
}

export interface DataTableProps<Row extends { uuid: string }> {
  /** Names the table for assistive technology. */
  label: string;
  /** Stable between renders: a new array makes every cell anew. */
  columns: ReadonlyArray<Column<Row>>;
  rows: readonly Row[];
  sort?: string | undefined;
  direction?: SortDirection;
  /** Column ids that can be sorted; their headers are buttons. */
  sorts?: readonly string[];
  onSort?: (column: string) => void;
  keys?: RowKeys<Row>;
  /** The row that is shown in full beside the table. */
  opened?: string | undefined;
  /** Rows that ask for attention are set off. */
  isMarked?: (row: Row) => boolean;
  onNextPage?: (() => void) | undefined;
  onPreviousPage?: (() => void) | undefined;
  /** Data of another page or search is on its way. */
  isStale?: boolean;
  /** Of the table: how its rows look where they are cards. */
  className?: string;
}

const sortLooks = {
  asc: { aria: 'ascending', icon: 'arrow-up' },
  desc: { aria: 'descending', icon: 'arrow-down' },
  none: { aria: 'none', icon: 'chevrons-up-down' },
} as const;

interface SortButton {
  id: string;
  text: ReactNode;
  order: keyof typeof sortLooks;
}

interface HeaderProps {
  text: ReactNode;
  /** By what the column can be sorted: nothing, itself, or a second thing that its cells say. */
  buttons: readonly SortButton[];
  onSort: (id: string) => void;
}

function Header({ text, buttons, onSort }: HeaderProps) {
  if (buttons.length === 0) return <th scope="col">{text}</th>;
  const sorted = buttons.find(({ order }) => order !== 'none');
  return (
    <th scope="col" aria-sort={sortLooks[sorted?.order ?? 'none'].aria}>
      {buttons.map(({ id, text, order }) => {
        return (
          <button
            key={id}
            type="button"
            className="desk-sort"
            // Which of the two the header's order is of.
            aria-pressed={buttons.length > 1 ? order !== 'none' : undefined}
            data-sorted={order === 'none' ? undefined : ''}
            onClick={() => onSort(id)}
          >
            {text}
            <Icon
              name={sortLooks[order].icon}
              size={14}
              className={order === 'none' ? 'opacity-40' : 'text-copper'}
            />
          </button>
        );
      })}
    </th>
  );
}

/** Marks a frame whose table is wider than it: only that one scrolls, and shows that it does. */
function useScrollCue() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = ref.current;
    if (!frame) return;
    const measure = () => {
      frame.toggleAttribute('data-scrolls', frame.scrollWidth > frame.clientWidth + 1);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    if (frame.firstElementChild) observer.observe(frame.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return ref;
}

/**
 * A table of rows that can be walked: arrows or j and k move, Enter opens. On a phone each row is a card with the
 * column's name before each value.
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
  opened,
  isMarked,
  onNextPage,
  onPreviousPage,
  isStale = false,
  className = '',
}: DataTableProps<Row>) {
  const definitions = useMemo(
    () =>
      columns.map(
        ({ id, header, cell }): ColumnDef<Features, Row> => ({
          id,
          header,
          cell: ({ row }) => cell(row.original),
        }),
      ),
    [columns],
  );
  const known = new Map(columns.map((column) => [column.id, column]));
  const orderOf = (id: string) => (id === sort ? direction : 'none');
  const table = useTable<Features, Row>({
    features,
    columns: definitions,
    data: rows as Row[],
    getRowId: (row) => row.uuid,
  });
  const { body, rowProps } = useRowKeys({ rows, keys, opened, onNextPage, onPreviousPage });
  const frame = useScrollCue();
  return (
    <div ref={frame} className="desk-panel desk-table-frame" aria-busy={isStale || undefined}>
      <table className={`desk-table desk-table-cards ${className}`} aria-label={label}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => {
                const { id } = header.column;
                const { head, also } = known.get(id) ?? {};
                const text = head ?? <table.FlexRender header={header} />;
                const named = [{ id, text }, ...(also ? [{ id: also.id, text: also.header }] : [])];
                const buttons = named
                  .filter((button) => sorts.includes(button.id))
                  .map((button) => ({ ...button, order: orderOf(button.id) }) as const);
                return <Header key={header.id} text={text} buttons={buttons} onSort={(by) => onSort?.(by)} />;
              })}
            </tr>
          ))}
        </thead>
        <tbody ref={body}>
          {table.getRowModel().rows.map((row, index) => (
            <tr
              key={row.id}
              data-marked={isMarked?.(row.original) || undefined}
              {...rowProps(row.original, index)}
            >
              {row.getAllCells().map((cell) => (
                <td
                  key={cell.id}
                  data-label={cell.column.columnDef.header as string}
                  data-column={cell.column.id}
                >
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
