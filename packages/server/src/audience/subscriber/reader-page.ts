import type { Topic } from '@perfboard/contracts/topic';
import { pauseMonths, takeBackMinutes } from '@perfboard/contracts/words/topic';
import type { PrismaClient } from '@perfboard/db/client';
import { type UnsubscribeClaim, verifyUnsubscribe } from '../../base/secret/unsubscribe-token.ts';
import { notifyWebhooks } from '../../base/webhook/add-deliveries.ts';
import { signConfirm, verifyConfirm } from './confirm-token.ts';
import { requestConfirmation } from './confirmation.ts';
import { endSubscription, type UnsubscribeOptions } from './unsubscribe.ts';

/** What the reader's page shows. A forwarded mail leads here too: it does not spell the address out. */
export interface Reader {
  /** `a…@example.com`. */
  address: string;
  status: 'active' | 'left' | 'unconfirmed';
  topics: string[];
  pausedUntil: Date | null;
}

/** Whom a link to the reader's page stands for; undefined for what is none of ours. */
export const readReaderToken = (secret: string, token: string): UnsubscribeClaim | undefined =>
  verifyUnsubscribe({ secret, token, purpose: 'reader' });

/** @returns undefined where the address is not stored any more */
export async function readReader(
  prisma: PrismaClient,
  { subscriberUuid: uuid }: UnsubscribeClaim,
): Promise<Reader | undefined> {
  const row = await prisma.subscriber.findUnique({ where: { uuid } });
  if (!row) return undefined;
  const isPaused = row.paused_until !== null && row.paused_until > new Date();
  return {
    address: row.email.replace(/^(.).*@/su, '$1…@'),
    status: row.status === 'active' ? 'active' : row.status === 'pending' ? 'unconfirmed' : 'left',
    topics: row.topics,
    pausedUntil: isPaused ? row.paused_until : null,
  };
}

/** These of the offered topics from now on. What the shop does not offer (any more, or as far as is known) stays as it was chosen. */
export async function chooseTopics(
  prisma: PrismaClient,
  { subscriberUuid: uuid }: UnsubscribeClaim,
  { chosen, offered }: { chosen: readonly string[]; offered: readonly Topic[] },
): Promise<void> {
  const ids = offered.map(({ id }) => id);
  await prisma.$executeRaw`
    update subscribers set topics = array(select kept from unnest(topics) kept where kept <> all(${ids}::text[]))
      || ${ids.filter((id) => chosen.includes(id))}::text[]
    where uuid = ${uuid}::uuid`;
}

/** No newsletter for a month, or again from now on. */
export async function pauseReader(
  prisma: PrismaClient,
  { subscriberUuid: uuid }: UnsubscribeClaim,
  isPaused: boolean,
): Promise<void> {
  await prisma.$executeRaw`
    update subscribers set paused_until = case when ${isPaused} then now() + ${pauseMonths} * interval '1 month' end
    where uuid = ${uuid}::uuid and status = 'active'`;
}

/** How long a page counts that was shown, and in how many seconds a second click follows the first. */
const pageMs = 86_400_000;
const doubleClickMs = 60_000;

/** Stands in a page that offers to leave: who clicks twice has seen it before the first click was done. */
export const signPage = (secret: string, { subscriberUuid }: UnsubscribeClaim): string => {
  const waitsSince = new Date();
  const expiresAt = new Date(waitsSince.getTime() + pageMs);
  return signConfirm({ secret, purpose: 'page', subscriberUuid, waitsSince, expiresAt });
};

/** When it ended a moment ago, for whoever had the page before that. Who opens an old mail afterwards is none of them. */
async function leftJustNow(
  { prisma, secret }: UnsubscribeOptions,
  { subscriberUuid: uuid }: UnsubscribeClaim,
  page: string,
): Promise<Date | undefined> {
  const seen = verifyConfirm({ secret, purpose: 'page', token: page });
  if (seen?.subscriberUuid !== uuid || seen.expiresAt < new Date()) return undefined;
  const since = new Date(Math.max(seen.waitsSince.getTime(), Date.now() - doubleClickMs));
  const row = await prisma.subscriber.findFirst({
    where: { uuid, status: 'unsubscribed', status_changed_at: { gt: since } },
  });
  return row?.status_changed_at;
}

/**
 * @param page of `signPage`, as the reader's page had it
 * @returns a token that takes it back within the hour, unless there was nothing left to end
 */
export async function leaveByPage(
  options: UnsubscribeOptions,
  claim: UnsubscribeClaim,
  page = '',
): Promise<string | undefined> {
  // One that waits for its click would come back without it.
  const waitsSince =
    (await endSubscription(options, claim, ['active'])) ?? (await leftJustNow(options, claim, page));
  if (!waitsSince) return undefined;
  const { subscriberUuid } = claim;
  const expiresAt = new Date(waitsSince.getTime() + takeBackMinutes * 60_000);
  return signConfirm({ secret: options.secret, purpose: 'return', subscriberUuid, waitsSince, expiresAt });
}

/**
 * Takes back that a subscription has ended, for whoever ended it a moment ago: the token was in the answer to that alone, so that
 * an old or a forwarded mail brings nobody back. Answers false where it is too late.
 */
export function takeBack({ prisma, secret, requestId }: UnsubscribeOptions, token: string): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    const claim = verifyConfirm({ secret, purpose: 'return', token });
    if (!claim || claim.expiresAt < new Date()) return false;
    const { subscriberUuid: uuid, waitsSince } = claim;
    const { count } = await tx.subscriber.updateMany({
      where: { uuid, status: 'unsubscribed', status_changed_at: waitsSince },
      data: { status: 'active', status_changed_at: new Date() },
    });
    if (count === 0) return (await tx.subscriber.count({ where: { uuid, status: 'active' } })) > 0;
    await tx.newsletterDelivery.updateMany({
      where: { subscriber_uuid: uuid, left_at: waitsSince },
      data: { left_at: null },
    });
    await notifyWebhooks(tx, { event: 'subscriber.status', entity_uuid: uuid, requestId });
    return true;
  });
}

/** Sends an address that has left the mail whose click brings it back, now and then at most. */
export async function requestReturn(
  { prisma, secret, requestId }: UnsubscribeOptions,
  { subscriberUuid: uuid }: UnsubscribeClaim,
): Promise<void> {
  await prisma.$transaction(async (tx) => {
    const row = await tx.subscriber.findUnique({ where: { uuid } });
    if (!row || row.status === 'active') return;
    await requestConfirmation({ tx, requestId, secret }, row.email);
  });
}
