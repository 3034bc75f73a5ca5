import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { isTyping } from '../admin-shell/typing.ts';
import { useMedia } from '../admin-shell/use-media.ts';

interface LeadFrameProps {
  title: string;
  /** Of the lead that is shown: its row gets the focus when the frame is closed. */
  uuid: string;
  tools: ReactNode;
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Whether there is room for a lead beside its list. */
const useHasRoom = (): boolean => useMedia('(min-width: 1280px)');

/** Escape closes what is beside the list, unless it is meant for another control or a dialog. */
function useEscape(panel: RefObject<HTMLElement | null>, onClose: () => void) {
  const latest = useRef(onClose);
  latest.current = onClose;
  useLayoutEffect(() => {
    const onKey = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || document.querySelector('dialog[open]')) return;
      if (panel.current?.contains(target as Node) || !isTyping(target)) latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [panel]);
}

/**
 * Takes the focus when it opens, and returns it to the row of the lead that was shown last. It uses layout effects,
 * like the keys, so that a key typed right after Escape applies to the list.
 */
function useBorrowedFocus(panel: RefObject<HTMLElement | null>, uuid: string) {
  const last = useRef(uuid);
  last.current = uuid;
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const shown = panel.current;
    (shown?.querySelector<HTMLElement>('[data-autofocus]') ?? shown?.querySelector('h2'))?.focus();
    return () => {
      const row = document.querySelector<HTMLElement>(`tr[data-uuid="${CSS.escape(last.current)}"]`);
      const isOwn = opener instanceof HTMLElement && opener.isConnected && (!row || row.contains(opener));
      (isOwn ? opener : (row ?? document.getElementById('main')))?.focus();
    };
  }, [panel]);
}

function Beside({ title, uuid, tools, actions, onClose, children }: LeadFrameProps) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useEscape(panel, onClose);
  useBorrowedFocus(panel, uuid);
  // Not a `dialog` element, because the list beside it stays usable.
  return (
    <section ref={panel} role="dialog" aria-labelledby={id} className="lead-beside">
      <header className="lead-beside-bar flex items-start justify-between gap-3 border-b border-rule py-3">
        <h2 id={id} tabIndex={-1} className="min-w-0 self-center text-h3 outline-none wrap-anywhere">
          {title}
        </h2>
        {tools}
      </header>
      <div className="py-4 wrap-anywhere">{children}</div>
      {actions && (
        <footer className="lead-beside-bar flex justify-end gap-2 border-t border-rule py-3">
          {actions}
        </footer>
      )}
    </section>
  );
}

/** A lead begins at its top, wherever the one before was scrolled to, unless its reply has the focus. */
function useTop(body: RefObject<HTMLElement | null>, uuid: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per lead
  useLayoutEffect(() => {
    if (document.activeElement?.matches('[data-autofocus]')) return;
    body.current?.closest('[role="dialog"]')?.scrollTo(0, 0);
  }, [body, uuid]);
}

/** Shows a lead beside its list if there is room, otherwise on the whole screen. */
export function LeadFrame({ children, ...props }: LeadFrameProps) {
  const body = useRef<HTMLDivElement>(null);
  useTop(body, props.uuid);
  const shown = <div ref={body}>{children}</div>;
  return useHasRoom() ? (
    <Beside {...props}>{shown}</Beside>
  ) : (
    <Dialog {...props} width="screen">
      {shown}
    </Dialog>
  );
}
