import { useEffect, useRef } from 'react';
import { useUnloadQuestion } from './leave-guard.tsx';

const pauseMs = 800;
const retryMs = 5_000;

/** What the last save came to. */
export type SaveState = 'idle' | 'saving' | 'failed' | 'conflict';

interface Autosave {
  isOn: boolean;
  value: unknown;
  isDirty: boolean;
  state: SaveState;
  flush: () => Promise<boolean>;
}

/** Saves after a pause in typing, retries a failed save, and saves when its page is left. */
export function useAutosave({ isOn, value, isDirty: isChanged, state, flush }: Autosave): void {
  const isDirty = isOn && isChanged;
  const latest = useRef({ flush, isDirty });
  latest.current = { flush, isDirty };
  const isFailed = state === 'failed';
  const isStuck = state === 'conflict';

  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter restarts the pause
  useEffect(() => {
    if (!isDirty || isStuck) return;
    const timer = setTimeout(() => void latest.current.flush(), pauseMs);
    return () => clearTimeout(timer);
  }, [value, isDirty, isStuck]);
  useEffect(() => {
    if (!isFailed || !isDirty) return;
    const timer = setTimeout(() => void latest.current.flush(), retryMs);
    return () => clearTimeout(timer);
  }, [isFailed, isDirty]);
  useUnloadQuestion(isDirty);
  useEffect(
    () => () => {
      if (latest.current.isDirty) void latest.current.flush();
    },
    [],
  );
}
