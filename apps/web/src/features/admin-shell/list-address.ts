import { listLimits, type SortDirection, sortDirections } from '@perfboard/contracts/words/desk';

/** A list is sorted by newest first until a column is chosen. */
const initialSort = 'created_at';

/** The state of a list in its address, besides the filters. */
export interface ListAddress<Sort extends string> {
  q: string;
  /** Absent if the server alone decides the order. */
  sort: Sort | undefined;
  direction: SortDirection;
  cursor: string | null;
  /** The row that is opened; empty if there is none. */
  opened: string;
  /** Counted from 1; only for display, the server uses cursors. */
  page: number;
}

export function readListAddress<Sort extends string>(
  params: URLSearchParams,
  sorts: readonly Sort[],
): ListAddress<Sort> {
  const chosen = params.get('sort') ?? initialSort;
  const direction = params.get('direction');
  return {
    q: (params.get('q') ?? '').slice(0, listLimits.searchMax),
    sort: sorts.find((name) => name === chosen) ?? sorts.find((name) => name === initialSort),
    direction: sortDirections.find((name) => name === direction) ?? (params.get('sort') ? 'asc' : 'desc'),
    cursor: params.get('cursor'),
    opened: params.get('open') ?? '',
    page: Math.max(1, Number(params.get('page')) || 1),
  };
}

/** The query for the server: without empty values, and with a direction only if there is a column. */
export const listQuery = <Sort extends string>({ q, sort, direction, cursor }: ListAddress<Sort>) => ({
  ...(q && { q }),
  ...(sort && { sort, direction }),
  ...(cursor && { cursor }),
});

export type ListChange =
  /** Sets the search or a filter; an empty value removes it. */
  | { kind: 'set'; name: string; value: string }
  /** The same column reverses the direction; a new one starts ascending. */
  | { kind: 'sort'; column: string }
  | { kind: 'order'; column: string; direction: SortDirection }
  | { kind: 'clear'; names: readonly string[] }
  /** Opens a row beside the list, which does not change; an empty `uuid` closes it. */
  | { kind: 'open'; uuid: string }
  /** Without a cursor the page is the first. */
  | { kind: 'page'; cursor: string; page: number };

/** The address after a change. Any change of the list's content restarts at the first page. */
export function changeListAddress(
  params: URLSearchParams,
  sorts: readonly string[],
  change: ListChange,
): URLSearchParams {
  const next = new URLSearchParams(params);
  if (change.kind !== 'open') {
    next.delete('cursor');
    next.delete('page');
  }
  const set = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name));
  if (change.kind === 'set') set(change.name, change.value);
  else if (change.kind === 'clear') for (const name of change.names) next.delete(name);
  else if (change.kind === 'open') set('open', change.uuid);
  else if (change.kind === 'order') {
    next.set('sort', change.column);
    next.set('direction', change.direction);
  } else if (change.kind === 'page') {
    set('cursor', change.cursor);
    set('page', change.cursor && String(change.page));
  } else {
    const { sort, direction } = readListAddress(params, sorts);
    next.set('sort', change.column);
    next.set('direction', change.column === sort && direction === 'asc' ? 'desc' : 'asc');
  }
  return next;
}

/** The parts of a valid date in the address: a field shows no other. */
function partsOf(date: string): [year: number, month: number, day: number] | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined;
  const at = new Date(`${date}T00:00:00Z`);
  // Some browsers read February 30 as March 2.
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(date)) return undefined;
  return [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
}

export const isDay = (date: string): boolean => partsOf(date) !== undefined;

/**
 * The viewer's local midnight at the start of a date, plus some days. Undefined beyond the last year of four
 * digits.
 */
export function midnight(date: string, later = 0): string | undefined {
  const parts = partsOf(date);
  if (!parts) return undefined;
  const [year, month, day] = parts;
  const at = new Date(year, month, day + later).toISOString();
  return at.startsWith('+') ? undefined : at;
}
