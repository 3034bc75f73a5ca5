import { listLimits, type SortDirection } from '@perfboard/contracts/list';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

const typingPauseMs = 250;

interface HistoryState {
  /** Cursors of the pages before this one, the first page's being empty. */
  before?: string[];
}

export interface ListState<Sort extends string> {
  q: string;
  sort: Sort;
  direction: SortDirection;
  cursor: string | undefined;
  /** Counted from 1; for people, not for the server. */
  page: number;
  /** What the search box shows; reaches the address and the server after a pause in typing. */
  typed: string;
  search: (text: string) => void;
  /** The same column turns around; a new one starts ascending. */
  toggleSort: (column: Sort) => void;
  param: (name: string) => string;
  setParam: (name: string, value: string) => void;
  next: (cursor: string) => void;
  previous: () => void;
  clear: () => void;
  /** Whether anything narrows the list. */
  isFiltered: boolean;
}

interface ListOptions<Sort extends string> {
  sorts: readonly Sort[];
  initialSort: Sort;
  initialDirection: SortDirection;
  /** Names of the filters that this list has beside the search. */
  filters?: readonly string[];
}

const set = (next: URLSearchParams, name: string, value: string): void => {
  if (value) next.set(name, value);
  else next.delete(name);
};

/** Search, sort, filters and page of a list, kept in the address: a reload, a link and the back button keep them. */
export function useListState<Sort extends string>({
  sorts,
  initialSort,
  initialDirection,
  filters = [],
}: ListOptions<Sort>): ListState<Sort> {
  const [params, setParams] = useSearchParams();
  const before = ((useLocation().state as HistoryState | null)?.before ?? []) as string[];
  const q = params.get('q') ?? '';
  const [typed, setTyped] = useState(q);
  const ownSearch = useRef(q);
  const sort = sorts.find((name) => name === params.get('sort')) ?? initialSort;
  const given = params.get('direction');
  const direction: SortDirection =
    given === 'asc' || given === 'desc' ? given : params.get('sort') ? 'asc' : initialDirection;

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
    q,
    sort,
    direction,
    cursor: params.get('cursor') ?? undefined,
    page,
    typed,
    search: (text) => setTyped(text.slice(0, listLimits.searchMax)),
    toggleSort: (column) =>
      change((next) => {
        next.set('sort', column);
        next.set('direction', column === sort && direction === 'asc' ? 'desc' : 'asc');
      }),
    param: (name) => params.get(name) ?? '',
    setParam: (name, value) => change((next) => set(next, name, value)),
    next: (cursor) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          next.set('cursor', cursor);
          next.set('page', String(page + 1));
          return next;
        },
        { state: { before: [...before, params.get('cursor') ?? ''] } satisfies HistoryState },
      ),
    previous: () =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          // Without a memory of the pages before, the way back is the first one.
          const cursor = before.at(-1) ?? '';
          set(next, 'cursor', cursor);
          set(next, 'page', cursor ? String(page - 1) : '');
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
