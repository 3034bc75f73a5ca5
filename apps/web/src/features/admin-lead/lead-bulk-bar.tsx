import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { BulkBar } from '../admin-shell/bulk-bar.tsx';
import { BulkChoice } from '../admin-shell/bulk-choice.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';
import { Icon } from '../admin-shell/icon.tsx';
import type { Selection } from '../admin-shell/row-selection.tsx';

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
    <BulkBar
      label={t('selectedLeads')}
      count={t('selectedCount', { count: formatNumber(uuids.length) })}
      clearLabel={t('clear')}
      onClear={clear}
      main={
        <Button variant="outline" isBusy={isPending} onClick={onArchive}>
          <Icon name="archive" size={17} className="desk-bulk-icon" />
          {t('archive')}
        </Button>
      }
    >
      {statusChoice}
      <BulkChoice
        label={t('assignTo')}
        action={t('applyAssignee')}
        options={[[unassigned, t('unassigned')], ...members.map(({ id, name }) => [id, name] as const)]}
        isBusy={isPending}
        onApply={(id) => onAssign(id === unassigned ? null : id)}
      />
      {children}
    </BulkBar>
  );
}
