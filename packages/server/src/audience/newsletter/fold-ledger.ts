import type { PrismaClient } from '@perfboard/db/client';
import { countOutcome, type FoldedLedger } from './newsletter-outcome.ts';
import { countRecipients, noProgress } from './newsletter-progress.ts';

/**
 * Stores the outcome of newsletters that ended more than this many months ago in their row, so that the
 * deliveries can be deleted. One after the other: an interrupted night continues in the next.
 */
export async function foldLedgers(prisma: PrismaClient, months: number, signal?: AbortSignal): Promise<void> {
  const due = await prisma.$queryRaw<{ uuid: string }[]>`
    select uuid from newsletters where status in ('done', 'cancelled') and folded is null
      and finished_at < now() - make_interval(months => ${months}::int)`;
  for (const { uuid } of due) {
    signal?.throwIfAborted();
    const progress = (await countRecipients(prisma, [uuid])).get(uuid)?.progress ?? noProgress();
    const outcome = await countOutcome(prisma, uuid);
    // Servers' rejections may name a recipient in any form, and erasures don't reach them here.
    const refusals = outcome.refusals.map((refusal) => ({
      ...refusal,
      example: refusal.code ?? 'No code',
    }));
    const folded: FoldedLedger = { progress, outcome: { ...outcome, refusals } };
    // A recipient may have been retried in the meantime: then it has not ended.
    await prisma.$executeRaw`
      update newsletters set folded = ${JSON.stringify(folded)}::jsonb
      where uuid = ${uuid}::uuid and status in ('done', 'cancelled')`;
  }
}
