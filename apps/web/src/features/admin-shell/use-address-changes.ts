import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

export interface HistoryState {
  /** Cursors of the pages before this one, the first page's being empty. */
  before?: string[];
}

export interface ChangeOptions {
  replace?: boolean;
  state?: HistoryState;
}

/** The query of the address, and a way to change it that builds on changes which the screen has not followed yet. */
export function useAddressChanges() {
  const [params, setParams] = useSearchParams();
  const { state, key } = useLocation();
  /** What the address is about to be: a second change must build on the first. */
  const latest = useRef(params);
  /** Pending address changes that are not shown yet. */
  const underway = useRef<string[]>([]);
  const goTo = useCallback(
    (next: URLSearchParams, options: ChangeOptions = {}) => {
      latest.current = next;
      underway.current.push(next.toString());
      setParams(next, options);
    },
    [setParams],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival counts, also at the address that was shown before
  useEffect(() => {
    const place = underway.current.indexOf(params.toString());
    underway.current = place < 0 ? [] : underway.current.slice(place + 1);
    // An address on the way to the last one: what comes next must build on that, not on this.
    if (underway.current.length === 0) latest.current = params;
  }, [params, key]);
  return { params, latest, goTo, before: (state as HistoryState | null)?.before ?? [] };
}
