import { useEffect } from 'react';

/**
 * Keeps the focus near an element that is removed while it has it, like the button of a bar that closes: browsers
 * would move it to the body. A lead or dialog that is still open gets it at its heading, otherwise the page.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | null = null;
    let around: HTMLElement | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
      around = last?.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]') ?? null;
    };
    const onChange = () => {
      if (!last || last.isConnected) return;
      last = null;
      if (document.activeElement !== document.body) return;
      // The page is out of reach while a modal dialog is open.
      const open = around?.isConnected ? around : [...document.querySelectorAll('dialog[open]')].at(-1);
      const near = open ? open.querySelector<HTMLElement>('h2[tabindex]') : document.getElementById('main');
      near?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(onChange);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', onFocus);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
    };
  }, []);
}
