import { useEffect, useRef } from 'react';
import { writeStored } from './stored.ts';

const copyAfterMs = 300;

export const copyKey = (name: string): string => `draft.${name}`;

/**
 * Keeps a copy in this browser while there is one. Returns a function that stops it, for a page that is being
 * left.
 */
export function useDraftCopy(name: string | undefined, copy: object | undefined): () => void {
  const text = copy ? JSON.stringify(copy) : '';
  const isFirst = useRef(true);
  const isStopped = useRef(false);
  useEffect(() => {
    if (!name) return;
    // The first one was just read from storage, or is empty.
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    // Immediately: a change that was undone must not reappear after a reload.
    if (!text) return writeStored(copyKey(name), undefined);
    const timer = setTimeout(() => {
      if (!isStopped.current) writeStored(copyKey(name), JSON.parse(text));
    }, copyAfterMs);
    return () => clearTimeout(timer);
  }, [name, text]);
  return () => {
    isStopped.current = true;
    if (name) writeStored(copyKey(name), undefined);
  };
}
