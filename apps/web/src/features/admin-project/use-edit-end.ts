import { useEffect, useRef, useState } from 'react';
import { useUnloadQuestion } from '../admin-shell/leave-guard.tsx';

/** The text of a field. It follows the stored text, unless something else was typed since that was loaded or sent. */
export function useStoredText(stored: string) {
  const [field, setField] = useState({ text: stored, known: stored, sent: stored });
  if (field.known !== stored) {
    const isOld = field.text === field.known || field.text === field.sent;
    setField({ ...field, known: stored, text: isOld ? stored : field.text });
  }
  return {
    text: field.text,
    type: (text: string) => setField((before) => ({ ...before, text })),
    markSent: () => setField((before) => ({ ...before, sent: before.text })),
  };
}

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
