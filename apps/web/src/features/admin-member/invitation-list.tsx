import type { Invitation } from '@perfboard/contracts/member';
import { roleWords } from '@perfboard/contracts/words/member';
import { useMemo, useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { trpc } from '../../data/trpc.ts';
import { RowActions } from '../admin-shell/cells.tsx';
import { type Column, DataTable } from '../admin-shell/data-table.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';
import { LoadError } from '../admin-shell/load-error.tsx';
import { RemoveDialog } from '../admin-shell/remove-dialog.tsx';

function State({ invitation: { is_expired, mail } }: { invitation: Invitation }) {
  if (is_expired) return <Badge tone="warn">Expired</Badge>;
  if (mail === 'failed') return <Badge tone="danger">Email failed</Badge>;
  if (mail === 'waiting') return <Badge tone="info">Sending email</Badge>;
  return <Badge tone="signal">Email sent</Badge>;
}

interface InvitationListProps {
  /** Runs a change of the team and shows its result. */
  onChange: (call: () => Promise<{ message: string }>) => Promise<unknown>;
}

/** Pending invitations; nothing if there are none. */
export function InvitationList({ onChange }: InvitationListProps) {
  const { formatInstant } = useDeskFormat();
  const invitations = trpc.invitation.list.useQuery(undefined, { staleTime: 0 });
  const { mutateAsync: resend } = trpc.invitation.resend.useMutation();
  const [withdrawing, setWithdrawing] = useState<Invitation>();
  const columns = useMemo<Column<Invitation>[]>(
    () => [
      {
        id: 'email',
        header: 'Email',
        cell: (row) => <span className="desk-words font-semibold">{row.email}</span>,
      },
      { id: 'role', header: 'Role', cell: (row) => roleWords[row.role].label },
      { id: 'state', header: 'State', cell: (row) => <State invitation={row} /> },
      { id: 'invited_by', header: 'Invited by', cell: (row) => row.invited_by },
      { id: 'expires_at', header: 'Expires', cell: (row) => formatInstant(row.expires_at) },
      {
        id: 'actions',
        header: 'Actions',
        cell: (row) => (
          <RowActions>
            <Button
              variant="outline"
              size="small"
              aria-label={`Send again to ${row.email}`}
              onClick={() => void onChange(() => resend({ uuid: row.uuid }))}
            >
              Send again
            </Button>
            <Button
              variant="ghost"
              size="small"
              aria-label={`Withdraw the invitation of ${row.email}`}
              onClick={() => setWithdrawing(row)}
            >
              Withdraw
            </Button>
          </RowActions>
        ),
      },
    ],
    [onChange, resend, formatInstant],
  );
  if (invitations.isError && !invitations.data) {
    return <LoadError message="Could not load the invitations" onRetry={() => void invitations.refetch()} />;
  }
  if (!invitations.data?.length) return null;
  return (
    <section className="grid gap-3" aria-labelledby="invitations-title">
      <h2 id="invitations-title" className="text-h3">
        Invitations
      </h2>
      <DataTable label="Invitations" columns={columns} rows={invitations.data} />
      {withdrawing && (
        <RemoveDialog
          title="Withdraw invitation"
          action="Withdraw"
          cancel="Keep it"
          uuid={withdrawing.uuid}
          procedure={trpc.invitation.withdraw}
          onRemove={onChange}
          onClose={() => setWithdrawing(undefined)}
        >
          <p>
            The link emailed to <strong>{withdrawing.email}</strong> stops working immediately.
          </p>
        </RemoveDialog>
      )}
    </section>
  );
}
