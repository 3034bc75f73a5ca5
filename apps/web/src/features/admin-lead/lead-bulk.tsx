import { path } from '@perfboard/contracts/path';
import { type LeadKind, leadExportName } from '@perfboard/contracts/words/lead';
import { useMessages } from '../../components/messages.ts';
import { BulkChoice } from '../admin-shell/bulk-choice.tsx';
import { localDate } from '../admin-shell/format.ts';
import { MoreMenu } from '../admin-shell/more-menu.tsx';
import type { Selection } from '../admin-shell/row-selection.tsx';
import { useDownload } from '../admin-shell/use-download.ts';
import { LeadBulkBar } from './lead-bulk-bar.tsx';
import type { LeadList, LeadRow } from './lead-list.tsx';
import { statusLabelOf } from './status-label.ts';
import type { LeadChange } from './use-lead-changes.ts';
import { useOfferLeadUndo } from './use-lead-undo.ts';

const parts = { booking: 'bookings', contact: 'contacts' } as const;

/** Saves leads as a file. */
export function useExportLeads(kind: LeadKind) {
  const download = useDownload();
  return (filter: Record<string, string | boolean | undefined>): Promise<void> => {
    const date = localDate();
    const filters = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
    const query = new URLSearchParams([['date', date], ...filters]);
    return download(`${path.rest}/${parts[kind]}/export.csv?${query}`, leadExportName(kind, date));
  };
}

interface BulkOptions<Lead extends LeadRow, Sort extends string> {
  leads: LeadList<Lead, Sort>;
  /** Of the page that is shown. */
  items: readonly Lead[];
  selection: Selection;
  onChange: LeadChange;
}

/** Changes the selected leads at once, with an undo, and deselects them. */
export function useLeadBulk<Lead extends LeadRow, Sort extends string>({
  leads: { kind, changeMany },
  items,
  selection: { uuids, drop },
  onChange,
}: BulkOptions<Lead, Sort>) {
  const { mutateAsync, isPending } = changeMany.useMutation();
  const offerUndo = useOfferLeadUndo();
  const apply = (change: Omit<Parameters<typeof mutateAsync>[0], 'uuids'>) => {
    const { is_spam: _, ...part } = change;
    return onChange(
      async () => {
        const answer = await mutateAsync({ uuids: [...uuids], ...change });
        drop(uuids);
        return offerUndo([{ ...answer, kind }]);
      },
      { shown: { leads: items.filter(({ uuid }) => uuids.includes(uuid)), part } },
    );
  };
  return { apply, isPending };
}

interface LeadBulkProps<Lead extends LeadRow, Sort extends string> {
  leads: LeadList<Lead, Sort>;
  selection: Selection;
  /** The list holds spam. */
  isSpam: boolean;
  bulk: ReturnType<typeof useLeadBulk<Lead, Sort>>;
}

/** Actions on the selected leads. */
export function LeadBulk<Lead extends LeadRow, Sort extends string>({
  leads: { kind, statuses, archived },
  selection,
  isSpam,
  bulk: { apply, isPending },
}: LeadBulkProps<Lead, Sort>) {
  const t = useMessages('desk_lead');
  const exportLeads = useExportLeads(kind);
  return (
    <LeadBulkBar
      {...{ selection, isPending }}
      onArchive={() => void apply({ status: archived })}
      onAssign={(assignee_id) => void apply({ assignee_id })}
      statusChoice={
        <BulkChoice
          label={t('setStatus')}
          action={t('applyStatus')}
          options={statuses.map((status) => [status, statusLabelOf(t, status)])}
          isBusy={isPending}
          onApply={(status) => void apply({ status: status as Lead['status'] })}
        />
      }
    >
      <MoreMenu
        label={t('moreSelected')}
        isBusy={isPending}
        actions={[
          {
            text: t(isSpam ? 'notSpam' : 'markSpam'),
            icon: 'shield-check',
            onSelect: () => void apply({ is_spam: !isSpam }),
          },
          {
            text: t('exportSelected'),
            icon: 'download',
            onSelect: () => void exportLeads({ uuids: selection.uuids.join(',') }),
          },
        ]}
      />
    </LeadBulkBar>
  );
}
