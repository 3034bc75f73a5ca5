import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** A procedure that returns a message. */
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
  /** Runs the call and shows its result. */
  onRemove: (call: () => Promise<{ message: string }>) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** Asks for confirmation before something is permanently removed, and closes after the attempt. */
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
