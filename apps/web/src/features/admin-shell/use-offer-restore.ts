import { useCallback, useRef } from 'react';
import { useMessages } from '../../components/messages.ts';
import { useOfferUndo } from './undo-toast.tsx';

/** What a deletion answers that can be undone. */
export interface Undoable {
  undo_uuid: string;
  undo_seconds: number;
}

/** How a deletion is undone, and what is loaded anew then. */
export interface Restoring {
  procedure: { useMutation(): { mutateAsync(input: { uuid: string }): Promise<{ message: string }> } };
  refresh: () => unknown;
}

/** Offers to restore what was just deleted. */
export function useOfferRestore({ procedure, refresh }: Restoring) {
  const t = useMessages('desk');
  const offerUndo = useOfferUndo();
  const { mutateAsync } = procedure.useMutation();
  const latest = useRef({ mutateAsync, refresh });
  latest.current = { mutateAsync, refresh };
  return useCallback(
    ({ undo_uuid, undo_seconds }: Undoable, count = 1) =>
      offerUndo({
        message: t('deletedCount', { count }),
        seconds: undo_seconds,
        undo: async () => {
          try {
            return await latest.current.mutateAsync({ uuid: undo_uuid });
          } finally {
            void latest.current.refresh();
          }
        },
      }),
    [offerUndo, t],
  );
}
