import { listLimits, type SortDirection, sortDirections } from '@perfboard/contracts/list';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

const typingPauseMs = 250;

interface HistoryState {
  /** Cursors of the pages before this one, the first page's being empty. */
  before?: string[];
}

/** A list starts with the newest, until a column is chosen. */
const initialSort = 'created_at';

export interface ListState<Sort extends string = string> {
  /** What the server is asked for beside the filters. */
  query: { q?: string; sort?: Sort; direction?: SortDirection; cursor?: string };
  q: string;
  /** Columns that can be sorted. */
  sorts: readonly Sort[];
  sort: string;
  direction: SortDirection;
  /** Counted from 1; for people, not for the server. */
  page: number;
  /** What the search box shows; reaches the address and the server after a pause in typing. */
  typed: string;
  search: (text: string) => void;
  /** The same column turns around; a new one starts ascending. */
  toggleSort: (column: string) => void;
  /** The value of a filter, if it is one of those it can have. */
  choice: <Value extends string>(filter: string, values: readonly Value[]) => Value | undefined;
  isOn: (filter: string) => boolean;
  /** Sets a filter; nothing takes it off. */
  setFilter: (filter: string, value: string) => void;
  next: (cursor: string) => void;
  previous: () => void;
  clear: () => void;
  /** Whether anything narrows the list. */
  isFiltered: boolean;
}

interface ListOptions<Sort extends string> {
  /** Columns that can be sorted, `created_at` among them; none where the server alone decides. */
  sorts?: readonly Sort[];
  /** Names of the filters that this list has beside the search. */
  filters?: readonly string[];
}

const set = (next: URLSearchParams, name: string, value: string): void => {
  if (value) next.set(name, value);
  else next.delete(name);
};

/** Search, sort, filters and page of a list, kept in the address: a reload, a link and the back button keep them. */
export function useListState<Sort extends string = never>({
  sorts = [],
  filters = [],
}: ListOptions<Sort>): ListState<Sort> {
  const [params, setParams] = useSearchParams();
  const before = (useLocation().state as HistoryState | null)?.before ?? [];
  const q = params.get('q') ?? '';
  const [typed, setTyped] = useState(q);
  const ownSearch = useRef(q);
  const chosen = params.get('sort') ?? initialSort;
  const sort = sorts.find((name) => name === chosen) ?? sorts.find((name) => name === initialSort);
  const direction =
    sortDirections.find((name) => name === params.get('direction')) ?? (params.get('sort') ? 'asc' : 'desc');
  const cursor = params.get('cursor');

  /** Any change of what is listed starts again at the first page. */
  const change = useCallback(
    (edit: (next: URLSearchParams) => void, options: { replace?: boolean } = {}) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          next.delete('cursor');
          next.delete('page');
          edit(next);
          return next;
        },
        { replace: options.replace ?? false },
      ),
    [setParams],
  );
  useEffect(() => {
    const text = typed.trim();
    if (text === q) return;
    const timer = setTimeout(() => {
      ownSearch.current = text;
      change((next) => set(next, 'q', text), { replace: true });
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed, q, change]);
  // The back button changed the address under the box; what the box itself changed is no news to it.
  useEffect(() => {
    if (q === ownSearch.current) return;
    ownSearch.current = q;
    setTyped(q);
  }, [q]);

  const page = Math.max(1, Number(params.get('page')) || 1);
  return {
    query: { ...(q && { q }), ...(sort && { sort, direction }), ...(cursor && { cursor }) },
    q,
    sorts,
    sort: sort ?? '',
    direction,
    page,
    typed,
    search: (text) => setTyped(text.slice(0, listLimits.searchMax)),
    toggleSort: (column) =>
      change((next) => {
        next.set('sort', column);
        next.set('direction', column === sort && direction === 'asc' ? 'desc' : 'asc');
      }),
    choice: (filter, values) => values.find((value) => value === params.get(filter)),
    isOn: (filter) => params.get(filter) === '1',
    setFilter: (filter, value) => change((next) => set(next, filter, value)),
    next: (target) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          next.set('cursor', target);
          next.set('page', String(page + 1));
          return next;
        },
        { state: { before: [...before, cursor ?? ''] } satisfies HistoryState },
      ),
    previous: () =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          // Without a memory of the pages before, the way back is the first one.
          const target = before.at(-1) ?? '';
          set(next, 'cursor', target);
          set(next, 'page', target ? String(page - 1) : '');
          return next;
        },
        { state: { before: before.slice(0, -1) } satisfies HistoryState },
      ),
    clear: () => {
      setTyped('');
      ownSearch.current = '';
      change((next) => {
        for (const name of ['q', ...filters]) next.delete(name);
      });
    },
    isFiltered: q !== '' || filters.some((name) => params.get(name)),
  };
}
