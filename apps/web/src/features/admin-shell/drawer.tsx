import { type ReactNode, useEffect, useRef } from 'react';
import { keepFocus, useBackdrop } from '../../components/dialog.tsx';
import { useMessages } from '../../components/messages.ts';

/**
 * The sidebar on a narrow screen: slides in over the page, traps the focus, and closes on Escape or a click
 * on the backdrop.
 */
export function Drawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useMessages('desk');
  const ref = useRef<HTMLDialogElement>(null);
  const backdrop = useBackdrop(onClose);
  useEffect(() => {
    const opener = document.activeElement;
    if (ref.current && !ref.current.open) ref.current.showModal();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      aria-label={t('menu')}
      className="desk-drawer"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={keepFocus}
      {...backdrop}
    >
      {children}
    </dialog>
  );
}
