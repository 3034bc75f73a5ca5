import type { PrismaClient } from '@perfboard/db/client';
import { readSetting } from '../../base/setting/setting.ts';

const READ_EVERY_MS = 2_000;

/**
 * The maximum number of newsletter emails per hour, null for no limit: it follows the setting within seconds.
 */
export function followHourlyCap(prisma: PrismaClient): () => Promise<number | null> {
  let known: number | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - readAt < READ_EVERY_MS) return known;
    known = (await readSetting(prisma)).mails_per_hour;
    readAt = performance.now();
    return known;
  };
}

const hourUs = 3_600_000_000;
const largestBatch = 20;

/**
 * How many deliveries to claim at a time, and how long each claim blocks the next (microseconds), so that in
 * no hour, wherever it begins, more than `perHour` are claimed.
 */
export function capStep(perHour: number): { batch: number; holdUs: number } {
  const batch = Math.min(largestBatch, Math.max(1, Math.floor(perHour / 60)));
  // The last claim of an hour may begin just before its end, with a whole batch.
  return { batch, holdUs: Math.ceil(hourUs / (perHour - batch + 1)) };
}

/** Its row in `rate_limits` holds the instant (microseconds) from which more may be claimed. */
export const capKey = 'newsletter.hourly_cap';
