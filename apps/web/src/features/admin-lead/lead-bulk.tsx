import { path } from '@perfboard/contracts/path';
import { leadExportName } from '@perfboard/contracts/words/lead';
import { Button } from '../../components/button.tsx';
import { trpc } from '../../data/trpc.ts';
import { BulkChoice } from '../admin-shell/bulk-choice.tsx';
import { localDate, statusLabel, useDeskFormat } from '../admin-shell/format.ts';
import { Icon } from '../admin-shell/icon.tsx';
import { MoreMenu } from '../admin-shell/more-menu.tsx';
import type { Selection } from '../admin-shell/row-selection.tsx';
import { useDownload } from '../admin-shell/use-download.ts';
import type { LeadKind, LeadList, LeadRow } from './lead-list.tsx';
import type { LeadChange } from './use-lead-changes.ts';
import { useOfferLeadUndo } from './use-lead-undo.ts';

const parts = { booking: 'bookings', contact: 'contacts' } as const;

/** Saves leads as a file. */
export function useExportLeads(kind: LeadKind) {
  const download = useDownload();
  return (filter: Record<string, string | boolean | undefined>): Promise<void> => {
    const date = localDate();
    const said = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
    const query = new URLSearchParams([['date', date], ...said]);
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

/** Changes the selected leads at once, with an undo, and clears the selection. */
export function useLeadBulk<Lead extends LeadRow, Sort extends string>({
  leads: { kind, changeMany },
  items,
  selection: { uuids, clear },
  onChange,
}: BulkOptions<Lead, Sort>) {
  const { mutateAsync, isPending } = changeMany.useMutation();
  const offerUndo = useOfferLeadUndo();
  const apply = (change: Omit<Parameters<typeof mutateAsync>[0], 'uuids'>) => {
    const { is_spam: _, ...part } = change;
    return onChange(
      async () => {
        const answer = await mutateAsync({ uuids: [...uuids], ...change });
        clear();
        offerUndo([{ ...answer, kind }]);
        return answer;
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

const unassigned = '-';

/** Actions on the selected leads. */
export function LeadBulk<Lead extends LeadRow, Sort extends string>({
  leads: { kind, statuses, archived },
  selection: { uuids, clear },
  isSpam,
  bulk: { apply, isPending },
}: LeadBulkProps<Lead, Sort>) {
  const { formatNumber } = useDeskFormat();
  const { data: members = [] } = trpc.member.names.useQuery();
  const exportLeads = useExportLeads(kind);
  return (
    <section className="desk-bulk" aria-label="Selected leads">
      <p className="text-small font-semibold" role="status">
        {formatNumber(uuids.length)} selected
      </p>
      <Button variant="ghost" onClick={clear}>
        <Icon name="x" size={16} />
        Clear
      </Button>
      <Button variant="outline" isBusy={isPending} onClick={() => void apply({ status: archived })}>
        <Icon name="archive" size={17} />
        Archive
      </Button>
      <BulkChoice
        label="Set status"
        action="Apply status"
        options={statuses.map((status) => [status, statusLabel(status)])}
        isBusy={isPending}
        onApply={(status) => void apply({ status: status as Lead['status'] })}
      />
      <BulkChoice
        label="Assign to"
        action="Apply assignee"
        options={[[unassigned, 'Unassigned'], ...members.map(({ id, name }) => [id, name] as const)]}
        isBusy={isPending}
        onApply={(id) => void apply({ assignee_id: id === unassigned ? null : id })}
      />
      <MoreMenu
        label="More actions for the selected leads"
        isBusy={isPending}
        actions={[
          {
            text: isSpam ? 'Not spam' : 'Mark as spam',
            icon: 'shield-check',
            onSelect: () => void apply({ is_spam: !isSpam }),
          },
          {
            text: 'Export selected',
            icon: 'download',
            onSelect: () => void exportLeads({ uuids: uuids.join(',') }),
          },
        ]}
      />
    </section>
  );
}
