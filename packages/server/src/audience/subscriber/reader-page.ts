import { domainToUnicode } from 'node:url';
import type { Topic } from '@perfboard/contracts/shop/mails';
import { pauseMonths, undoUnsubscribeMinutes } from '@perfboard/contracts/words/newsletter';
import type { PrismaClient } from '@perfboard/db/client';
import { type UnsubscribeClaim, verifyUnsubscribe } from '../../base/secret/unsubscribe-token.ts';
import { notifyWebhooks } from '../../base/webhook/add-deliveries.ts';
import { signConfirm, verifyConfirm } from './confirm-token.ts';
import { requestConfirmation } from './confirmation.ts';
import { endSubscription, type UnsubscribeOptions } from './unsubscribe.ts';

/**
 * The data of the subscriber's page. The address is abbreviated, because a forwarded email opens the page
 * too.
 */
export interface Reader {
  /** `a…@example.com`. */
  address: string;
  status: 'active' | 'left' | 'unconfirmed';
  topics: string[];
  pausedUntil: Date | null;
  /** When the last email that asks for the confirmation was sent. */
  mailedAt: Date | null;
}

/** The subscriber of a page link; undefined if it is invalid. */
export const readReaderToken = (secret: string, token: string): UnsubscribeClaim | undefined =>
  verifyUnsubscribe({ secret, token, purpose: 'reader' });

/** The first letter of an address, and its domain as its owner writes it. */
function shownAddress(email: string): string {
  const [first = ''] = email;
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return `${first}…@${domainToUnicode(domain) || domain}`;
}

/** @returns undefined when the address is no longer stored */
export async function readReader(
  prisma: PrismaClient,
  { subscriberUuid: uuid }: UnsubscribeClaim,
): Promise<Reader | undefined> {
  const row = await prisma.subscriber.findUnique({ where: { uuid } });
  if (!row) return undefined;
  const mailed = await prisma.notification.findFirst({
    where: { subscriber_uuid: uuid, kind: 'subscription_confirm', sent_at: { not: null } },
    orderBy: { sent_at: 'desc' },
    select: { sent_at: true },
  });
  const isPaused = row.paused_until !== null && row.paused_until > new Date();
  return {
    address: shownAddress(row.email),
    status: row.status === 'active' ? 'active' : row.status === 'pending' ? 'unconfirmed' : 'left',
    topics: row.topics,
    pausedUntil: isPaused ? row.paused_until : null,
    mailedAt: mailed?.sent_at ?? null,
  };
}

/** Sets the subscriber's topics. Topics that the shop does not offer (anymore) stay unchanged. */
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

/** Pauses newsletters for a month, or resumes them. */
export async function pauseReader(
  prisma: PrismaClient,
  { subscriberUuid: uuid }: UnsubscribeClaim,
  isPaused: boolean,
): Promise<void> {
  await prisma.$executeRaw`
    update subscribers set paused_until = case when ${isPaused} then now() + ${pauseMonths} * interval '1 month' end
    where uuid = ${uuid}::uuid and status = 'active'`;
}

/** How long an open page is valid, and the time in which a second click counts as the same. */
const pageMs = 86_400_000;
const doubleClickMs = 60_000;

/** Included in a page that offers to unsubscribe: a double-click sends it before the first click is done. */
export const signPage = (secret: string, { subscriberUuid }: UnsubscribeClaim): string => {
  const waitsSince = new Date();
  const expiresAt = new Date(waitsSince.getTime() + pageMs);
  return signConfirm({ secret, purpose: 'page', subscriberUuid, waitsSince, expiresAt });
};

/**
 * The time of an unsubscription moments ago, for a page opened before it. An old email opened later does not
 * match.
 */
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
 * @param page of `signPage`, from the subscriber's page
 * @returns a token to undo it within the hour, unless there was nothing to unsubscribe
 */
export async function leaveByPage(
  options: UnsubscribeOptions,
  claim: UnsubscribeClaim,
  page = '',
): Promise<string | undefined> {
  // Undoing would skip the confirmation of a pending subscription.
  const waitsSince =
    (await endSubscription(options, claim, ['active'])) ?? (await leftJustNow(options, claim, page));
  if (!waitsSince) return undefined;
  const { subscriberUuid } = claim;
  const expiresAt = new Date(waitsSince.getTime() + undoUnsubscribeMinutes * 60_000);
  return signConfirm({ secret: options.secret, purpose: 'return', subscriberUuid, waitsSince, expiresAt });
}

/**
 * Undoes an unsubscription within the hour: only its response contained the token, so an old or forwarded
 * email can't resubscribe anyone. Returns false when it is too late.
 */
export function undoUnsubscribe(
  { prisma, secret, requestId }: UnsubscribeOptions,
  token: string,
): Promise<boolean> {
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

/**
 * Sends an unsubscribed address an email with a link to resubscribe, at limited intervals.
 * @returns whether another email is sent now
 */
export async function requestReturn(
  { prisma, secret, requestId }: UnsubscribeOptions,
  { subscriberUuid: uuid }: UnsubscribeClaim,
): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    const row = await tx.subscriber.findUnique({ where: { uuid } });
    if (!row || row.status === 'active') return false;
    const { isMailed } = await requestConfirmation({ tx, requestId, secret }, row);
    return isMailed;
  });
}
