import { useEffect, useRef } from 'react';
import { isTyping } from '../admin-shell/typing.ts';

type Keys = Readonly<Record<string, ((isShift: boolean) => void) | undefined>>;

/** The keys of the list go on in the lead that is open. */
export function useLeadKeys(keys: Keys) {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      // Something else is asked on top of the lead.
      const top = document.querySelector('dialog[open]');
      if (top && !top.querySelector('[data-lead]')) return;
      const act = latest.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act(event.shiftKey);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
