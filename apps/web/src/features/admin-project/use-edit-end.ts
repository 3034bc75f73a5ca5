import { useEffect, useRef } from 'react';
import { useUnloadQuestion } from '../admin-shell/leave-guard.tsx';

/**
 * Saves an edited field when it is left: the returned function, also when its screen is left in a way that sends no
 * blur, like the browser's *Back*. The browser asks before a reload.
 */
export function useEditEnd(value: string, isChanged: boolean, save: () => void): () => void {
  useUnloadQuestion(isChanged);
  const latest = useRef({ value, isChanged, save });
  latest.current = { value, isChanged, save };
  const sent = useRef<string>(undefined);
  const end = () => {
    if (!isChanged) return;
    sent.current = value;
    save();
  };
  useEffect(
    () => () => {
      const { value, isChanged, save } = latest.current;
      if (isChanged && sent.current !== value) save();
    },
    [],
  );
  return end;
}
