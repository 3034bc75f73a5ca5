import type { PrismaClient } from '@perfboard/db/client';
import { type Departure, fromSuppressionHash, toSuppressionHash } from './departure.ts';
import { erasePersonalData } from './privacy.ts';
import { suppressionHash } from './suppression.ts';

/** Longer than any request: an archive may hold a hundred thousand addresses. */
const timeoutMs = 10 * 60_000;

/**
 * Does anew in a restored database what people asked for since its archive was made: the erased are erased, and who left
 * has left, whether or not the archive knows the address. Doing it twice changes nothing.
 * @returns how many addresses the archive had of each
 */
export async function replayDepartures(
  { prisma, secret }: { prisma: PrismaClient; secret: string },
  departures: readonly Departure[],
): Promise<{ erased: number; left: number }> {
  if (departures.length === 0) return { erased: 0, left: 0 };
  const newest = new Map<string, Departure>();
  for (const departure of departures) {
    const known = newest.get(departure.hash);
    // Whoever was erased stays so, whatever else is known of them.
    if (!known || departure.kind === 'erased') newest.set(departure.hash, departure);
  }
  return prisma.$transaction(
    async (tx) => {
      const addresses = await tx.$queryRaw<{ email: string }[]>`
        select email from subscribers union select email from bookings union select email from contacts
          union select email from campaign_recipients union select email from invitations`;
      const counts = { erased: 0, left: 0 };
      for (const { email } of addresses) {
        const departure = newest.get(fromSuppressionHash(suppressionHash(secret, email)));
        if (!departure) continue;
        if (departure.kind === 'erased') {
          await erasePersonalData({ tx, secret }, email);
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
        await tx.suppression.upsert({
          where: { email_hash },
          create: { email_hash, created_at: at, ...(kind === 'erased' ? { erased_at: at } : {}) },
          update: {},
        });
      }
      return counts;
    },
    { timeout: timeoutMs, maxWait: 10_000 },
  );
}
