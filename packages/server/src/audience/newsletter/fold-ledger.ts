import type { PrismaClient } from '@perfboard/db/client';
import { countOutcome, type FoldedLedger } from './newsletter-outcome.ts';
import { countRecipients, noProgress } from './newsletter-progress.ts';

/**
 * Writes into newsletters that ended more than so many months ago what their ledgers say, so that the rows may go. One after the
 * other: a night that is cut short goes on in the next.
 */
export async function foldLedgers(prisma: PrismaClient, months: number, signal?: AbortSignal): Promise<void> {
  const due = await prisma.$queryRaw<{ uuid: string }[]>`
    select uuid from newsletters where status in ('done', 'cancelled') and folded is null
      and finished_at < now() - make_interval(months => ${months}::int)`;
  for (const { uuid } of due) {
    signal?.throwIfAborted();
    const progress = (await countRecipients(prisma, [uuid])).get(uuid)?.progress ?? noProgress();
    const outcome = await countOutcome(prisma, uuid);
    // Servers name whom they refuse in words of their own, and nothing erases them from here.
    const refusals = outcome.refusals.map((refusal) => ({
      ...refusal,
      example: refusal.code ?? 'No code',
    }));
    const folded: FoldedLedger = { progress, outcome: { ...outcome, refusals } };
    // Somebody may have tried an address again meanwhile: then it is not over.
    await prisma.$executeRaw`
      update newsletters set folded = ${JSON.stringify(folded)}::jsonb
      where uuid = ${uuid}::uuid and status in ('done', 'cancelled')`;
  }
}
