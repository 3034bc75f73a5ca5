import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** A procedure that answers what it has done. */
export interface Mutation<Input, Answer = { message: string }> {
  useMutation(): { mutateAsync(input: Input): Promise<Answer>; isPending: boolean };
}

interface RemoveDialogProps {
  title: string;
  /** Text of the confirming button; `Delete` by default. */
  action?: string;
  cancel?: string;
  uuid: string;
  procedure: Mutation<{ uuid: string }>;
  /** Runs the call and says what came of it. */
  onRemove: (call: () => Promise<{ message: string }>) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before something is removed for good, and closes when that has been tried. */
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
