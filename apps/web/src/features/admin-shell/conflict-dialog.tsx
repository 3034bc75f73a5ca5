import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useMessages } from '../../components/messages.ts';

interface ConflictDialogProps {
  title: string;
  /** The label of the button that keeps the member's own version. */
  keep: string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The same thing was changed in two places: shows what differs and asks which version to keep. */
export function ConflictDialog({
  title,
  keep,
  onKeepMine,
  onTakeTheirs,
  onClose,
  children,
}: ConflictDialogProps) {
  const t = useMessages('desk_draft');
  return (
    <Dialog
      title={title}
      isAlert
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('keepEditing')}
          </Button>
          <Button variant="outline" onClick={onTakeTheirs}>
            {t('useSaved')}
          </Button>
          <Button onClick={onKeepMine}>{keep}</Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
