import type { Db } from '@perfboard/db/client';
import { factorColumns, hasFactor } from '../../base/trpc/actor.ts';
import { needsSecondFactor } from '../../base/trpc/role.ts';

/**
 * The address of a member who may use the desk. Null for a former one, and for one who has yet to set up the second
 * factor that the shop requires: an email would show what the desk does not.
 */
export async function memberAddress(db: Db, id: string): Promise<string | null> {
  const user = await db.user.findUnique({ where: { id }, select: { email: true, ...factorColumns } });
  if (!user) return null;
  const { email, ...factors } = user;
  return (await needsSecondFactor(db, { hasSecondFactor: hasFactor(factors) })) ? null : email;
}
