import { providerDomains } from '@perfboard/contracts/words/subscriber';
import type { PrismaClient } from '@perfboard/db/client';
import { readSetting } from '../../base/setting/setting.ts';

/** What holds for a newsletter in its first hours. */
export interface WarmUp {
  perHour: number;
  /** To each provider so many, instead of to all together. */
  isEachProvider: boolean;
  until: Date;
}

/** When a newsletter began, and how long it stood still since: paused. */
export interface NewsletterHours {
  started_at: Date | null;
  paused_at: Date | null;
  paused_seconds: number;
}

export const newsletterHours = { started_at: true, paused_at: true, paused_seconds: true } as const;

/** Of the settings, what a newsletter has to obey in its first hours, pauses not counted; null once it is through. */
export function warmUpOf(
  setting: Pick<
    Awaited<ReturnType<typeof readSetting>>,
    'warm_up_per_hour' | 'warm_up_hours' | 'warm_up_each_provider'
  >,
  { started_at, paused_at, paused_seconds }: NewsletterHours,
  now = new Date(),
): WarmUp | null {
  const { warm_up_per_hour: perHour, warm_up_hours, warm_up_each_provider: isEachProvider } = setting;
  const begun = started_at ?? now;
  const pausedMs = paused_seconds * 1_000 + (paused_at ? now.getTime() - paused_at.getTime() : 0);
  const until = new Date(begun.getTime() + warm_up_hours * 3_600_000 + pausedMs);
  return perHour === null || until <= now ? null : { perHour, isEachProvider, until };
}

const READ_EVERY_MS = 2_000;

/** What holds for a newsletter at this moment: it follows the settings within seconds. */
export function followWarmUp(prisma: PrismaClient, newsletterUuid: string): () => Promise<WarmUp | null> {
  let known: WarmUp | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - readAt < READ_EVERY_MS) return known;
    const setting = await readSetting(prisma);
    const newsletter = await prisma.newsletter.findUnique({
      where: { uuid: newsletterUuid },
      select: newsletterHours,
    });
    known = newsletter && warmUpOf(setting, newsletter);
    readAt = performance.now();
    return known;
  };
}

const hourUs = 3_600_000_000;
const largestBatch = 20;

/**
 * How many may be claimed at a time, and how long each then holds those that follow (microseconds): so that in no hour,
 * wherever it begins, more than `perHour` are claimed.
 */
export function warmUpStep({ perHour }: WarmUp): { batch: number; holdUs: number } {
  const batch = Math.min(largestBatch, Math.max(1, Math.floor(perHour / 60)));
  // The last claim of an hour may begin a moment before its end and is a whole batch.
  return { batch, holdUs: Math.ceil(hourUs / (perHour - batch + 1)) };
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Whose address it is, in SQL, by what follows its last `@`. */
export const providerSql = (email: string): string =>
  `case ${Object.entries(providerDomains)
    .map(
      ([name, pattern]) => `when substring(${email} from '[^@]*$') ~ ${quoted(pattern)} then ${quoted(name)}`,
    )
    .join(' ')} else 'other' end`;

/** Their rows in `rate_limits` hold the instant (microseconds) from which each may have more. */
export const warmUpKey = 'newsletter.warm_up:';
