import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react';
import { LeaveGuard } from './leave-guard.tsx';

/** Identifies a draft that outlives its form: its kind, and the uuid it belongs to. */
export interface KeptKey {
  name: string;
  uuid: string;
}

interface Entry {
  work: unknown;
  isDirty: boolean;
}

/** Stores drafts by name. Reads are always current, also in a save whose form is closed. */
function createShelf() {
  let entries: ReadonlyMap<string, Entry> = new Map();
  const listeners = new Set<() => void>();
  return {
    all: () => entries,
    get: (key: string): unknown => entries.get(key)?.work,
    set(key: string, entry: Entry | undefined) {
      const next = new Map(entries);
      if (entry) next.set(key, entry);
      else next.delete(key);
      entries = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
type Shelf = ReturnType<typeof createShelf>;

const ShelfContext = createContext<Shelf | undefined>(undefined);

/** The shelf of `KeptDrafts`, or a local one that ends with the form. */
export function useShelf(isKept: boolean): Shelf {
  const [own] = useState(createShelf);
  const shelf = useContext(ShelfContext);
  if (isKept && !shelf) throw new Error('Drafts are kept within KeptDrafts');
  return isKept && shelf ? shelf : own;
}

/** Keeps the drafts inside it after their forms are closed, and asks before the page is left. */
export function KeptDrafts({ children }: { children: ReactNode }) {
  const [shelf] = useState(createShelf);
  const entries = useSyncExternalStore(shelf.subscribe, shelf.all, shelf.all);
  return (
    <ShelfContext value={shelf}>
      {children}
      <LeaveGuard isDirty={[...entries.values()].some(({ isDirty }) => isDirty)} />
    </ShelfContext>
  );
}

interface Kept<Draft> {
  uuid: string;
  draft: Draft;
  change: (part: Partial<Draft>) => void;
}

/** The kept drafts of a kind, whether or not their forms are open. */
export function useKeptDrafts<Draft extends object>(name: string): Kept<Draft>[] {
  const shelf = useShelf(true);
  const entries = useSyncExternalStore(shelf.subscribe, shelf.all, shelf.all);
  return [...entries]
    .filter(([key]) => key.startsWith(`${name} `))
    .map(([key, { work, isDirty }]) => ({
      uuid: key.slice(name.length + 1),
      draft: work as Draft,
      change: (part) => shelf.set(key, { work: { ...(work as Draft), ...part }, isDirty }),
    }));
}
