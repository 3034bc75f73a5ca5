import type { SortDirection } from '@perfboard/contracts/words/desk';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { useMessages } from '../../components/messages.ts';
import { Icon } from './icon.tsx';
import { SortSelect } from './sort-select.tsx';
import { type RowKeys, useRowKeys } from './use-row-keys.ts';

export interface Column<Row> {
  id: string;
  header: string;
  /** Replaces the header's visible text, which still labels its cells. */
  head?: ReactNode;
  /** A second sort key that its cells also show. */
  also?: { id: string; header: string } | undefined;
  cell: (row: Row) => ReactNode;
}

/** The columns without the actions, for members who may use none of them. */
export function offeredColumns<Row>(mayAct: boolean, columns: Column<Row>[]): Column<Row>[] {
  return mayAct ? columns : columns.filter(({ id }) => id !== 'actions');
}

export interface DataTableProps<Row extends { uuid: string }> {
  /** Names the table for assistive technology. */
  label: string;
  /** Must be stable between renders: a new array renders every cell again. */
  columns: ReadonlyArray<Column<Row>>;
  rows: readonly Row[];
  sort?: string | undefined;
  direction?: SortDirection;
  /** Column ids that can be sorted; their headers are buttons. */
  sorts?: readonly string[];
  onSort?: (column: string) => void;
  /** If there is no room for headers, one control sorts. */
  onOrder?: (column: string, direction: SortDirection) => void;
  keys?: RowKeys<Row>;
  /** The row that is opened beside the table. */
  opened?: string | undefined;
  /** Rows that need attention are highlighted. */
  isMarked?: (row: Row) => boolean;
  onNextPage?: (() => void) | undefined;
  onPreviousPage?: (() => void) | undefined;
  /** Data of another page or search is loading. */
  isStale?: boolean;
  /** The class of the table: the layout of its rows as cards. */
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
  id: string;
  text: ReactNode;
  /** The column's sort keys: none, itself, or also a second value that its cells show. */
  buttons: readonly SortButton[];
  onSort: (id: string) => void;
}

function Header({ id, text, buttons, onSort }: HeaderProps) {
  if (buttons.length === 0)
    return (
      <th scope="col" data-column={id}>
        {text}
      </th>
    );
  const sorted = buttons.find(({ order }) => order !== 'none');
  return (
    <th scope="col" aria-sort={sortLooks[sorted?.order ?? 'none'].aria}>
      {buttons.map(({ id, text, order }) => {
        return (
          <button
            key={id}
            type="button"
            className="desk-sort"
            // Which of the two keys the header's sort order applies to.
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

/** Marks a frame whose table is wider than the frame: only that one scrolls, and shows a hint. */
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

interface CellsProps<Row> {
  columns: ReadonlyArray<Column<Row>>;
  row: Row;
}

/** Rendered again only for another row or other columns, so that moving through the list renders none. */
const Cells = memo(function Cells<Row>({ columns, row }: CellsProps<Row>) {
  return columns.map(({ id, header, cell }) => (
    <td key={id} data-label={header} data-column={id}>
      {cell(row)}
    </td>
  ));
}) as <Row>(props: CellsProps<Row>) => ReactNode;

/**
 * A table with keyboard navigation: arrows or j and k move, Enter opens. The server sorts the rows. On a
 * phone each row is a card with the column's name before each value.
 */
export function DataTable<Row extends { uuid: string }>({
  label,
  columns,
  rows,
  sort,
  direction = 'asc',
  sorts = [],
  onSort,
  onOrder,
  keys = {},
  opened,
  isMarked,
  onNextPage,
  onPreviousPage,
  isStale = false,
  className = '',
}: DataTableProps<Row>) {
  const t = useMessages('desk');
  const orderOf = (id: string) => (id === sort ? direction : 'none');
  const { body, rowProps } = useRowKeys({ rows, keys, opened, onNextPage, onPreviousPage });
  const frame = useScrollCue();
  return (
    <div ref={frame} className="desk-panel desk-table-frame" aria-busy={isStale || undefined}>
      {isStale && (
        <p role="status" className="desk-loading">
          {t('loading')}
        </p>
      )}
      {sort && onOrder && <SortSelect {...{ columns, sorts, sort, direction, onOrder }} />}
      <table className={`desk-table desk-table-cards ${className}`} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ id, header, head, also }) => {
              const text = head ?? header;
              const named = [{ id, text }, ...(also ? [{ id: also.id, text: also.header }] : [])];
              const buttons = named
                .filter((button) => sorts.includes(button.id))
                .map((button) => ({ ...button, order: orderOf(button.id) }) as const);
              return <Header key={id} id={id} text={text} buttons={buttons} onSort={(by) => onSort?.(by)} />;
            })}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, index) => (
            <tr key={row.uuid} data-marked={isMarked?.(row) || undefined} {...rowProps(row, index)}>
              <Cells columns={columns} row={row} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
