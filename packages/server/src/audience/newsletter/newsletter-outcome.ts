import { AppError } from '@perfboard/contracts/error';
import {
  type CountedOutcome,
  type NewsletterOutcome,
  newsletterOutcomeSchema,
} from '@perfboard/contracts/newsletter-outcome';
import { newsletterDeliveryStatuses, newsletterMessages } from '@perfboard/contracts/words/newsletter';
import type { PrismaClient } from '@perfboard/db/client';
import { z } from 'zod';
import { storedDocument } from '../../base/list/stored-value.ts';
import { createCountCache, readStates } from './count-cache.ts';
import { countDeliveries, noProgress } from './newsletter-progress.ts';
import { readResponse } from './tagged-links.ts';

/** More kinds than anyone reads; the rest is visible in the list of deliveries. */
const refusalsMax = 12;

interface OutcomeCount extends CountedOutcome {
  written: number;
}

/**
 * The outcome of a newsletter, counted from its deliveries in one snapshot; rejections by code, because
 * servers' texts contain the address.
 */
async function countRows(prisma: PrismaClient, uuid: string): Promise<OutcomeCount> {
  const [counted] = await prisma.$queryRaw<OutcomeCount[]>`
    select counts.*, (select coalesce(json_agg(reasons), '[]') from (
      select substring(last_error from '([245][0-9]{2}([ -][245]\\.[0-9]{1,3}\\.[0-9]{1,3})?)') as code,
        -- Servers like to name the address.
        regexp_replace(min(last_error), '[^[:space:]<>()]+@[^[:space:]<>()]+', '…', 'g') as example, count(*)::int as total
      from newsletter_deliveries
      where newsletter_uuid = ${uuid}::uuid and (status = 'failed' or bounced_at is not null) and last_error is not null
      group by code order by total desc, code limit ${refusalsMax}) reasons) as refusals
    from (
      select count(*)::int as written,
        count(*) filter (where status = 'sent')::int as accepted,
        count(*) filter (where left_at is not null)::int as "left",
        count(*) filter (where bounced_at is not null)::int as bounced,
        count(*) filter (where complained_at is not null)::int as complaints,
        count(*) filter (where status = 'uncertain')::int as uncertain,
        count(*) filter (where status = 'pending' and attempts > 0)::int as waiting
      from newsletter_deliveries where newsletter_uuid = ${uuid}::uuid) counts`;
  return (
    counted ?? {
      written: 0,
      accepted: 0,
      left: 0,
      bounced: 0,
      complaints: 0,
      uncertain: 0,
      waiting: 0,
      refusals: [],
    }
  );
}

async function countOutcome(prisma: PrismaClient, uuid: string): Promise<CountedOutcome> {
  const { written: _, ...outcome } = await countRows(prisma, uuid);
  return outcome;
}

const keeper = createCountCache<OutcomeCount>(({ written }) => written);

/** The outcome of a large newsletter may be cached, and that of an archived one is its last. */
async function readCountedOutcome(
  prisma: PrismaClient,
  uuid: string,
  folded: unknown,
): Promise<CountedOutcome> {
  const archived = storedDocument(foldedDeliveriesSchema, folded, null);
  if (archived) return archived.outcome;
  const state = (await readStates(prisma, [uuid])).get(uuid) ?? '';
  const counting = keeper.find(uuid, state) ?? keeper.keep(uuid, state, countRows(prisma, uuid));
  const { written: _, ...outcome } = await counting;
  return outcome;
}

/** The outcome of a newsletter: servers' answers and recipients' reactions. @throws AppError NOT_FOUND */
export async function readOutcome(prisma: PrismaClient, uuid: string): Promise<NewsletterOutcome> {
  const select = { uuid: true, folded: true, body: true, started_at: true } as const;
  const newsletter = await prisma.newsletter.findUnique({ where: { uuid }, select });
  if (!newsletter) throw new AppError('NOT_FOUND', newsletterMessages.notFound);
  const [outcome, response] = await Promise.all([
    readCountedOutcome(prisma, uuid, newsletter.folded),
    readResponse(prisma, newsletter),
  ]);
  return { ...response, ...outcome };
}

/** A newsletter's outcome when its deliveries were deleted; contains no address. */
export const foldedDeliveriesSchema = z.object({
  progress: z.record(z.enum(newsletterDeliveryStatuses), z.number().int()),
  outcome: newsletterOutcomeSchema.omit({ visits: true, leads: true }),
});

export type FoldedDeliveries = z.output<typeof foldedDeliveriesSchema>;

/**
 * Stores the outcome of newsletters that ended more than so many months ago, so that their deliveries can be
 * deleted. One at a time: if a night is interrupted, the next one continues.
 */
export async function foldDeliveries(
  prisma: PrismaClient,
  months: number,
  signal?: AbortSignal,
): Promise<void> {
  const due = await prisma.$queryRaw<{ uuid: string }[]>`
    select uuid from newsletters where status in ('done', 'cancelled') and folded is null
      and finished_at < now() - make_interval(months => ${months}::int)`;
  for (const { uuid } of due) {
    signal?.throwIfAborted();
    const progress = (await countDeliveries(prisma, [uuid])).get(uuid)?.progress ?? noProgress();
    const outcome = await countOutcome(prisma, uuid);
    // Servers repeat the rejected address in their responses, and an erasure does not reach this column.
    const refusals = outcome.refusals.map((refusal) => ({
      ...refusal,
      example: refusal.code ?? 'No code',
    }));
    const folded: FoldedDeliveries = { progress, outcome: { ...outcome, refusals } };
    // A member may have retried an address since: then the newsletter is not finished.
    await prisma.$executeRaw`
      update newsletters set folded = ${JSON.stringify(folded)}::jsonb
      where uuid = ${uuid}::uuid and status in ('done', 'cancelled')`;
  }
}
