import { randomUUID } from 'node:crypto';
import { AppError } from '@perfboard/contracts/error';
import type { Invitation, InvitationFields } from '@perfboard/contracts/member';
import { invitationDays, invitationMessages } from '@perfboard/contracts/words/invitation';
import { type Role, roles } from '@perfboard/contracts/words/member';
import type { Db } from '@perfboard/db/client';
import { readOptions, storedOption } from '../../base/list/stored-value.ts';
import { addNotifications, readMailOptions } from '../../base/notification/notification.ts';
import { invitationHash } from './invitation-link.ts';

const dayMs = 24 * 60 * 60_000;
/** Teams are small, and a stolen owner's session must not be usable for mass mailing. */
const openMax = 50;

const isOpen = { accepted_at: null, withdrawn_at: null } as const;
const expiry = () => new Date(Date.now() + invitationDays * dayMs);
const refuse = (message: string) => {
  throw new AppError('CONFLICT', message, { issues: [{ path: 'email', message }] });
};

interface Invite {
  tx: Db;
  requestId: string;
  secret: string;
  invitedBy: string;
}

/**
 * Invites a person to the team: a row, and an email through the outbox.
 * @throws AppError CONFLICT when the address is a member or already invited
 */
export async function createInvitation(
  { tx, requestId, secret, invitedBy }: Invite,
  { email, role }: InvitationFields,
): Promise<{ uuid: string }> {
  if (await tx.user.count({ where: { email } })) refuse(invitationMessages.alreadyMember);
  const waiting = { ...isOpen, expires_at: { gt: new Date() } };
  if (await tx.invitation.count({ where: { ...waiting, email } })) refuse(invitationMessages.alreadyInvited);
  if ((await tx.invitation.count({ where: waiting })) >= openMax) refuse(invitationMessages.tooMany);
  // An earlier expired invitation must not be renewed in addition to this one.
  await tx.invitation.updateMany({ where: { ...isOpen, email }, data: { withdrawn_at: new Date() } });
  const uuid = randomUUID();
  const data = { uuid, email, role, token_hash: invitationHash(secret, uuid), invited_by: invitedBy };
  await tx.invitation.create({ data: { ...data, expires_at: expiry() } });
  await addNotifications(tx, ['invitation'], { invitation_uuid: uuid }, { requestId });
  return { uuid };
}

/**
 * Sends the link again and extends it by seven days. Returns the offered role.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function resendInvitation(
  { tx, requestId, secret }: Omit<Invite, 'invitedBy'>,
  uuid: string,
): Promise<Role> {
  const { email, role } = await openInvitation(tx, uuid);
  if (await tx.user.count({ where: { email } })) refuse(invitationMessages.alreadyMember);
  // From the secret that the email will use: it may have changed since.
  const data = { expires_at: expiry(), token_hash: invitationHash(secret, uuid) };
  await tx.invitation.update({ where: { uuid }, data });
  await addNotifications(tx, ['invitation'], { invitation_uuid: uuid }, { requestId });
  return role;
}

/**
 * Revokes the link immediately. Returns the offered role.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function withdrawInvitation(tx: Db, uuid: string): Promise<Role> {
  const { role } = await openInvitation(tx, uuid);
  await tx.invitation.update({ where: { uuid }, data: { withdrawn_at: new Date() } });
  return role;
}

async function openInvitation(tx: Db, uuid: string): Promise<{ email: string; role: Role }> {
  const row = await tx.invitation.findUnique({ where: { uuid } });
  if (!row) throw new AppError('NOT_FOUND', invitationMessages.notFound);
  if (row.accepted_at || row.withdrawn_at) throw new AppError('CONFLICT', invitationMessages.over);
  return row;
}

const mailStates = {
  pending: 'waiting',
  sent: 'sent',
  failed: 'failed',
  uncertain: 'failed',
  held: 'waiting',
} as const;
const mailOptions = Object.keys(mailStates) as (keyof typeof mailStates)[];

/** Open invitations, newest first, including expired ones, which can be sent again. */
export async function listInvitations(db: Db): Promise<Invitation[]> {
  const rows = await db.invitation.findMany({
    where: isOpen,
    omit: { role: true },
    include: { notifications: { orderBy: { created_at: 'desc' }, take: 1, select: { uuid: true } } },
    orderBy: { created_at: 'desc' },
    take: openMax * 2,
  });
  const optionsOf = await readOptions(db, {
    table: 'invitations',
    columns: ['role'],
    uuids: rows.map(({ uuid }) => uuid),
  });
  const mailOf = await readMailOptions(
    db,
    rows.flatMap(({ notifications: [newest] }) => newest?.uuid ?? []),
  );
  return rows.map(({ uuid, email, invited_by, created_at, expires_at, notifications: [newest] }) => ({
    uuid,
    email,
    role: storedOption(roles, optionsOf(uuid).role, 'reader'),
    invited_by,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    is_expired: expires_at.getTime() <= Date.now(),
    mail: mailStates[storedOption(mailOptions, newest && mailOf(newest.uuid).status, 'pending')],
  }));
}
