import { listLimits, type SortDirection } from '@perfboard/contracts/words/desk';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  changeListAddress,
  type ListAddress,
  type ListChange,
  listQuery,
  readListAddress,
} from './list-address.ts';
import { type ChangeOptions, useAddressChanges } from './use-address-changes.ts';

const typingPauseMs = 250;

export interface ListState<Sort extends string = string> extends Omit<ListAddress<Sort>, 'cursor'> {
  /** The query to the server besides the filters. */
  query: ReturnType<typeof listQuery<Sort>>;
  /** Columns that can be sorted. */
  sorts: readonly Sort[];
  /** What the search box shows; reaches the address and the server after a pause in typing. */
  typed: string;
  search: (text: string) => void;
  /** The search box is left: a click that follows finds the search in the address. */
  settle: () => void;
  toggleSort: (column: string) => void;
  order: (column: string, direction: SortDirection) => void;
  /** What is typed has not been searched for yet. */
  isTyping: boolean;
  /** The value of a filter, if it is one of those it can have. */
  choice: <Value extends string>(filter: string, values: readonly Value[]) => Value | undefined;
  /** A filter as the address has it; empty where it has none. */
  value: (filter: string) => string;
  isOn: (filter: string) => boolean;
  /** Sets a filter; an empty value removes it. */
  setFilter: (filter: string, value: string) => void;
  next: (cursor: string) => void;
  previous: () => void;
  clear: () => void;
  /** Shows a row in full; with an empty `uuid`, the list alone. Going from one row to another adds nothing to the history. */
  open: (uuid: string) => void;
  /** Whether anything narrows the list. */
  isFiltered: boolean;
}

interface ListOptions<Sort extends string> {
  /** Columns that can be sorted, `created_at` among them; none where the server alone decides. */
  sorts?: readonly Sort[];
  /** Names of the filters that this list has beside the search. */
  filters?: readonly string[];
}

const noSorts: readonly never[] = [];

/** Search, sort, filters and page of a list, kept in the address: a reload, a link and the back button keep them. */
export function useListState<Sort extends string = never>({
  sorts = noSorts,
  filters = [],
}: ListOptions<Sort>): ListState<Sort> {
  const { params, latest, goTo, before } = useAddressChanges();
  const address = readListAddress(params, sorts);
  const { q, page, cursor, opened } = address;
  const [typed, setTyped] = useState(q);
  const ownSearch = useRef(q);
  const change = useCallback(
    (edit: ListChange, options: ChangeOptions = {}) => {
      const text = typed.trim();
      const isTyping = text !== (latest.current.get('q') ?? '') && edit.kind !== 'clear';
      const search = { kind: 'set', name: 'q', value: text } as const;
      const base = isTyping ? changeListAddress(latest.current, sorts, search) : latest.current;
      if (isTyping) ownSearch.current = text;
      // A page of the list before the search is none of the list after it.
      const isKept = isTyping && edit.kind === 'page';
      goTo(isKept ? base : changeListAddress(base, sorts, edit), isKept ? { replace: true } : options);
    },
    [goTo, latest, sorts, typed],
  );
  /** Takes what is typed into the address at once, before whatever comes next. */
  const settle = useCallback(() => {
    const text = typed.trim();
    if (text === (latest.current.get('q') ?? '')) return;
    ownSearch.current = text;
    change({ kind: 'set', name: 'q', value: text }, { replace: true });
  }, [typed, latest, change]);
  useEffect(() => {
    if (typed.trim() === q) return;
    const timer = setTimeout(settle, typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed, q, settle]);
  // Only a change that the box did not make itself, as by the back button, changes the box.
  useEffect(() => {
    if (q === ownSearch.current) return;
    ownSearch.current = q;
    setTyped(q);
  }, [q]);

  return {
    ...address,
    query: listQuery(address),
    sorts,
    typed,
    settle,
    search: (text) => setTyped(text.slice(0, listLimits.searchMax)),
    toggleSort: (column) => change({ kind: 'sort', column }),
    order: (column, direction) => change({ kind: 'order', column, direction }),
    isTyping: typed.trim() !== q,
    choice: (filter, values) => values.find((value) => value === params.get(filter)),
    value: (filter) => params.get(filter) ?? '',
    isOn: (filter) => params.get(filter) === '1',
    setFilter: (name, value) => change({ kind: 'set', name, value }),
    next: (target) =>
      change(
        { kind: 'page', cursor: target, page: page + 1 },
        { state: { before: [...before, cursor ?? ''] } },
      ),
    // Without the cursors of the pages before, as after a reload in a new tab, it leads to the first page.
    previous: () =>
      change(
        { kind: 'page', cursor: before.at(-1) ?? '', page: page - 1 },
        { state: { before: before.slice(0, -1) } },
      ),
    open: (uuid) =>
      change({ kind: 'open', uuid }, { state: { before }, replace: uuid !== '' && opened !== '' }),
    clear: () => {
      setTyped('');
      ownSearch.current = '';
      change({ kind: 'clear', names: ['q', ...filters] });
    },
    isFiltered: q !== '' || filters.some((name) => params.get(name)),
  };
}
