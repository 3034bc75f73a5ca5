import { type LeadKind, leadKinds } from '@perfboard/contracts/words/lead';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { wasDone } from '../../data/lost-call.ts';
import { trpc } from '../../data/trpc.ts';
import { LeadBulkBar } from '../admin-lead/lead-bulk-bar.tsx';
import type { ChangedLeads } from '../admin-lead/lead-list.tsx';
import type { LeadPart } from '../admin-lead/patch-lead.ts';
import type { LeadChange } from '../admin-lead/use-lead-changes.ts';
import { useOfferLeadUndo } from '../admin-lead/use-lead-undo.ts';
import type { Selection } from '../admin-shell/row-selection.tsx';
import type { InboxRow } from './inbox-row.ts';

interface BulkOptions {
  items: readonly InboxRow[];
  selection: Selection;
  onChange: Readonly<Record<LeadKind, LeadChange>>;
}

type Answer = ChangedLeads & { kind: LeadKind };

type Change = LeadPart & { is_spam?: boolean };

/** Changes the selected leads of both kinds, with one undo, and clears the selection. */
export function useInboxBulk({ items, selection: { uuids, select, drop }, onChange }: BulkOptions) {
  const booking = trpc.booking.changeMany.useMutation();
  const contact = trpc.contact.changeMany.useMutation();
  const isPending = booking.isPending || contact.isPending;
  const call = { booking: booking.mutateAsync, contact: contact.mutateAsync };
  const offerUndo = useOfferLeadUndo();
  const apply = async (
    change: Change,
    chosen = items.filter(({ uuid }) => uuids.includes(uuid)),
    earlier?: readonly Answer[],
  ): Promise<void> => {
    const { is_spam: _, ...part } = change;
    // One call per kind, with a status that both kinds have. They run together, and both are shown when both are
    // done: a list loaded between them would show half of the change.
    const calls = leadKinds.flatMap((kind) => {
      const leads = chosen.filter((row) => row.kind === kind);
      if (leads.length === 0) return [];
      const asked = { uuids: leads.map(({ uuid }) => uuid), ...change } as never;
      const answer = call[kind](asked).then((answer) => ({ ...answer, kind }));
      const isDoneLate = answer.then(
        () => false,
        (error: unknown) => wasDone(error),
      );
      return [{ kind, leads, answer, isDoneLate }];
    });
    const settled = Promise.allSettled(calls.map(({ answer }) => answer)).then((answers) =>
      answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    );
    // One undo for both kinds, which were changed together.
    const messageLeft = settled.then((answers) => {
      const left = Math.min(...answers.map(({ undo_seconds }) => undo_seconds));
      const before = (earlier ?? []).map((one) => ({
        ...one,
        undo_seconds: Math.min(one.undo_seconds, left),
      }));
      return offerUndo([...before, ...answers]);
    });
    await Promise.all(
      calls.map(({ kind, leads, answer }) =>
        onChange[kind](() => messageLeft.then(async (message) => ({ ...(await answer), ...message })), {
          shown: { leads, part },
        }),
      ),
    );
    // What failed can be tried again: its rows are back, and selected.
    const done = (await settled).map(({ kind }) => kind);
    const failed = calls.filter(({ kind }) => !done.includes(kind)).flatMap(({ leads }) => leads);
    if (failed.length > 0) select(failed.map(({ uuid }) => uuid));
    else drop(chosen.map(({ uuid }) => uuid));
    const areDone = await Promise.all(calls.map(({ isDoneLate }) => isDoneLate));
    const late = calls.filter((_, at) => areDone[at]).flatMap(({ leads }) => leads);
    if (late.length > 0) await apply(change, late, await settled);
  };
  return { apply, isPending };
}

interface InboxBulkProps {
  selection: Selection;
  bulk: ReturnType<typeof useInboxBulk>;
}

/** Actions for the selected leads of both kinds. */
export function InboxBulk({ selection, bulk: { apply, isPending } }: InboxBulkProps) {
  const t = useMessages('desk_lead');
  return (
    <LeadBulkBar
      {...{ selection, isPending }}
      onArchive={() => void apply({ status: 'archived' })}
      onAssign={(assignee_id) => void apply({ assignee_id })}
    >
      <Button variant="outline" isBusy={isPending} onClick={() => void apply({ is_spam: true })}>
        {t('markSpam')}
      </Button>
    </LeadBulkBar>
  );
}
