import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react';
import { LeaveGuard } from './leave-guard.tsx';

/** Identifies a draft that outlives its form: its kind, and the uuid it belongs to. */
export interface DraftKey {
  name: string;
  uuid: string;
}

interface Entry {
  work: unknown;
  isDirty: boolean;
}

/** Stores drafts by name. Reads are always current, also in a save whose form is closed. */
function createDraftStore() {
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
type DraftStore = ReturnType<typeof createDraftStore>;

const DraftStoreContext = createContext<DraftStore | undefined>(undefined);

/** The store of `PageDrafts`, or a local one that ends with the form. */
export function useDraftStore(isOfPage: boolean): DraftStore {
  const [own] = useState(createDraftStore);
  const store = useContext(DraftStoreContext);
  if (isOfPage && !store) throw new Error('These drafts need PageDrafts');
  return isOfPage && store ? store : own;
}

/** Keeps the drafts inside it after their forms are closed, and asks before the page is left. */
export function PageDrafts({ children }: { children: ReactNode }) {
  const [store] = useState(createDraftStore);
  const entries = useSyncExternalStore(store.subscribe, store.all, store.all);
  return (
    <DraftStoreContext value={store}>
      {children}
      <LeaveGuard isDirty={[...entries.values()].some(({ isDirty }) => isDirty)} />
    </DraftStoreContext>
  );
}

interface PageDraft<Draft> {
  uuid: string;
  draft: Draft;
  change: (part: Partial<Draft>) => void;
}

/** The drafts of a kind on this page, whether or not their forms are open. */
export function usePageDrafts<Draft extends object>(name: string): PageDraft<Draft>[] {
  const store = useDraftStore(true);
  const entries = useSyncExternalStore(store.subscribe, store.all, store.all);
  return [...entries]
    .filter(([key]) => key.startsWith(`${name} `))
    .map(([key, { work, isDirty }]) => ({
      uuid: key.slice(name.length + 1),
      draft: work as Draft,
      change: (part) => store.set(key, { work: { ...(work as Draft), ...part }, isDirty }),
    }));
}
