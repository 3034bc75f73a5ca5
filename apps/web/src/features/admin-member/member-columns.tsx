import type { Member } from '@perfboard/contracts/member';
import type { Role } from '@perfboard/contracts/words/member';
import { useMemo } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { EmailLink, RowActions } from '../admin-shell/cells.tsx';
import type { Column } from '../admin-shell/data-table.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';
import { RoleSelect } from './role-select.tsx';

/** Table rows need a uuid; an account has an id. */
export type MemberRow = Member & { uuid: string };

interface MemberColumns {
  /** The viewer's own email. */
  ownEmail: string;
  onRole: (member: MemberRow, role: Role) => void;
  onRemove: (member: MemberRow) => void;
}

/** Columns of the team: member, role and last visit. */
export const useMemberColumns = ({ ownEmail, onRole, onRemove }: MemberColumns) => {
  const { formatInstant } = useDeskFormat();
  return useMemo<Column<MemberRow>[]>(
    () => [
      {
        id: 'name',
        header: 'Name',
        cell: (row) => (
          <span className="flex flex-wrap items-center gap-2">
            <span className="desk-words font-semibold">{row.name}</span>
            {row.email === ownEmail && <Badge tone="signal">You</Badge>}
          </span>
        ),
      },
      { id: 'email', header: 'Email', cell: (row) => <EmailLink email={row.email} /> },
      {
        id: 'role',
        header: 'Role',
        cell: (row) => (
          <RoleSelect
            className="min-w-28"
            aria-label={`Role of ${row.name}`}
            value={row.role}
            onChange={(event) => onRole(row, event.target.value as Role)}
          />
        ),
      },
      {
        id: 'second_factor',
        header: 'Second factor',
        cell: (row) =>
          row.has_second_factor ? <Badge tone="signal">On</Badge> : <span className="text-muted">Off</span>,
      },
      {
        id: 'used_at',
        header: 'Last used',
        cell: (row) => (row.used_at ? formatInstant(row.used_at) : 'Never'),
      },
      {
        id: 'actions',
        header: 'Actions',
        cell: (row) => (
          <RowActions>
            <Button
              variant="outline"
              size="small"
              aria-label={`Remove ${row.name}`}
              onClick={() => onRemove(row)}
            >
              Remove
            </Button>
          </RowActions>
        ),
      },
    ],
    [ownEmail, onRole, onRemove, formatInstant],
  );
};
