import { randomUUID } from 'node:crypto';
import { AppError } from '@perfboard/contracts/error';
import type { Member } from '@perfboard/contracts/member';
import { memberMessages, type Role, roles } from '@perfboard/contracts/words/member';
import { type Db, Prisma } from '@perfboard/db/client';
import { type AuditEntry, audited } from '../../base/audit/audit.ts';
import { storedOption } from '../../base/list/stored-value.ts';
import { releaseHeld } from '../../base/notification/release-notifications.ts';
import { factorColumns, hasFactor } from '../../base/trpc/actor.ts';
import { endChallenges } from '../session/member-password.ts';

const shown = { id: true, name: true, email: true, createdAt: true, usedAt: true, ...factorColumns } as const;

/** All accounts, by name. A shop has only a few. */
export async function listMembers(db: Db): Promise<Member[]> {
  const rows = await db.user.findMany({ select: shown, orderBy: [{ name: 'asc' }, { email: 'asc' }] });
  const given = await db.$queryRaw<{ id: string; role: string }[]>`select id, role::text from users`;
  const roleOf = (id: string) => given.find((one) => one.id === id)?.role;
  return rows.map(({ id, name, email, createdAt, usedAt, ...factors }) => ({
    id,
    name,
    email,
    role: storedOption(roles, roleOf(id), 'reader'),
    has_second_factor: hasFactor(factors),
    created_at: createdAt.toISOString(),
    used_at: usedAt?.toISOString() ?? null,
  }));
}

interface NewMember {
  email: string;
  name: string;
  role: Role;
  password_hash: string;
}

/** Creates an account with a password, in the sign-in library's format. Returns its id. */
export async function insertMember(tx: Db, { password_hash, ...fields }: NewMember): Promise<string> {
  const id = randomUUID();
  await tx.user.create({ data: { ...fields, id, emailVerified: true } });
  const account = { id: randomUUID(), userId: id, accountId: id, providerId: 'credential' };
  await tx.account.create({ data: { ...account, password: password_hash } });
  return id;
}

/**
 * A member whose removal leaves an owner; requires the team's lock.
 * @throws AppError NOT_FOUND, CONFLICT
 */
async function dispensableMember(tx: Db, id: string): Promise<Member> {
  const members = await listMembers(tx);
  const member = members.find((one) => one.id === id);
  if (!member) throw new AppError('NOT_FOUND', memberMessages.notFound);
  const isLast = member.role === 'owner' && members.filter(({ role }) => role === 'owner').length === 1;
  if (!isLast) return member;
  const issue = { path: 'role', message: memberMessages.lastOwner };
  throw new AppError('CONFLICT', issue.message, { issues: [issue] });
}

/** A former owner must not regain access through an invitation that they created. */
async function withdrawInvitationsOf(tx: Db, invited_by: string): Promise<void> {
  const open = { invited_by, accepted_at: null, withdrawn_at: null };
  await tx.invitation.updateMany({ where: open, data: { withdrawn_at: new Date() } });
}

/**
 * Takes effect with the member's next call, tokens included. Returns the previous role.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function setMemberRole(tx: Db, id: string, role: Role): Promise<Role> {
  const member = role === 'owner' ? await knownMember(tx, id) : await dispensableMember(tx, id);
  await tx.user.update({ where: { id }, data: { role, updatedAt: new Date() } });
  if (role !== 'owner') await withdrawInvitationsOf(tx, member.email);
  return member.role;
}

async function knownMember(tx: Db, id: string): Promise<{ role: Role; email: string }> {
  const member = await tx.user.findUnique({ where: { id }, select: { role: true, email: true } });
  if (!member) throw new AppError('NOT_FOUND', memberMessages.notFound);
  return member;
}

/** Deletes the account with its sessions, passkeys, tokens and open invitations. Its leads become unassigned. */
export async function deleteMember(tx: Db, { id, email }: { id: string; email: string }): Promise<void> {
  await endChallenges(tx, id);
  await releaseHeld(tx, id);
  await withdrawInvitationsOf(tx, email);
  // The account first: this waits for an assignment to it that is running, whose lead is then found below.
  await tx.user.delete({ where: { id } });
  // In the order in which bulk changes lock leads.
  for (const table of ['bookings', 'contacts'].map(Prisma.raw))
    await tx.$executeRaw`
      update ${table} set assignee_id = null where uuid in (
        select uuid from ${table} where assignee_id = ${id} order by uuid for update)`;
}

/**
 * Removes a member, if an owner remains. Their sessions and tokens end; the address stays in the audit trail.
 * Returns the removed member.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function removeMember(tx: Db, id: string): Promise<Member> {
  const member = await dispensableMember(tx, id);
  await deleteMember(tx, member);
  return member;
}

/** One change of the team at a time: two owners who demote each other must not both succeed. */
export async function lockTeam(tx: Db): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('team'))`;
}

type TeamContext = Parameters<typeof audited>[0] & { currentActor: { id: string } };

/**
 * Like `audited`, for a change of the team: changes run one at a time and check the caller's role when they
 * start.
 * @throws AppError FORBIDDEN
 */
export const changeTeam = <Answer extends object>(
  ctx: TeamContext,
  entry: AuditEntry,
  write: (tx: Db, trail: AuditEntry) => Promise<Answer>,
): Promise<Answer> =>
  audited(ctx, entry, async (tx, trail) => {
    await lockTeam(tx);
    const actor = await tx.user.findUnique({ where: { id: ctx.currentActor.id }, select: { role: true } });
    if (actor?.role !== 'owner') throw new AppError('FORBIDDEN', memberMessages.refused('owner'));
    return write(tx, trail);
  });
