import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { type Restoring, type Undoable, useOfferRestore } from './use-offer-restore.ts';

/** A procedure that returns a message. */
export interface Mutation<Input, Answer = { message: string }> {
  useMutation(): { mutateAsync(input: Input): Promise<Answer>; isPending: boolean };
}

interface RemoveDialogProps<Answer extends { message: string }> {
  title: string;
  /** Text of the confirming button; `Delete` by default. */
  action?: string;
  cancel?: string;
  uuid: string;
  procedure: Mutation<{ uuid: string }, Answer>;
  /** Runs the call and shows its result. */
  onRemove: (call: () => Promise<{ message: string }>) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

interface RestorableDialogProps extends RemoveDialogProps<{ message: string } & Undoable> {
  restoring: Restoring;
}

/** Asks for confirmation before something is permanently removed, and closes after the attempt. */
export function RemoveDialog<Answer extends { message: string }>({
  uuid,
  procedure,
  onRemove,
  onClose,
  ...dialog
}: RemoveDialogProps<Answer>) {
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

/** The same for what can be restored for a while. */
export function RestorableRemoveDialog({ restoring, onRemove, ...dialog }: RestorableDialogProps) {
  const offerRestore = useOfferRestore(restoring);
  const removeAndOffer: RestorableDialogProps['onRemove'] = (call) =>
    onRemove(async () => {
      const answer = await (call as () => Promise<{ message: string } & Undoable>)();
      offerRestore(answer);
      return answer;
    });
  return <RemoveDialog {...dialog} onRemove={removeAndOffer} />;
}
