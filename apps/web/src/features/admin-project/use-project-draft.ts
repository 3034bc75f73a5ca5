import { useCallback, useEffect, useRef } from 'react';
import { readStored, writeStored } from '../admin-shell/stored.ts';
import type { ProjectFormValues } from './project-values.ts';

/** What of a form survives a reload: everything but the file, which a page cannot open again. */
export type ProjectDraft = Omit<ProjectFormValues, 'image'> & {
  /** The version that was being edited. */
  version?: number;
};

const writeAfterMs = 300;
const keyOf = (name: string) => `draft.${name}`;

export const readDraft = (name: string): ProjectDraft | undefined => readStored<ProjectDraft>(keyOf(name));
export const dropDraft = (name: string): void => writeStored(keyOf(name), undefined);

/**
 * Keeps a draft of a form in this browser while it differs from what is stored. Answers how to discard it: from then on
 * nothing more of this form is kept, whatever is still being typed while the page goes.
 */
export function useProjectDraft(name: string, draft: ProjectDraft | undefined): () => void {
  const text = draft ? JSON.stringify(draft) : '';
  const isFirst = useRef(true);
  const isDiscarded = useRef(false);
  useEffect(() => {
    // At first it is what was just read, or nothing.
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    // A change that was undone is no draft: who leaves within the pause below must not find it again.
    if (!text) {
      dropDraft(name);
      return;
    }
    const timer = setTimeout(() => {
      if (!isDiscarded.current) writeStored(keyOf(name), JSON.parse(text));
    }, writeAfterMs);
    return () => clearTimeout(timer);
  }, [name, text]);
  return useCallback(() => {
    isDiscarded.current = true;
    dropDraft(name);
  }, [name]);
}
