import type { PrismaClient } from '@perfboard/db/client';
import { type UnsubscribeClaim, verifyUnsubscribe } from '../../base/secret/unsubscribe-token.ts';
import { notifyWebhooks } from '../../base/webhook/add-deliveries.ts';

export interface UnsubscribeOptions {
  prisma: PrismaClient;
  secret: string;
  requestId: string;
}

/** The subscriber of an unsubscribe link, or null if it is invalid. */
export const readUnsubscribeToken = (secret: string, token: string): string | null =>
  verifyUnsubscribe({ secret, token })?.subscriberUuid ?? null;

/** Whether there is nothing to unsubscribe; false if it can't be read. */
export async function hasLeft(prisma: PrismaClient, uuid: string): Promise<boolean> {
  const waiting = prisma.subscriber.count({ where: { uuid, status: { in: ['active', 'pending'] } } });
  return (await waiting.catch(() => 1)) === 0;
}

/**
 * Unsubscribes by an emailed link. Safe to repeat, also for an address that is already gone. Returns false if
 * the link is invalid.
 */
export async function unsubscribe(options: UnsubscribeOptions, token: string): Promise<boolean> {
  const claim = verifyUnsubscribe({ secret: options.secret, token });
  if (!claim) return false;
  await endSubscription(options, claim);
  return true;
}

/** @returns when it ended, unless there was nothing to end */
export function endSubscription(
  { prisma, requestId }: Omit<UnsubscribeOptions, 'secret'>,
  { subscriberUuid: uuid, newsletterUuid: newsletter_uuid }: UnsubscribeClaim,
  from: ('active' | 'pending')[] = ['active', 'pending'],
): Promise<Date | undefined> {
  return prisma.$transaction(async (tx) => {
    const left_at = new Date();
    const { count } = await tx.subscriber.updateMany({
      where: { uuid, status: { in: from } },
      data: { status: 'unsubscribed', status_changed_at: left_at },
    });
    if (count === 0) return undefined;
    if (newsletter_uuid) {
      await tx.newsletterDelivery.updateMany({
        where: { subscriber_uuid: uuid, newsletter_uuid },
        data: { left_at },
      });
    }
    await notifyWebhooks(tx, { event: 'subscriber.status', entity_uuid: uuid, requestId });
    return left_at;
  });
}
