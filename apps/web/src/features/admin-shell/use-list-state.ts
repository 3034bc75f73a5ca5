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
  /** The query for the server, besides the filters. */
  query: ReturnType<typeof listQuery<Sort>>;
  /** Columns that can be sorted. */
  sorts: readonly Sort[];
  /** The text of the search box; the address and the server get it after a pause in typing. */
  typed: string;
  search: (text: string) => void;
  /**
   * Call this when the search box loses the focus, so that a following click sees the search in the address.
   */
  settle: () => void;
  toggleSort: (column: string) => void;
  order: (column: string, direction: SortDirection) => void;
  /** The typed text has not been searched for yet. */
  isTyping: boolean;
  /** The value of a filter, if it is a valid one. */
  choice: <Value extends string>(filter: string, values: readonly Value[]) => Value | undefined;
  /** The value of a filter in the address; empty without one. */
  value: (filter: string) => string;
  isOn: (filter: string) => boolean;
  /** Sets a filter; an empty value removes it. */
  setFilter: (filter: string, value: string) => void;
  next: (cursor: string) => void;
  previous: () => void;
  /** Shows the page before one whose last row has gone, in its place in the browser's history. */
  leaveEmptyPage: () => void;
  clear: () => void;
  /** Opens a row; an empty `uuid` closes it. Moving from one row to another adds no history entry. */
  open: (uuid: string) => void;
  /** Whether a search or filter is active. */
  isFiltered: boolean;
}

interface ListOptions<Sort extends string> {
  /** Columns that can be sorted, including `created_at`; none if the server alone decides. */
  sorts?: readonly Sort[];
  /** The list's filters besides the search. */
  filters?: readonly string[];
}

const noSorts: readonly never[] = [];

/**
 * Search, sort, filters and page of a list, stored in the address, so that a reload, a link and the Back
 * button keep them.
 */
export function useListState<Sort extends string = never>({
  sorts = noSorts,
  filters = [],
}: ListOptions<Sort>): ListState<Sort> {
  const { params, latest, goTo, before } = useAddressChanges();
  const address = readListAddress(params, sorts);
  const { q, page, cursor } = address;
  // A closed row disappears before the address has changed, so that the next key applies to the list.
  const [closing, setClosing] = useState('');
  if (closing && closing !== address.opened) setClosing('');
  const opened = closing === address.opened ? '' : address.opened;
  const [typed, setTyped] = useState(q);
  const ownSearch = useRef(q);
  const change = useCallback(
    (edit: ListChange, options: ChangeOptions = {}) => {
      const text = typed.trim();
      const isTyping = text !== (latest.current.get('q') ?? '') && edit.kind !== 'clear';
      const search = { kind: 'set', name: 'q', value: text } as const;
      const base = isTyping ? changeListAddress(latest.current, sorts, search) : latest.current;
      if (isTyping) ownSearch.current = text;
      // The pages of the previous search do not apply to the new one.
      const isKept = isTyping && edit.kind === 'page';
      goTo(isKept ? base : changeListAddress(base, sorts, edit), isKept ? { replace: true } : options);
    },
    [goTo, latest, sorts, typed],
  );
  /** Puts the typed text into the address immediately, before the next change. */
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
  // The box follows only changes from elsewhere, such as the Back button.
  useEffect(() => {
    if (q === ownSearch.current) return;
    ownSearch.current = q;
    setTyped(q);
  }, [q]);

  // Without the previous cursors, for example after a reload in a new tab, it opens the first page.
  const goBack = (options: ChangeOptions) =>
    change(
      { kind: 'page', cursor: before.at(-1) ?? '', page: page - 1 },
      { ...options, state: { before: before.slice(0, -1) } },
    );

  return {
    ...address,
    opened,
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
    previous: () => goBack({}),
    leaveEmptyPage: () => goBack({ replace: true }),
    open: (uuid) => {
      // Always: a render that is not shown yet may already know of no closing row.
      setClosing(uuid === '' ? address.opened : '');
      change({ kind: 'open', uuid }, { state: { before }, replace: uuid !== '' && opened !== '' });
    },
    clear: () => {
      setTyped('');
      ownSearch.current = '';
      change({ kind: 'clear', names: ['q', ...filters] });
    },
    isFiltered: q !== '' || filters.some((name) => params.get(name)),
  };
}
