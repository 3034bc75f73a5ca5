import type { Member } from '@perfboard/contracts/member';
import type { Role } from '@perfboard/contracts/words/member';
import { useMemo } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { EmailLink, RowActions } from '../admin-shell/cells.tsx';
import type { Column } from '../admin-shell/data-table.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';
import { useChosen } from '../admin-shell/use-chosen.ts';
import { RoleSelect } from './role-select.tsx';

/** Table rows need a uuid; an account has an id. */
export type MemberRow = Member & { uuid: string };

interface MemberColumns {
  /** The viewer's own email. */
  ownEmail: string;
  /** Shows its own failure. */
  onRole: (member: MemberRow, role: Role) => Promise<void>;
  onRemove: (member: MemberRow) => void;
  /** A shop keeps at least one. */
  hasOneOwner: boolean;
}

function MemberRole(props: { name: string; role: Role; onChange: (role: Role) => Promise<void> }) {
  const t = useMessages('desk_setting');
  const [shown, choose] = useChosen(props.role, props.onChange);
  return (
    <RoleSelect
      className="min-w-28"
      aria-label={t('roleOf', { name: props.name })}
      value={shown}
      onChange={(event) => choose(event.target.value as Role)}
    />
  );
}

/** Columns of the team: member, role and last visit. */
export const useMemberColumns = ({ ownEmail, onRole, onRemove, hasOneOwner }: MemberColumns) => {
  const t = useMessages('desk_setting');
  const { formatInstant } = useDeskFormat();
  return useMemo<Column<MemberRow>[]>(
    () => [
      {
        id: 'name',
        header: t('name'),
        cell: (row) => (
          <span className="flex flex-wrap items-center gap-2">
            <span className="desk-words font-semibold">{row.name}</span>
            {row.email === ownEmail && <Badge tone="signal">{t('you')}</Badge>}
          </span>
        ),
      },
      { id: 'email', header: t('email'), cell: (row) => <EmailLink email={row.email} /> },
      {
        id: 'role',
        header: t('role'),
        cell: (row) => <MemberRole name={row.name} role={row.role} onChange={(role) => onRole(row, role)} />,
      },
      {
        id: 'second_factor',
        header: t('secondFactor'),
        cell: (row) =>
          row.has_second_factor ? (
            <Badge tone="signal">{t('on')}</Badge>
          ) : (
            <span className="text-muted">{t('off')}</span>
          ),
      },
      {
        id: 'used_at',
        header: t('lastUsed'),
        cell: (row) => (row.used_at ? formatInstant(row.used_at) : t('never')),
      },
      {
        id: 'actions',
        header: t('actions'),
        cell: (row) => (
          <RowActions>
            <Button
              variant="outline"
              size="small"
              aria-label={t('removeNamed', { name: row.name })}
              disabled={hasOneOwner && row.role === 'owner'}
              onClick={() => onRemove(row)}
            >
              {t('remove')}
            </Button>
          </RowActions>
        ),
      },
    ],
    [ownEmail, onRole, onRemove, hasOneOwner, formatInstant, t],
  );
};
