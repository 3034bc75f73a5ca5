import type { LeadKind } from '@perfboard/contracts/words/lead';
import { useCallback, useRef } from 'react';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { useOfferUndo } from '../admin-shell/undo-toast.tsx';
import type { ChangedLeads } from './lead-list.tsx';

/**
 * Offers to undo a change of leads, of both kinds together. Returns the message that is left to show: null if the
 * offer says it, because a second message above a list moves its rows.
 */
export function useOfferLeadUndo() {
  const t = useMessages('desk_lead');
  const utils = trpc.useUtils();
  const offerUndo = useOfferUndo();
  const { mutateAsync: undoBookings } = trpc.booking.undoMany.useMutation();
  const { mutateAsync: undoContacts } = trpc.contact.undoMany.useMutation();
  // A change of both kinds is offered again if one of its answers came late, and the other may be undone by then.
  const undone = useRef(new Set<string>());
  return useCallback(
    (all: readonly (ChangedLeads & { kind: LeadKind })[]) => {
      const answers = all.filter(({ undo_uuid }) => !undone.current.has(undo_uuid));
      const sum = (count: (one: ChangedLeads) => number) =>
        answers.reduce((before, one) => before + count(one), 0);
      // Nothing is offered for a change that changed nothing.
      const left = answers.filter(({ undo_seconds }) => undo_seconds > 0);
      const count = sum(({ changed }) => changed);
      const missing = sum((one) => one.missing);
      const message =
        missing > 0
          ? t('leadsChangedMissing', { count, missing: String(missing) })
          : t('leadsChanged', { count });
      if (left.length === 0) return { message };
      const total = { restored: 0, kept: 0 };
      const undo = async () => {
        try {
          // A second attempt skips what is already undone.
          for (let [one] = left; one; [one] = left) {
            const call = one.kind === 'booking' ? undoBookings : undoContacts;
            const { undo_uuid: uuid } = one;
            undone.current.add(uuid);
            const { restored, kept } = await call({ uuid }).catch((error: unknown) => {
              undone.current.delete(uuid);
              throw error;
            });
            total.restored += restored;
            total.kept += kept;
            left.shift();
          }
          const { restored: count, kept } = total;
          const message =
            kept > 0 ? t('leadsRestoredKept', { count, kept: String(kept) }) : t('leadsRestored', { count });
          return { message };
        } finally {
          for (const part of [utils.booking, utils.contact, utils.inbox, utils.overview])
            void part.invalidate();
        }
      };
      const seconds = Math.min(...left.map(({ undo_seconds }) => undo_seconds));
      return { message: offerUndo({ message, seconds, undo, of: all[0]?.undo_uuid }) ? null : message };
    },
    [t, offerUndo, undoBookings, undoContacts, utils],
  );
}
