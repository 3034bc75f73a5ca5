import { randomUUID } from 'node:crypto';
import { foldDeliveries } from '../../audience/newsletter/newsletter-outcome.ts';
import { deleteUnusedPasts } from '../../audience/newsletter/newsletter-plan.ts';
import { recordAudit } from '../../base/audit/audit.ts';
import type { JobServices } from '../../base/service/services.ts';
import { readableOwn } from '../../catalog/shop/shop-words.ts';
import { eraseBeyond, lastNight, type RetentionCounts } from './retention.ts';

/** The actor in the audit trail. */
const actor = 'retention';

/** An invalid stored period would be ignored, and the default would erase instead. */
async function assertReadable(prisma: JobServices['prisma']): Promise<void> {
  const row = await prisma.shopDocument.findUnique({ where: { name: 'retention' }, select: { own: true } });
  const own = Object.keys((row?.own ?? {}) as object);
  const readable = readableOwn('retention', row?.own ?? {});
  const lost = own.filter((field) => !Object.hasOwn(readable, field));
  if (lost.length > 0)
    throw new Error(
      `This release does not accept these stored periods: ${lost.join(', ')}. Save them again.`,
    );
}

/** The row with the last night that was erased: `since` is its date. */
const stateName = 'retention';

/**
 * Once a night: erases what is past the owner's retention, and writes it to the audit trail. A missed night,
 * on a machine that was off or after a failure, is made up by the next call.
 * @returns how many rows were erased, or null when the last night is already done
 * @throws Error when the periods can't be read: a shorter default must not replace the owner's
 */
export async function eraseOldRows(
  { shop, pool, prisma }: Pick<JobServices, 'shop' | 'pool' | 'prisma'>,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<RetentionCounts | null> {
  const { words, isFresh } = await shop.read();
  if (!isFresh) throw new Error('Could not read the retention periods');
  await assertReadable(prisma);
  const night = new Date(`${lastNight(words.profile.time_zone, now)}T00:00:00Z`);
  const done = await prisma.serviceState.findUnique({ where: { name: stateName } });
  // Not "later than", so that a wrong clock does not stop it for long.
  if (done?.since.getTime() === night.getTime()) return null;
  // A newsletter that can't be archived retains its deliveries, and the rest continues.
  const failed = await foldDeliveries(prisma, words.retention.ledger_months, signal).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  const erased = await eraseBeyond(pool, words.retention, signal);
  if (Object.values(erased).some((count) => count > 0)) {
    const source = { requestId: randomUUID(), currentActor: { email: actor } };
    await recordAudit(prisma, source, { action: 'retention.erase', entity: 'privacy', details: erased });
  }
  await deleteUnusedPasts(prisma);
  if (failed) throw failed.error;
  const state = { ok: true, since: night, checked_at: now };
  await prisma.serviceState.upsert({
    where: { name: stateName },
    create: { name: stateName, ...state },
    update: state,
  });
  return erased;
}
