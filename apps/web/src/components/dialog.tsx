import { type ReactNode, useEffect, useId, useRef } from 'react';

interface DialogProps {
  title: ReactNode;
  /** A dialog that asks to confirm a loss is an `alertdialog`. */
  isAlert?: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Buttons, last one at the end of the row. */
  actions?: ReactNode;
  width?: 'narrow' | 'wide';
}

/**
 * A modal dialog, open as long as it is rendered. The browser's own `dialog` traps focus, closes on Escape and
 * gives focus back to where it was.
 */
export function Dialog({ title, isAlert, onClose, children, actions, width = 'narrow' }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, the click is on the backdrop
    <dialog
      ref={ref}
      role={isAlert ? 'alertdialog' : 'dialog'}
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={isAlert ? `${id}-body` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className={`m-auto w-[calc(100%-2rem)] rounded-board border border-rule bg-raised p-0 text-ink shadow-float backdrop:bg-black/55 ${width === 'wide' ? 'max-w-3xl' : 'max-w-lg'}`}
    >
      <div className="grid gap-4 p-6">
        <h2 id={`${id}-title`} className="text-h3">
          {title}
        </h2>
        <div id={`${id}-body`}>{children}</div>
        {actions && <div className="flex flex-wrap justify-end gap-3 pt-2">{actions}</div>}
      </div>
    </dialog>
  );
}
