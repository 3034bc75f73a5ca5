import { AppError } from '@perfboard/contracts/error';
import type { NewsletterForecast } from '@perfboard/contracts/newsletter-forecast';
import { newsletterMessages } from '@perfboard/contracts/words/newsletter';
import { type EmailProvider, emailProviders } from '@perfboard/contracts/words/subscriber';
import { Prisma, type PrismaClient } from '@perfboard/db/client';
import { readSetting } from '../../base/setting/setting.ts';
import { countKeeper, readStates } from './count-keeper.ts';
import { newsletterHours, providerSql, type WarmUp, warmUpOf } from './warm-up.ts';

type Pending = Record<EmailProvider, number>;

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** A newsletter that is being sent at the same time. */
export interface Other {
  pending: Pending;
  /** In its first hours as well: it has of the same shares. */
  isWarm: boolean;
}

interface Limits {
  perSecond: number | null;
  warmUp: WarmUp | null;
  now: Date;
  others?: readonly Other[];
  /** Recipients that are not written down yet: nobody knows their providers. */
  unplanned?: number;
}

/** How many go out until `own` have, where those of others take turns with them. */
const inTurns = (own: number, others: readonly number[]): number =>
  own + sum(others.map((count) => Math.min(count, own)));

/** How many of its own each has had when `capacity` went out in turns. */
function servedOf(capacity: number, others: readonly number[]): number {
  let left = capacity;
  let sharing = others.length + 1;
  for (const count of [...others].sort((a, b) => a - b)) {
    if (count * sharing > left) break;
    left -= count;
    sharing -= 1;
  }
  return left / sharing;
}

/**
 * Seconds that the limits alone take, so that it is over no sooner; null where nothing limits it. Newsletters at the same time take
 * turns: the shorter one is through first, and the longer one has what it leaves.
 */
export function leastSeconds(
  pending: Pending,
  { perSecond, warmUp, now, others = [], unplanned = 0 }: Limits,
): number | null {
  const total = sum(Object.values(pending)) + unplanned;
  const totals = others.map((other) => sum(Object.values(other.pending)));
  const atPace = (count: number, beside: readonly number[]) =>
    perSecond === null ? 0 : inTurns(count, beside) / perSecond;
  if (!warmUp) return perSecond === null ? null : atPace(total, totals);
  const warm = others.filter(({ isWarm }) => isWarm);
  const shares = warmUp.isEachProvider
    ? emailProviders.map((name) => ({ own: pending[name], beside: warm.map((other) => other.pending[name]) }))
    : [{ own: total, beside: warm.map((other) => sum(Object.values(other.pending))) }];
  const mailsPerSecond = warmUp.perHour / 3_600;
  const warmSeconds = (warmUp.until.getTime() - now.getTime()) / 1_000;
  const capacity = warmSeconds * mailsPerSecond;
  const over = shares.filter(({ own, beside }) => inTurns(own, beside) > capacity);
  const left = sum(over.map(({ own, beside }) => own - servedOf(capacity, beside)));
  const besides = warm.map((_, index) =>
    sum(over.map(({ beside }) => Math.max(0, (beside[index] ?? 0) - servedOf(capacity, beside)))),
  );
  const limited =
    over.length === 0
      ? Math.max(...shares.map(({ own, beside }) => inTurns(own, beside))) / mailsPerSecond
      : warmSeconds + atPace(left, besides);
  return Math.max(limited, atPace(total, totals));
}

interface LedgerPending {
  uuid: string;
  pending: Partial<Pending> | null;
  /** Recipients that are not written down yet. */
  unplanned: number;
}

/** Of all newsletters at one moment. */
const countPending = (prisma: PrismaClient, uuids: readonly string[]): Promise<LedgerPending[]> =>
  prisma.$queryRaw`
    select uuid, (
        select jsonb_object_agg(provider, total) from (
          select ${Prisma.raw(providerSql('email'))} as provider, count(*) as total from newsletter_deliveries
          where newsletter_uuid = newsletters.uuid and status in ('pending', 'sending') group by 1) ledger) as pending,
      case when plan_cursor is null then 0 else greatest(0, coalesce(audience_total, 0) - (
        select count(*)::int from newsletter_deliveries where newsletter_uuid = newsletters.uuid)) end as unplanned
    from newsletters where uuid in (${Prisma.join(uuids.map((uuid) => Prisma.sql`${uuid}::uuid`))})`;

const wholePending = (pending: Partial<Pending> | null | undefined): Pending =>
  Object.fromEntries(emailProviders.map((name) => [name, pending?.[name] ?? 0])) as Pending;

const keeper = countKeeper<LedgerPending[]>((ledgers) =>
  sum(ledgers.map(({ pending }) => sum(Object.values(wholePending(pending))))),
);

/** Screens ask anew with each change of a newsletter: an answer serves all of them for a while. */
async function readPending(
  prisma: PrismaClient,
  uuids: readonly string[],
): Promise<(uuid: string) => { pending: Pending; unplanned: number }> {
  const names = [...uuids].sort();
  const key = names.join(' ');
  const state = JSON.stringify([...(await readStates(prisma, names))].sort());
  const ledgers = await (keeper.find(key, state) ?? keeper.keep(key, state, countPending(prisma, names)));
  return (uuid) => {
    const ledger = ledgers.find((one) => one.uuid === uuid);
    return { pending: wholePending(ledger?.pending), unplanned: ledger?.unplanned ?? 0 };
  };
}

/** When a newsletter is over at the earliest, and what makes it so. @throws AppError NOT_FOUND */
export async function readForecast(prisma: PrismaClient, uuid: string): Promise<NewsletterForecast> {
  const newsletter = await prisma.newsletter.findUnique({ where: { uuid }, select: newsletterHours });
  if (!newsletter) throw new AppError('NOT_FOUND', newsletterMessages.notFound);
  const [setting, beside] = await Promise.all([
    readSetting(prisma),
    prisma.newsletter.findMany({
      where: { status: 'sending', NOT: { uuid } },
      select: { uuid: true, ...newsletterHours },
    }),
  ]);
  const pendingOf = await readPending(prisma, [uuid, ...beside.map((other) => other.uuid)]);
  const now = new Date();
  const warmUp = warmUpOf(setting, newsletter, now);
  const others = beside.map((other) => ({
    pending: pendingOf(other.uuid).pending,
    isWarm: warmUpOf(setting, other, now) !== null,
  }));
  const { pending, unplanned } = pendingOf(uuid);
  const pace = setting.mails_per_second;
  const seconds = leastSeconds(pending, { perSecond: pace, warmUp, now, others, unplanned });
  return {
    pending,
    mails_per_second: pace,
    sharing: others.length + 1,
    warm_up: warmUp && {
      per_hour: warmUp.perHour,
      each_provider: warmUp.isEachProvider,
      until: warmUp.until.toISOString(),
      sharing: others.filter(({ isWarm }) => isWarm).length + 1,
    },
    least_seconds: seconds === null ? null : Math.ceil(seconds),
  };
}
