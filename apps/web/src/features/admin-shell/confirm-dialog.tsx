import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  /** Text of the confirming button; `Delete` by default. */
  action?: string;
  cancel?: string;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before something that cannot be undone. */
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
