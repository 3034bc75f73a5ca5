import { AppError, type WriteResult } from '@perfboard/contracts/error';
import { subscriberMessages } from '@perfboard/contracts/words/subscriber';
import type { Db, PrismaClient } from '@perfboard/db/client';
import type { Language } from '@perfboard/messages/language';
import { uuidV7 } from '@perfboard/process/uuid-v7';
import { type Attempt, once } from '../../base/idempotency/idempotency.ts';
import { storedLanguage } from '../../base/language/language.ts';
import { readSetting } from '../../base/setting/setting.ts';
import {
  addRemoved,
  addSuppression,
  clearRemoved,
  isOnSuppressionList,
} from '../../base/suppression/suppression.ts';
import { notifyWebhooks } from '../../base/webhook/add-deliveries.ts';
import { requestConfirmation } from './confirmation.ts';

interface SubscribeOptions {
  prisma: PrismaClient;
  attempt: Attempt | undefined;
  requestId: string;
  /**
   * Stored as `pending`: in no list and no newsletter until the address subscribes without looking like a
   * robot.
   */
  isSpam: boolean;
  /** Key of the suppression hashes. */
  secret: string;
  /** The language in which the address subscribes. */
  language: Language;
}

interface Subscribed extends WriteResult {
  /** The address is already pending: the visitor sees the same message as an existing subscriber. */
  is_repeated?: true;
}

/**
 * Subscribes an address. A suppressed one (unsubscribed, rejected permanently, erased) must confirm by email,
 * and so must every address if the shop requires confirmation. Otherwise the answer is the same as for a
 * first subscription, so that it does not reveal past unsubscriptions.
 * @throws AppError CONFLICT when it is already subscribed
 */
export async function subscribe(options: SubscribeOptions, email: string): Promise<WriteResult> {
  const { is_repeated, ...answer } = await options.prisma.$transaction((tx) =>
    once(tx, options.attempt, () => subscribeOnce(tx, options, email)),
  );
  // After the commit, because it may have added another email.
  if (is_repeated) throw new AppError('CONFLICT', subscriberMessages.duplicate);
  return answer;
}

async function subscribeOnce(
  tx: Db,
  { requestId, secret, isSpam, language }: SubscribeOptions,
  email: string,
): Promise<Subscribed> {
  const { double_opt_in } = await readSetting(tx);
  const message = double_opt_in ? subscriberMessages.confirmAsked : subscriberMessages.subscribed;
  if (isSpam) return { message, uuid: await storeSuspected(tx, email, language) };
  if (double_opt_in)
    return {
      message,
      uuid: (await requestConfirmation({ tx, requestId, secret }, { email, language })).uuid,
    };
  if (await isOnSuppressionList(tx, secret, email)) {
    const { isRepeated } = await requestConfirmation({ tx, requestId, secret }, { email, language });
    // A random uuid: the row's would reveal its creation time.
    return { message, uuid: uuidV7(), ...(isRepeated ? { is_repeated: true } : {}) };
  }
  // One statement decides, so that two concurrent posts can't both be the first.
  const [row] = await tx.$queryRaw<{ uuid: string; is_new: boolean }[]>`
    insert into subscribers (uuid, email, language) values (${uuidV7()}::uuid, ${email}, ${language})
    on conflict (email) do update set status = 'active', refusals = 0, paused_until = null,
        language = excluded.language, status_changed_at = now()
      where subscribers.status = 'pending'
    returning uuid, (xmax = 0) as is_new`;
  if (!row) throw new AppError('CONFLICT', subscriberMessages.duplicate);
  await clearRemoved(tx, secret, email);
  const event = row.is_new ? 'subscriber.created' : 'subscriber.status';
  await notifyWebhooks(tx, { event, entity_uuid: row.uuid, requestId });
  return { message, uuid: row.uuid };
}

/** Answers like a subscription, so that a robot learns nothing. */
async function storeSuspected(tx: Db, email: string, language: Language): Promise<string> {
  // Uses the database's clock, like all subscribers and newsletters.
  await tx.$executeRaw`
    insert into subscribers (uuid, email, language, status)
    values (${uuidV7()}::uuid, ${email}, ${language}, 'pending') on conflict do nothing`;
  const row = await tx.subscriber.findUniqueOrThrow({ where: { email } });
  if (row.status === 'active') throw new AppError('CONFLICT', subscriberMessages.duplicate);
  return row.status === 'pending' ? row.uuid : uuidV7();
}

/**
 * Deletes a subscriber, but remembers that the address had unsubscribed, and that the desk deleted it.
 * @throws AppError NOT_FOUND
 */
export async function removeSubscriber(
  { tx, secret }: { tx: Db; secret: string },
  uuid: string,
): Promise<void> {
  const row = await tx.subscriber.findUnique({ where: { uuid } });
  if (!row) throw new AppError('NOT_FOUND', subscriberMessages.notFound);
  if (row.status === 'unsubscribed' || row.status === 'suppressed') {
    await addSuppression(tx, secret, row.email);
  }
  await addRemoved(tx, secret, row.email);
  await tx.subscriber.deleteMany({ where: { uuid } });
}

/** The language of a subscriber; undefined if there is none, or it can't be read: the page itself may need no database. */
export async function readSubscriberLanguage(
  prisma: PrismaClient,
  uuid: string | null | undefined,
): Promise<Language | undefined> {
  if (!uuid) return undefined;
  const row = await prisma.subscriber
    .findUnique({ where: { uuid }, select: { language: true } })
    .catch(() => null);
  return row ? storedLanguage(row.language) : undefined;
}
