import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

export interface HistoryState {
  /** Cursors of the previous pages; the first page's is empty. */
  before?: string[];
}

export interface ChangeOptions {
  replace?: boolean;
  state?: HistoryState;
}

/** The query of the address, and a function to change it, also while an earlier change is not shown yet. */
export function useAddressChanges() {
  const [params, setParams] = useSearchParams();
  const { state, key } = useLocation();
  /** The newest address, which may not be shown yet: the next change must build on it. */
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
    // A later change is still pending: the next change must build on that one.
    if (underway.current.length === 0) latest.current = params;
  }, [params, key]);
  return { params, latest, goTo, before: (state as HistoryState | null)?.before ?? [] };
}
