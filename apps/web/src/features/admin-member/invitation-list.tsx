import type { Invitation } from '@perfboard/contracts/member';
import { useMemo, useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { RowActions } from '../admin-shell/cells.tsx';
import { type Column, DataTable } from '../admin-shell/data-table.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';
import { LoadError } from '../admin-shell/panel-state.tsx';
import { RemoveDialog } from '../admin-shell/remove-dialog.tsx';
import { roleKeys } from './role-select.tsx';

function State({ invitation: { is_expired, mail } }: { invitation: Invitation }) {
  const t = useMessages('desk_setting');
  if (is_expired) return <Badge tone="warn">{t('expired')}</Badge>;
  if (mail === 'failed') return <Badge tone="danger">{t('emailFailed')}</Badge>;
  if (mail === 'waiting') return <Badge tone="info">{t('sendingEmail')}</Badge>;
  return <Badge tone="signal">{t('emailSent')}</Badge>;
}

interface InvitationListProps {
  /** Runs a change of the team and shows its result. */
  onChange: (call: () => Promise<{ message: string }>) => Promise<unknown>;
}

/** Pending invitations; nothing if there are none. */
export function InvitationList({ onChange }: InvitationListProps) {
  const t = useMessages('desk_setting');
  const { formatInstant } = useDeskFormat();
  const invitations = trpc.invitation.list.useQuery(undefined, { staleTime: 0 });
  const { mutateAsync: resend } = trpc.invitation.resend.useMutation();
  const [withdrawing, setWithdrawing] = useState<Invitation>();
  const columns = useMemo<Column<Invitation>[]>(
    () => [
      {
        id: 'email',
        header: t('email'),
        cell: (row) => <span className="desk-words font-semibold">{row.email}</span>,
      },
      { id: 'role', header: t('role'), cell: (row) => t(roleKeys[row.role].label) },
      { id: 'state', header: t('state'), cell: (row) => <State invitation={row} /> },
      { id: 'invited_by', header: t('invitedBy'), cell: (row) => row.invited_by },
      { id: 'expires_at', header: t('expires'), cell: (row) => formatInstant(row.expires_at) },
      {
        id: 'actions',
        header: t('actions'),
        cell: (row) => (
          <RowActions>
            <Button
              variant="outline"
              size="small"
              aria-label={t('sendAgainTo', { email: row.email })}
              onClick={() => void onChange(() => resend({ uuid: row.uuid }))}
            >
              {t('sendAgain')}
            </Button>
            <Button
              variant="ghost"
              size="small"
              aria-label={t('withdrawOf', { email: row.email })}
              onClick={() => setWithdrawing(row)}
            >
              {t('withdraw')}
            </Button>
          </RowActions>
        ),
      },
    ],
    [onChange, resend, formatInstant, t],
  );
  if (invitations.isError && !invitations.data) {
    return <LoadError message={t('invitationsLoadFailed')} onRetry={() => void invitations.refetch()} />;
  }
  if (!invitations.data?.length) return null;
  return (
    <section className="grid gap-3" aria-labelledby="invitations-title">
      <h2 id="invitations-title" className="text-h3">
        {t('invitations')}
      </h2>
      <DataTable label={t('invitations')} columns={columns} rows={invitations.data} />
      {withdrawing && (
        <RemoveDialog
          title={t('withdrawInvitation')}
          action={t('withdraw')}
          cancel={t('keepIt')}
          uuid={withdrawing.uuid}
          procedure={trpc.invitation.withdraw}
          onRemove={onChange}
          onClose={() => setWithdrawing(undefined)}
        >
          <p>
            {t.rich('withdrawText', {
              email: withdrawing.email,
              strong: (parts) => <strong key="email">{parts}</strong>,
            })}
          </p>
        </RemoveDialog>
      )}
    </section>
  );
}
