import { path } from '@perfboard/contracts/path';
import { leadExportName } from '@perfboard/contracts/words/lead';
import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { BulkChoice } from '../admin-shell/bulk-choice.tsx';
import { localDate, useDeskFormat } from '../admin-shell/format.ts';
import { Icon } from '../admin-shell/icon.tsx';
import { MoreMenu } from '../admin-shell/more-menu.tsx';
import type { Selection } from '../admin-shell/row-selection.tsx';
import { useDownload } from '../admin-shell/use-download.ts';
import type { LeadKind, LeadList, LeadRow } from './lead-list.tsx';
import { statusLabelOf } from './status-label.ts';
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
        return offerUndo([{ ...answer, kind }]);
      },
      { shown: { leads: items.filter(({ uuid }) => uuids.includes(uuid)), part } },
    );
  };
  return { apply, isPending };
}

const unassigned = '-';

interface LeadBulkBarProps {
  selection: Selection;
  isPending: boolean;
  onArchive: () => void;
  onAssign: (assignee_id: string | null) => void;
  /** Before the choice of an assignee. */
  statusChoice?: ReactNode;
  children: ReactNode;
}

/** The actions on selected leads that all lists of leads have, with those of one of them. */
export function LeadBulkBar({
  selection: { uuids, clear },
  isPending,
  onArchive,
  onAssign,
  statusChoice,
  children,
}: LeadBulkBarProps) {
  const { formatNumber } = useDeskFormat();
  const t = useMessages('desk_lead');
  const { data: members = [] } = trpc.member.names.useQuery();
  return (
    <section className="desk-bulk" aria-label={t('selectedLeads')}>
      <p className="text-small font-semibold" role="status">
        {t('selectedCount', { count: formatNumber(uuids.length) })}
      </p>
      <Button variant="ghost" onClick={clear}>
        <Icon name="x" size={16} />
        {t('clear')}
      </Button>
      <Button variant="outline" isBusy={isPending} onClick={onArchive}>
        <Icon name="archive" size={17} />
        {t('archive')}
      </Button>
      {statusChoice}
      <BulkChoice
        label={t('assignTo')}
        action={t('applyAssignee')}
        options={[[unassigned, t('unassigned')], ...members.map(({ id, name }) => [id, name] as const)]}
        isBusy={isPending}
        onApply={(id) => onAssign(id === unassigned ? null : id)}
      />
      {children}
    </section>
  );
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
