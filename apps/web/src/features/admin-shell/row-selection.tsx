import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';

interface Row {
  uuid: string;
}

export interface Selection {
  /** Of the rows that the page shows. */
  uuids: readonly string[];
  has: (uuid: string) => boolean;
  /** Turns one around; as a range, all from the one turned before to this get what this gets. */
  toggle: (uuid: string, isRange: boolean) => void;
  toggleAll: () => void;
  isAll: boolean;
  clear: () => void;
}

/** What is chosen without the rows that the page shows no longer; the same set where all are there. */
export function stillChosen(chosen: ReadonlySet<string>, items: readonly Row[]): ReadonlySet<string> {
  const kept = items.map(({ uuid }) => uuid).filter((uuid) => chosen.has(uuid));
  return kept.length === chosen.size ? chosen : new Set(kept);
}

/** Which rows of a page are chosen; whatever leaves the page is chosen no longer. */
export function useSelection(items: readonly Row[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef('');
  const latest = useRef(items);
  latest.current = items;
  // Else a row would be chosen again when its page comes back.
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
  const clear = useCallback(() => setChosen(new Set()), []);
  return useMemo(() => {
    const uuids = items.map(({ uuid }) => uuid).filter((uuid) => chosen.has(uuid));
    const isAll = items.length > 0 && uuids.length === items.length;
    const toggleAll = () => setChosen(new Set(isAll ? [] : items.map(({ uuid }) => uuid)));
    return { uuids, isAll, toggle, toggleAll, clear, has: (uuid) => chosen.has(uuid) };
  }, [items, chosen, toggle, clear]);
}

/** Cells read it from here: the table's columns stay the same while it changes. */
export const SelectionContext = createContext<Selection | null>(null);

export function SelectRow({ uuid, name }: { uuid: string; name: string }) {
  const selection = useContext(SelectionContext);
  if (!selection) return null;
  return (
    <label className="desk-check">
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={selection.has(uuid)}
        // The event of a change does not know the keys.
        onClick={({ shiftKey }) => selection.toggle(uuid, shiftKey)}
        onChange={() => {}}
      />
    </label>
  );
}

export function SelectAllRows() {
  const selection = useContext(SelectionContext);
  if (!selection) return null;
  const { isAll, uuids, toggleAll } = selection;
  return (
    <label className="desk-check">
      <input
        type="checkbox"
        aria-label="Select all on this page"
        ref={(box) => {
          if (box) box.indeterminate = uuids.length > 0 && !isAll;
        }}
        checked={isAll}
        onChange={toggleAll}
      />
    </label>
  );
}
