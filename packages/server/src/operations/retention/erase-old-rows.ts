import { randomUUID } from 'node:crypto';
import { foldLedgers } from '../../audience/newsletter/newsletter-outcome.ts';
import { deleteUnusedPasts } from '../../audience/newsletter/newsletter-plan.ts';
import { recordAudit } from '../../base/audit/audit.ts';
import type { JobServices } from '../../base/service/services.ts';
import { readableOwn } from '../../catalog/shop/shop-words.ts';
import { eraseBeyond, lastNight, type RetentionCounts } from './retention.ts';

/** Who did it, for the trail. */
const actor = 'retention';

/** A period that this release does not take is as if never said, and the default would erase in its place. */
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

/** The row that says for which night the shop has erased: `since` is its date. */
const stateName = 'retention';

/**
 * Once a night: erases what is older than the owner wants it kept, and says so in the trail. A night that was missed, on a machine
 * that was off or where it failed, is made up for by the next call.
 * @returns how many rows went, or null where the last night's are gone already
 * @throws Error where the periods could not be read: a shorter default must not stand in for the owner's
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
  // Not "later than": a clock that was ahead for a moment must not stop it.
  if (done?.since.getTime() === night.getTime()) return null;
  // A ledger that cannot be folded keeps its rows, and nothing else waits for it.
  const failed = await foldLedgers(prisma, words.retention.ledger_months, signal).then(
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
