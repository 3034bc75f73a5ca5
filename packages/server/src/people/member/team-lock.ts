import { AppError } from '@perfboard/contracts/error';
import { memberMessages } from '@perfboard/contracts/words/member';
import type { Db } from '@perfboard/db/client';
import { type AuditEntry, audited } from '../../base/audit/audit.ts';

/** Serializes changes of the team: of two owners who demote each other at once, only one may succeed. */
export async function lockTeam(tx: Db): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('team'))`;
}

type TeamContext = Parameters<typeof audited>[0] & { currentActor: { id: string } };

/**
 * Like `audited`, for a change of the team: serialized, and rejected if the caller is no longer an owner.
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
