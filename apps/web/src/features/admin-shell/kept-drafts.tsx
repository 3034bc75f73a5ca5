import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { LeaveGuard } from './leave-guard.tsx';

/** One kind of words that are half written: a reply, a note. */
export interface DraftKind<Draft> {
  name: string;
  /** There is something to lose. */
  isDirty: (draft: Draft) => boolean;
}

interface Kept {
  draft: unknown;
  isDirty: boolean;
}
type AllKept = Readonly<Record<string, Readonly<Record<string, Kept>>>>;
type Change = (name: string, uuid: string, update: (before: unknown) => Kept | undefined) => void;

const KeptContext = createContext<{ kept: AllKept; change: Change } | null>(null);

const none: AllKept[string] = {};

/** Keeps what is half written within, also where its field is shown no longer, and asks before the page is left. */
export function KeptDrafts({ children }: { children: ReactNode }) {
  const [kept, setKept] = useState<AllKept>({});
  const change = useCallback<Change>(
    (name, uuid, update) =>
      setKept((all) => {
        const { [uuid]: before, ...others } = all[name] ?? none;
        const next = update(before?.draft);
        return { ...all, [name]: next ? { ...others, [uuid]: next } : others };
      }),
    [],
  );
  const value = useMemo(() => ({ kept, change }), [kept, change]);
  const isDirty = Object.values(kept).some((drafts) => Object.values(drafts).some((one) => one.isDirty));
  return (
    <KeptContext value={value}>
      {children}
      <LeaveGuard isDirty={isDirty} />
    </KeptContext>
  );
}

function useKept() {
  const context = useContext(KeptContext);
  if (!context) throw new Error('Drafts are kept within KeptDrafts');
  return context;
}

/** Updates the current draft: an answer comes late, and text typed since must stay. */
export type SetDraft<Draft> = (update: (before: Draft | undefined) => Draft | undefined) => void;

/** What is half written of a kind for one thing; undefined where nothing is. It may change after its field is gone. */
export function useKeptDraft<Draft extends object>(
  kind: DraftKind<Draft>,
  uuid: string,
): [Draft | undefined, SetDraft<Draft>] {
  const { kept, change } = useKept();
  const setDraft = useCallback<SetDraft<Draft>>(
    (update) =>
      change(kind.name, uuid, (before) => {
        const draft = update(before as Draft | undefined);
        return draft && { draft, isDirty: kind.isDirty(draft) };
      }),
    [change, kind, uuid],
  );
  return [kept[kind.name]?.[uuid]?.draft as Draft | undefined, setDraft];
}

/** All that is half written of a kind, by what it is for. */
export function useKeptDrafts<Draft extends object>(kind: DraftKind<Draft>): [uuid: string, draft: Draft][] {
  const { kept } = useKept();
  return Object.entries(kept[kind.name] ?? none).map(([uuid, { draft }]) => [uuid, draft as Draft]);
}
