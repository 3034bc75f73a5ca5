import type { Newsletter } from '@perfboard/contracts/newsletter';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { baseOf, type DraftBase, newBase } from './draft-base.ts';
import { type DraftValue, draftOf, isSame } from './draft-value.ts';
import { useAutosave } from './use-autosave.ts';
import { useDraftCopy } from './use-draft-copy.ts';
import { useDraftName } from './use-draft-name.ts';
import { useDraftSaves } from './use-draft-saves.ts';
import { useSaveState } from './use-save-state.ts';

/**
 * A newsletter that is written: it saves itself, and follows what others save while nothing is typed.
 * @param beginning what a new one holds
 */
export function useDraft(stored: Newsletter | undefined, beginning: DraftValue) {
  const [base, setBase] = useState(() => (stored ? baseOf(stored) : newBase(beginning)));
  const [value, setValue] = useState(base.value);
  const latest = useRef({ base, value });
  latest.current = { base, value };
  const stand = (next: DraftBase) => {
    latest.current = { ...latest.current, base: next };
    setBase(next);
  };
  const saving = useSaveState();
  const name = useDraftName(beginning, stored !== undefined);
  const { flush, isUnanswered, isUnderWay } = useDraftSaves({ latest, stand, name, saving });
  // Words that were taken back are stored, perhaps, if the answer of their save was lost.
  const isDirty = !isSame(value, base.value) || isUnanswered();
  const isStuck = saving.state === 'conflict' || saving.state === 'begun';
  useAutosave({ value, isDirty, isStuck, isFailed: saving.state === 'failed', flush });
  // An untouched form follows what others save.
  useEffect(() => {
    const { base: known, value: typed } = latest.current;
    if (!stored || isUnderWay()) return;
    if (!isSame(typed, known.value) || stored.version <= known.version) return;
    const next = baseOf(stored);
    setBase(next);
    setValue(next.value);
  }, [stored, isUnderWay]);

  const settle = (next: DraftBase, shown: DraftValue) => {
    stand(next);
    setValue(shown);
    saving.succeed();
  };
  const copy = useDraftCopy({
    read: () => latest.current.value,
    onFailure: saving.tell,
    // At once: the question before leaving must not be asked.
    onCopied: () =>
      flushSync(() => {
        stand({ ...latest.current.base, value: latest.current.value });
        saving.rest();
      }),
  });
  return {
    ...copy,
    value,
    base,
    errors: saving.errors,
    failure: saving.failure,
    state: saving.state,
    isDirty,
    set: (change: Partial<DraftValue>) => setValue((current) => ({ ...current, ...change })),
    setErrors: saving.setErrors,
    flush,
    takeTheirs: () => stored && settle(baseOf(stored), draftOf(stored)),
    /** The next save goes over theirs. */
    keepMine: () => stored && settle(baseOf(stored), latest.current.value),
  };
}

export type Draft = ReturnType<typeof useDraft>;
