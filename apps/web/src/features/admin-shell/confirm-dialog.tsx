import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useMessages } from '../../components/messages.ts';

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  /** Text of the confirming button; `Delete` by default. */
  action?: string;
  cancel?: string;
  /** Of the confirming button: `primary` for what does no harm. */
  variant?: 'danger' | 'primary';
  isBusy?: boolean;
  isDisabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before something that matters, or cannot be undone. */
export function ConfirmDialog({
  title,
  children,
  action,
  cancel,
  variant = 'danger',
  isBusy = false,
  isDisabled = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const t = useMessages('desk');
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
            {cancel ?? t('cancel')}
          </Button>
          <Button variant={variant} onClick={onConfirm} isBusy={isBusy} disabled={isDisabled}>
            {action ?? t('delete')}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
