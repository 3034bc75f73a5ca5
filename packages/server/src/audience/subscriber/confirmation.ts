import { AppError } from '@perfboard/contracts/error';
import { confirmation, subscriberMessages } from '@perfboard/contracts/words/subscriber';
import type { Db, PrismaClient } from '@perfboard/db/client';
import { uuidV7 } from '@perfboard/process/uuid-v7';
import { addNotifications } from '../../base/notification/notification.ts';
import { addSuppression, clearRemoved, suppressionHash } from '../../base/suppression/suppression.ts';
import { notifyWebhooks } from '../../base/webhook/add-deliveries.ts';
import { verifyConfirm } from './confirm-token.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

interface Asked {
  uuid: string;
  /** Whether the address is already pending. */
  isRepeated: boolean;
  /** Another email is sent now. */
  isMailed: boolean;
}

/**
 * Stores an address as pending with the email that asks for confirmation. For a pending address, the email is
 * repeated at limited intervals, so that the form can't fill a stranger's mailbox.
 * @param subscriber.language in which the email is written
 * @throws AppError CONFLICT when it is already subscribed
 */
export async function requestConfirmation(
  { tx, requestId, secret }: { tx: Db; requestId: string; secret: string },
  { email, language }: { email: string; language: string },
): Promise<Asked> {
  // Locks the row: of two concurrent posts, the second finds the first one's email.
  const [row] = await tx.$queryRaw<{ uuid: string; status: string }[]>`
    insert into subscribers (uuid, email, language, status)
    values (${uuidV7()}::uuid, ${email}, ${language}, 'pending')
    on conflict (email) do update set language = case when subscribers.status = 'active'
      then subscribers.language else excluded.language end
    returning uuid, status::text`;
  if (!row || row.status === 'active') throw new AppError('CONFLICT', subscriberMessages.duplicate);
  const { uuid } = row;
  let isRepeated = false;
  if (row.status === 'pending') {
    isRepeated = (await tx.notification.count({ where: { subscriber_uuid: uuid } })) > 0;
    if (!(await mayAskAgain(tx, uuid))) return { uuid, isRepeated, isMailed: false };
  } else {
    await addSuppression(tx, secret, email);
    await tx.$executeRaw`
      update subscribers set status = 'pending', status_changed_at = now() where uuid = ${uuid}::uuid`;
  }
  await addNotifications(tx, ['subscription_confirm'], { subscriber_uuid: uuid }, { requestId });
  return { uuid, isRepeated, isMailed: true };
}

async function mayAskAgain(tx: Db, subscriber_uuid: string): Promise<boolean> {
  const now = Date.now();
  const recent = await tx.notification.findMany({
    where: { subscriber_uuid, kind: 'subscription_confirm', created_at: { gt: new Date(now - dayMs) } },
    select: { created_at: true, status: true },
  });
  // An email that is not sent yet makes another one redundant.
  return (
    recent.length < confirmation.mailsPerDay &&
    recent.every(
      ({ created_at, status }) =>
        status !== 'pending' && created_at.getTime() < now - confirmation.pauseMinutes * minuteMs,
    )
  );
}

/** The state of a confirmation link, without querying the database. */
export function readConfirmToken(secret: string, token: string): 'valid' | 'expired' | 'forged' {
  const claim = verifyConfirm({ secret, token });
  if (!claim) return 'forged';
  return claim.expiresAt.getTime() < Date.now() ? 'expired' : 'valid';
}

/** The subscriber of a confirmation link, expired or not; undefined for a forged one. */
export const confirmingUuid = (secret: string, token: string): string | undefined =>
  verifyConfirm({ secret, token })?.subscriberUuid;

/**
 * What a valid link can do: confirm a pending subscription; nothing for a confirmed one, or for one that is over
 * (unsubscribed, erased, or asked for again since).
 */
export async function readConfirmation(
  prisma: PrismaClient,
  secret: string,
  token: string,
): Promise<'pending' | 'confirmed' | 'over'> {
  const claim = verifyConfirm({ secret, token });
  if (!claim) return 'over';
  const select = { status: true, status_changed_at: true };
  const row = await prisma.subscriber.findUnique({ where: { uuid: claim.subscriberUuid }, select });
  if (row?.status === 'active') return 'confirmed';
  const isAsked = row?.status === 'pending' && Number(row.status_changed_at) === Number(claim.waitsSince);
  return isAsked ? 'pending' : 'over';
}

interface ConfirmOptions {
  prisma: PrismaClient;
  secret: string;
  requestId: string;
}

/**
 * Confirms the subscription of an emailed link; safe to repeat. Returns false if no subscription is pending:
 * unsubscribed, erased or expired since.
 */
export function confirmSubscription(options: ConfirmOptions, token: string): Promise<boolean> {
  return options.prisma.$transaction(async (tx) => {
    const claim = verifyConfirm({ secret: options.secret, token });
    if (!claim) return false;
    const { subscriberUuid: uuid, waitsSince } = claim;
    const [row] = await tx.$queryRaw<{ email: string; is_new: boolean }[]>`
      update subscribers set status = 'active', refusals = 0, paused_until = null, status_changed_at = now()
      where uuid = ${uuid}::uuid and status = 'pending' and status_changed_at = ${waitsSince}
      returning email, created_at = ${waitsSince} as is_new`;
    if (!row) return (await tx.subscriber.count({ where: { uuid, status: 'active' } })) > 0;
    await tx.suppression.deleteMany({ where: { email_hash: suppressionHash(options.secret, row.email) } });
    await clearRemoved(tx, options.secret, row.email);
    const event = row.is_new ? 'subscriber.created' : 'subscriber.status';
    await notifyWebhooks(tx, { event, entity_uuid: uuid, requestId: options.requestId });
    return true;
  });
}
