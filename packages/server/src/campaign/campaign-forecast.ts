import type { CampaignForecast } from '@perfboard/contracts/campaign';
import { AppError } from '@perfboard/contracts/error';
import { campaignMessages } from '@perfboard/contracts/words/campaign';
import { type EmailProvider, emailProviders } from '@perfboard/contracts/words/subscriber';
import { Prisma, type PrismaClient } from '@perfboard/db/client';
import { readSetting } from '../setting/setting.ts';
import { providerSql, type WarmUp, warmUpOf } from './warm-up.ts';

type Pending = Record<EmailProvider, number>;

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/**
 * Seconds that the limits alone take, so that it is over no sooner; null where nothing limits it.
 * @param perSecond its share of the pace
 */
export function leastSeconds(
  pending: Pending,
  { perSecond, warmUp, now }: { perSecond: number | null; warmUp: WarmUp | null; now: Date },
): number | null {
  const atPace = (count: number) => (perSecond === null ? 0 : count / perSecond);
  const counts = Object.values(pending);
  if (!warmUp) return perSecond === null ? null : atPace(sum(counts));
  const shares = warmUp.isEachProvider ? counts : [sum(counts)];
  const mailsPerSecond = warmUp.perHour / 3_600;
  const warmSeconds = (warmUp.until.getTime() - now.getTime()) / 1_000;
  const left = sum(shares.map((count) => Math.max(0, count - warmSeconds * mailsPerSecond)));
  const limited = left === 0 ? Math.max(...shares) / mailsPerSecond : warmSeconds + atPace(left);
  return Math.max(limited, atPace(sum(counts)));
}

const keptMs = 10_000;
const kept = new Map<string, { until: number; pending: Promise<Pending> }>();

/** Read out of the whole ledger, while screens ask anew with each change of a campaign: an answer serves all of them for a while. */
function readPending(prisma: PrismaClient, uuid: string): Promise<Pending> {
  const now = performance.now();
  for (const [known, { until }] of kept) if (until <= now) kept.delete(known);
  const known = kept.get(uuid);
  if (known) return known.pending;
  const pending = countPending(prisma, uuid);
  kept.set(uuid, { until: now + keptMs, pending });
  pending.catch(() => kept.delete(uuid));
  return pending;
}

async function countPending(prisma: PrismaClient, uuid: string): Promise<Pending> {
  const rows = await prisma.$queryRaw<{ provider: EmailProvider; total: number }[]>`
    select ${Prisma.raw(providerSql('email'))} as provider, count(*)::int as total from campaign_recipients
    where campaign_uuid = ${uuid}::uuid and status in ('pending', 'sending') group by 1`;
  return Object.fromEntries(
    emailProviders.map((name) => [name, rows.find(({ provider }) => provider === name)?.total ?? 0]),
  ) as Pending;
}

/** When a campaign is over at the earliest, and what makes it so. @throws AppError NOT_FOUND */
export async function readForecast(prisma: PrismaClient, uuid: string): Promise<CampaignForecast> {
  const campaign = await prisma.campaign.findUnique({ where: { uuid }, select: { started_at: true } });
  if (!campaign) throw new AppError('NOT_FOUND', campaignMessages.notFound);
  const [setting, sending, pending] = await Promise.all([
    readSetting(prisma),
    prisma.campaign.count({ where: { status: 'sending' } }),
    readPending(prisma, uuid),
  ]);
  const now = new Date();
  const warmUp = warmUpOf(setting, campaign.started_at ?? now);
  const sharing = Math.max(1, sending);
  const pace = setting.mails_per_second;
  const seconds = leastSeconds(pending, { perSecond: pace && pace / sharing, warmUp, now });
  return {
    pending,
    mails_per_second: pace,
    sharing,
    warm_up: warmUp && {
      per_hour: warmUp.perHour,
      each_provider: warmUp.isEachProvider,
      until: warmUp.until.toISOString(),
    },
    least_seconds: seconds === null ? null : Math.ceil(seconds),
  };
}
