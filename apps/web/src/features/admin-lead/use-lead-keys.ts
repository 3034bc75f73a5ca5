import { useLayoutEffect, useRef } from 'react';
import { isTyping } from '../admin-shell/typing.ts';

type Keys = Readonly<Record<string, ((isShift: boolean) => void) | undefined>>;

/** The list's keys also work in the opened lead. */
export function useLeadKeys(keys: Keys) {
  const latest = useRef(keys);
  latest.current = keys;
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      // Another dialog is open above the lead.
      const top = [...document.querySelectorAll('dialog[open]')].at(-1);
      if (top && !top.querySelector('[data-lead]')) return;
      const key = event.key.toLowerCase();
      const act = latest.current[key];
      if (!act) return;
      event.preventDefault();
      // A key held down steps through leads but archives only one.
      if (!event.repeat || key === 'j' || key === 'k') act(event.shiftKey);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
