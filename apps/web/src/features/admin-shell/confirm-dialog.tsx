import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  /** The button that does it; `Delete` unless it is something else. */
  action?: string;
  cancel?: string;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is lost. */
export function ConfirmDialog({
  title,
  children,
  action = 'Delete',
  cancel = 'Cancel',
  isBusy = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      isAlert
      onClose={() => {
        if (!isBusy) onClose();
      }}
      actions={
        <>
          <Button variant="outline" onClick={onClose} disabled={isBusy}>
            {cancel}
          </Button>
          <Button variant="danger" onClick={onConfirm} isBusy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
