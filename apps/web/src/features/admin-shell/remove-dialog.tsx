import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** A procedure that answers what it has done. */
export interface Mutation<Input> {
  useMutation(): { mutateAsync(input: Input): Promise<{ message: string }>; isPending: boolean };
}

interface RemoveDialogProps {
  title: string;
  /** The button that does it; `Delete` unless it is something else. */
  action?: string;
  uuid: string;
  procedure: Mutation<{ uuid: string }>;
  /** Runs the call and says what came of it. */
  onRemove: (call: () => Promise<{ message: string }>) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before a row is removed, and closes when that has been tried. */
export function RemoveDialog({ uuid, procedure, onRemove, onClose, ...dialog }: RemoveDialogProps) {
  const { mutateAsync: remove, isPending } = procedure.useMutation();
  return (
    <ConfirmDialog
      {...dialog}
      isBusy={isPending}
      onConfirm={() => void onRemove(() => remove({ uuid })).then(onClose)}
      onClose={onClose}
    />
  );
}
