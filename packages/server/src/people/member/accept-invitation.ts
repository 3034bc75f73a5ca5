import { AppError } from '@perfboard/contracts/error';
import type { InvitationAcceptFields } from '@perfboard/contracts/member';
import { invitationMessages } from '@perfboard/contracts/words/invitation';
import type { Role } from '@perfboard/contracts/words/member';
import type { Db, PrismaClient } from '@perfboard/db/client';
import { recordAudit } from '../../base/audit/audit.ts';
import { hashPassword } from '../session/password-hash.ts';
import { assertGoodPassword } from '../session/password-rule.ts';
import { hashInvitationToken } from './invitation-link.ts';
import { insertMember, lockTeam } from './member.ts';

interface Offer {
  uuid: string;
  email: string;
  role: Role;
  invited_by: string;
}

/**
 * The invitation behind a link.
 * @throws AppError BAD_REQUEST with the reason when the link is no longer valid
 */
export async function readOffer(db: Db, token: string): Promise<Offer> {
  const row = await db.invitation.findUnique({ where: { token_hash: hashInvitationToken(token) } });
  const problem = !row
    ? invitationMessages.unknown
    : row.accepted_at
      ? invitationMessages.used
      : row.withdrawn_at
        ? invitationMessages.gone
        : row.expires_at.getTime() <= Date.now()
          ? invitationMessages.expired
          : null;
  if (!row || problem) {
    const issue = { path: 'token', message: problem ?? invitationMessages.unknown };
    throw new AppError('BAD_REQUEST', issue.message, { issues: [issue] });
  }
  return row;
}

/**
 * Creates the invited account, once.
 * @throws AppError BAD_REQUEST when the link is no longer valid or the password is too weak; CONFLICT when
 * the address has an account by now
 */
export async function acceptInvitation(
  prisma: PrismaClient,
  { token, name, password }: InvitationAcceptFields,
  requestId: string,
): Promise<void> {
  const offer = await readOffer(prisma, token);
  // Before the link is used up, because the next attempt needs it.
  await assertGoodPassword(password, offer.email);
  const password_hash = await hashPassword(password);
  await prisma.$transaction(async (tx) => {
    await lockTeam(tx);
    const { uuid, email, role } = await readOffer(tx, token);
    if (await tx.user.count({ where: { email } })) {
      throw new AppError('CONFLICT', invitationMessages.used);
    }
    await tx.invitation.update({ where: { uuid }, data: { accepted_at: new Date() } });
    const id = await insertMember(tx, { email, name, role, password_hash });
    const entry = {
      action: 'invitation.accept',
      entity: 'member',
      entity_uuid: id,
      details: { role },
    } as const;
    await recordAudit(tx, { requestId, currentActor: { email } }, entry);
  });
}
