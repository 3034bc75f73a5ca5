import {
  type NewsletterDeliveryStatus,
  newsletterDeliveryStatuses,
} from '@perfboard/contracts/words/newsletter';
import { Prisma, type PrismaClient } from '@perfboard/db/client';
import { storedOption } from '../../base/list/stored-value.ts';
import { createCountCache, readStates } from './count-cache.ts';

export type Progress = Record<NewsletterDeliveryStatus, number>;

/** A snapshot of a newsletter's deliveries. */
export interface DeliveryCount {
  progress: Progress;
  /** The total while deliveries are still being inserted; null once all are. */
  plannedFor: number | null;
}

export const noProgress = (): Progress =>
  Object.fromEntries(newsletterDeliveryStatuses.map((status) => [status, 0])) as Progress;

export const countWritten = (progress: Progress): number =>
  Object.values(progress).reduce((sum, count) => sum + count, 0);

interface StatusRow {
  uuid: string;
  planned_for: number | null;
  status: string | null;
  total: number | null;
}

/** Deliveries by status, always counted from their rows. */
export async function countDeliveries(
  prisma: PrismaClient,
  uuids: readonly string[],
): Promise<Map<string, DeliveryCount>> {
  const counts = new Map<string, DeliveryCount>();
  if (uuids.length === 0) return counts;
  const rows = await prisma.$queryRaw<StatusRow[]>`
    select newsletters.uuid, counts.status::text as status, counts.total,
      case when plan_cursor is not null then coalesce(audience_total, 0) end as planned_for
    from newsletters left join lateral (
      select status, count(*)::int as total from newsletter_deliveries where newsletter_uuid = newsletters.uuid group by status
    ) counts on true
    where newsletters.uuid in (${Prisma.join(uuids.map((uuid) => Prisma.sql`${uuid}::uuid`))})`;
  for (const { uuid, planned_for, status, total } of rows) {
    const count = counts.get(uuid) ?? { progress: noProgress(), plannedFor: planned_for };
    // One that a later release added counts as waiting.
    if (status) count.progress[storedOption(newsletterDeliveryStatuses, status, 'pending')] += total ?? 0;
    counts.set(uuid, count);
  }
  return counts;
}

const keeper = createCountCache<DeliveryCount>(({ progress }) => countWritten(progress));
const nothing = (): DeliveryCount => ({ progress: noProgress(), plannedFor: null });

/** Like `countDeliveries`, but may be cached for a large newsletter. */
export async function readProgress(
  prisma: PrismaClient,
  uuids: readonly string[],
): Promise<Map<string, DeliveryCount>> {
  const states = await readStates(prisma, uuids);
  const known = [...states].map(([uuid, state]) => ({ uuid, state, count: keeper.find(uuid, state) }));
  const due = known.filter(({ count }) => count === undefined);
  const counting = countDeliveries(
    prisma,
    due.map(({ uuid }) => uuid),
  );
  for (const item of due) {
    const count = counting.then((counts) => counts.get(item.uuid) ?? nothing());
    item.count = keeper.keep(item.uuid, item.state, count);
  }
  const counts = await Promise.all(
    known.map(async ({ uuid, count }) => [uuid, (await count) ?? nothing()] as const),
  );
  return new Map(counts);
}
