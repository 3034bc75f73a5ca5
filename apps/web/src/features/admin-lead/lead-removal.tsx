import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { RestorableRemoveDialog } from '../admin-shell/remove-dialog.tsx';
import { failureTexts, type LeadList, type LeadRow } from './lead-list.tsx';
import type { LeadChange } from './use-lead-changes.ts';

interface LeadRemovalProps<Lead extends LeadRow, Sort extends string> {
  leads: LeadList<Lead, Sort>;
  lead: Lead;
  onChange: LeadChange;
  /** It is deleted; the lists are not loaded again yet. */
  onRemoved?: () => void;
  onClose: () => void;
}

/** Asks before a lead is deleted. */
export function LeadRemoval<Lead extends LeadRow, Sort extends string>({
  leads: { removal, nameOf },
  lead,
  onChange,
  onRemoved,
  onClose,
}: LeadRemovalProps<Lead, Sort>) {
  const t = useMessages('desk_lead');
  const utils = trpc.useUtils();
  if (!removal) return null;
  const refresh = () =>
    [utils.contact, utils.inbox, utils.overview].forEach((part) => void part.invalidate());
  const remove = (call: () => Promise<{ message: string }>) =>
    onChange(
      async () => {
        const answer = await call();
        onRemoved?.();
        return answer;
      },
      { texts: failureTexts(t, removal.texts) },
    );
  return (
    <RestorableRemoveDialog
      title={t(removal.title)}
      uuid={lead.uuid}
      procedure={removal.procedure}
      restoring={{ procedure: removal.undo, refresh }}
      onRemove={remove}
      onClose={onClose}
    >
      <p>
        {t.rich('removeMessageText', {
          name: nameOf(lead),
          strong: (parts) => <strong key="name">{parts}</strong>,
        })}
      </p>
    </RestorableRemoveDialog>
  );
}
