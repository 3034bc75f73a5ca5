import { timing } from '@perfboard/contracts/timing';
import type { Role } from '@perfboard/contracts/words/member';
import { useCallback, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { ConfirmDialog } from '../admin-shell/confirm-dialog.tsx';
import { DataTable } from '../admin-shell/data-table.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { LoadError, LoadingPanel } from '../admin-shell/panel-state.tsx';
import { useTimedAlert } from '../admin-shell/use-timed-alert.ts';
import { InvitationList } from './invitation-list.tsx';
import { InviteForm } from './invite-form.tsx';
import { type MemberRow, useMemberColumns } from './member-columns.tsx';
import { roleKeys } from './role-select.tsx';

const withUuids = (members: Omit<MemberRow, 'uuid'>[]): MemberRow[] =>
  members.map((member) => ({ ...member, uuid: member.id }));

/** Runs a change of the team, shows its result and reloads the team. */
function useTeamChanges() {
  const t = useMessages('desk_setting');
  const utils = trpc.useUtils();
  const { alert, attempt, succeed, clear } = useTimedAlert(timing.contactAlertMs, { keepFailures: true });
  const refresh = useCallback(
    () => Promise.all([utils.member.invalidate(), utils.invitation.invalidate()]),
    [utils],
  );
  const change = useCallback(
    async (call: () => Promise<{ message: string }>) => {
      await attempt(call, { failed: t('teamFailed') });
      await refresh();
    },
    [attempt, refresh, t],
  );
  return { alert, change, succeed, clear, refresh };
}

/** The members with their roles, and the pending invitations. */
export function TeamPage() {
  const t = useMessages('desk_setting');
  const desk = useMessages('desk');
  const session = trpc.session.get.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const members = trpc.member.list.useQuery(undefined, { staleTime: 0, select: withUuids });
  const { mutateAsync: setRole, isPending: isSettingRole } = trpc.member.setRole.useMutation();
  const { mutateAsync: invite } = trpc.invitation.create.useMutation();
  const remove = trpc.member.remove.useMutation();
  const [removing, setRemoving] = useState<MemberRow>();
  const [asked, setAsked] = useState<{ member: MemberRow; role: Role }>();
  const { alert, change, succeed, clear, refresh } = useTeamChanges();
  const ownEmail = session.data?.email ?? '';
  const onRole = useCallback(
    async (member: MemberRow, role: Role) => {
      // Members who give up the owner role can't take it back. An arrow key is enough to choose a new owner.
      if (member.email === ownEmail || role === 'owner') setAsked({ member, role });
      else await change(() => setRole({ id: member.id, role }));
    },
    [change, ownEmail, setRole],
  );
  const { data } = members;
  const isOwn = asked?.member.email === ownEmail;
  const hasOneOwner = data?.filter(({ role }) => role === 'owner').length === 1;
  const columns = useMemberColumns({ ownEmail, onRole, onRemove: setRemoving, hasOneOwner });
  return (
    <>
      <PageHeader
        designator="M9"
        title={desk('team')}
        text={data && t('memberCount', { count: data.length })}
      />
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      <InviteForm
        onInvite={async (fields) => {
          clear();
          succeed((await invite(fields)).message);
          await refresh();
        }}
      />
      <InvitationList onChange={change} />
      <section className="grid gap-3" aria-labelledby="members-title">
        <h2 id="members-title" className="text-h3">
          {t('members')}
        </h2>
        {data ? (
          <DataTable label={t('members')} columns={columns} rows={data} />
        ) : members.isError ? (
          <LoadError message={t('teamLoadFailed')} onRetry={() => void members.refetch()} />
        ) : (
          <LoadingPanel />
        )}
      </section>
      {asked && (
        <ConfirmDialog
          title={isOwn ? t('changeOwnRole') : t('makeOwner', { name: asked.member.name })}
          action={t('change')}
          isBusy={isSettingRole}
          onConfirm={() =>
            void change(() => setRole({ id: asked.member.id, role: asked.role })).then(() =>
              setAsked(undefined),
            )
          }
          onClose={() => setAsked(undefined)}
        >
          <p>
            {isOwn
              ? `${t('newRole', { role: asked.role })} ${t(roleKeys[asked.role].text)} ${t('roleBack')}`
              : t(roleKeys[asked.role].text)}
          </p>
        </ConfirmDialog>
      )}
      {removing && (
        <ConfirmDialog
          title={t('removeMember')}
          action={t('remove')}
          isBusy={remove.isPending}
          onConfirm={() =>
            void change(() => remove.mutateAsync({ id: removing.id })).then(() => setRemoving(undefined))
          }
          onClose={() => setRemoving(undefined)}
        >
          <p>
            {t.rich('removeMemberText', {
              name: removing.name,
              strong: (parts) => <strong key="name">{parts}</strong>,
            })}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
