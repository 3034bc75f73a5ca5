import type { Db } from '@perfboard/db/client';

/** One change of the team at a time: two owners who demote each other at once must not both succeed. */
export async function lockTeam(tx: Db): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('team'))`;
}
