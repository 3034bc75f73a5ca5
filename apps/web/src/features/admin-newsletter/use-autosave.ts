import { useEffect, useRef } from 'react';

const pauseMs = 800;
const retryMs = 5_000;

interface Autosave {
  /** Each other one begins the pause anew. */
  value: unknown;
  /** Something of it is not saved. */
  isDirty: boolean;
  /** The last save was not answered. */
  isFailed: boolean;
  /** Only a decision helps: autosave stops. */
  isStuck: boolean;
  /** Saves what there is, if anything is unsaved. */
  flush: () => Promise<boolean>;
}

/** Saves a moment after the last letter, again where that failed, and when its page is left; a closing tab asks first. */
export function useAutosave({ value, isDirty, isFailed, isStuck, flush }: Autosave): void {
  const latest = useRef({ flush, isDirty });
  latest.current = { flush, isDirty };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter begins the pause anew
  useEffect(() => {
    if (!isDirty || isStuck) return;
    const timer = setTimeout(() => void latest.current.flush(), pauseMs);
    return () => clearTimeout(timer);
  }, [value, isDirty, isStuck]);
  useEffect(() => {
    if (!isFailed || !isDirty) return;
    // Retries after a short outage, even without further typing.
    const timer = setTimeout(() => void latest.current.flush(), retryMs);
    return () => clearTimeout(timer);
  }, [isFailed, isDirty]);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  useEffect(
    () => () => {
      // Leaving the page does not wait for the pause.
      if (latest.current.isDirty) void latest.current.flush();
    },
    [],
  );
}
