import type { Db, PrismaClient } from '@perfboard/db/client';
import { suppressionHash } from '../../base/suppression/suppression.ts';
import { deleteMember } from '../../people/member/member.ts';
import { type Departure, fromSuppressionHash, rowHash, toSuppressionHash } from './departure.ts';
import { erasePersonalData } from './erase-personal-data.ts';

/** Longer than any request: an archive may hold a hundred thousand addresses. */
const timeoutMs = 10 * 60_000;

/** Removes members and subscribers that the desk had removed. Returns how many of them the archive had. */
async function removeAgain(tx: Db, hashes: ReadonlySet<string>): Promise<number> {
  const members = await tx.user.findMany({ select: { id: true, email: true } });
  const removed = members.filter(({ id }) => hashes.has(rowHash('member', id)));
  for (const member of removed) await deleteMember(tx, member);
  const subscribers = await tx.subscriber.findMany({ select: { uuid: true } });
  const uuids = subscribers.map(({ uuid }) => uuid).filter((uuid) => hashes.has(rowHash('subscriber', uuid)));
  // In parts: a statement takes 65,535 values.
  for (let at = 0; at < uuids.length; at += 10_000)
    await tx.subscriber.deleteMany({ where: { uuid: { in: uuids.slice(at, at + 10_000) } } });
  return removed.length + uuids.length;
}

/**
 * Repeats departures since the archive was made in a restored database: erased people are erased,
 * unsubscribed ones unsubscribed, whether or not the archive has the address, and removed rows are removed.
 * Idempotent.
 * @returns how many addresses, and how many removed rows, the archive had of each
 */
export async function replayDepartures(
  { prisma, secret }: { prisma: PrismaClient; secret: string },
  departures: readonly Departure[],
): Promise<{ erased: number; left: number; removed: number }> {
  if (departures.length === 0) return { erased: 0, left: 0, removed: 0 };
  const removed = new Set(departures.filter(({ kind }) => kind === 'removed').map(({ hash }) => hash));
  const newest = new Map<string, Departure>();
  const delisted = departures.filter(({ kind }) => kind === 'delisted');
  for (const departure of departures) {
    if (departure.kind === 'removed' || departure.kind === 'delisted') continue;
    const known = newest.get(departure.hash);
    // An erased address stays erased, whatever else is known.
    const isLater = known?.kind !== 'erased' || departure.at > known.at;
    if (!known || (departure.kind === 'erased' && isLater)) newest.set(departure.hash, departure);
  }
  return prisma.$transaction(
    async (tx) => {
      const addresses = await tx.$queryRaw<{ email: string }[]>`
        select email from subscribers union select email from bookings union select email from contacts
          union select email from newsletter_deliveries union select email from invitations
          union select from_email from incoming_mails`;
      const counts = { erased: 0, left: 0, removed: removed.size === 0 ? 0 : await removeAgain(tx, removed) };
      for (const { email } of addresses) {
        const departure = newest.get(fromSuppressionHash(suppressionHash(secret, email)));
        if (!departure) continue;
        if (departure.kind === 'erased') {
          await erasePersonalData({ tx, secret }, email, departure.at);
          counts.erased += 1;
        } else {
          const { count } = await tx.subscriber.updateMany({
            where: { email, status: { in: ['active', 'pending'] } },
            data: { status: 'unsubscribed', status_changed_at: departure.at },
          });
          counts.left += count;
        }
      }
      for (const departure of newest.values()) {
        const { kind, at } = departure;
        const email_hash = toSuppressionHash(departure);
        const erased = kind === 'erased' ? { erased_at: at } : {};
        await tx.suppression.upsert({
          where: { email_hash },
          create: { email_hash, created_at: at, ...erased },
          // The archive may only know that it unsubscribed.
          update: erased,
        });
      }
      await tx.removedSubscriber.createMany({
        data: delisted.map((departure) => ({
          email_hash: toSuppressionHash(departure),
          created_at: departure.at,
        })),
        skipDuplicates: true,
      });
      return counts;
    },
    { timeout: timeoutMs, maxWait: 10_000 },
  );
}
