import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useMessages } from '../../components/messages.ts';

interface Row {
  uuid: string;
}

export interface Selection {
  /** Of the rows on the current page. */
  uuids: readonly string[];
  has: (uuid: string) => boolean;
  /** Toggles a row; as a range, all rows since the last toggled one get the same state. */
  toggle: (uuid: string, isRange: boolean) => void;
  toggleAll: () => void;
  isAll: boolean;
  select: (uuids: readonly string[]) => void;
  /** Deselects rows that were changed: others may have been selected in the meantime. */
  drop: (uuids: readonly string[]) => void;
  clear: () => void;
}

/** The selection without rows that are no longer on the page; the same set if nothing changed. */
export function stillChosen(chosen: ReadonlySet<string>, items: readonly Row[]): ReadonlySet<string> {
  const remaining = items.map(({ uuid }) => uuid).filter((uuid) => chosen.has(uuid));
  return remaining.length === chosen.size ? chosen : new Set(remaining);
}

/** The selected rows of a page; a row that leaves the page is deselected. */
export function useSelection(items: readonly Row[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef('');
  const latest = useRef(items);
  latest.current = items;
  // Otherwise a row would be selected again when its page is shown again.
  useEffect(() => setChosen((before) => stillChosen(before, items)), [items]);
  const toggle = useCallback((uuid: string, isRange: boolean) => {
    const order = latest.current.map((row) => row.uuid);
    const [from, to] = [isRange ? order.indexOf(last.current) : -1, order.indexOf(uuid)];
    const range = from < 0 ? [uuid] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
    last.current = uuid;
    setChosen((before) => {
      const next = new Set(before);
      const isOn = !before.has(uuid);
      for (const one of range) isOn ? next.add(one) : next.delete(one);
      return next;
    });
  }, []);
  const select = useCallback((uuids: readonly string[]) => setChosen(new Set(uuids)), []);
  const clear = useCallback(() => setChosen(new Set()), []);
  const drop = useCallback((uuids: readonly string[]) => {
    setChosen((before) => new Set([...before].filter((uuid) => !uuids.includes(uuid))));
  }, []);
  return useMemo(() => {
    const uuids = items.map(({ uuid }) => uuid).filter((uuid) => chosen.has(uuid));
    const isAll = items.length > 0 && uuids.length === items.length;
    const toggleAll = () => setChosen(new Set(isAll ? [] : items.map(({ uuid }) => uuid)));
    return { uuids, isAll, toggle, toggleAll, select, drop, clear, has: (uuid) => chosen.has(uuid) };
  }, [items, chosen, toggle, select, drop, clear]);
}

/** Cells read the selection from this context, so that the table's columns stay the same while it changes. */
export const SelectionContext = createContext<Selection | null>(null);

export function SelectRow({ uuid, name }: { uuid: string; name: string }) {
  const t = useMessages('desk');
  const selection = useContext(SelectionContext);
  if (!selection) return null;
  return (
    <label className="desk-check">
      <input
        type="checkbox"
        aria-label={t('selectNamed', { name })}
        checked={selection.has(uuid)}
        // A change event does not contain the modifier keys.
        onClick={({ shiftKey }) => selection.toggle(uuid, shiftKey)}
        onChange={() => {}}
      />
    </label>
  );
}

export function SelectAllRows() {
  const t = useMessages('desk');
  const selection = useContext(SelectionContext);
  if (!selection) return null;
  const { isAll, uuids, toggleAll } = selection;
  return (
    <label className="desk-check">
      <input
        type="checkbox"
        aria-label={t('selectAll')}
        ref={(box) => {
          if (box) box.indeterminate = uuids.length > 0 && !isAll;
        }}
        checked={isAll}
        onChange={toggleAll}
      />
    </label>
  );
}
