import type { PrismaClient } from '@perfboard/db/client';
import { notifyWebhooks } from '../webhook/add-deliveries.ts';
import { verifyUnsubscribe } from './unsubscribe-token.ts';

interface UnsubscribeOptions {
  prisma: PrismaClient;
  secret: string;
  requestId: string;
}

/** Whom a link of ours stands for, or null where it is none. */
export const readUnsubscribeToken = (secret: string, token: string): string | null =>
  verifyUnsubscribe({ secret, token })?.subscriberUuid ?? null;

/**
 * Ends a subscription by a mail's link. Doing it twice is doing it once, and for an address that is gone already there
 * is nothing left to do. Answers false where the link is none of ours.
 */
export async function unsubscribe(options: UnsubscribeOptions, token: string): Promise<boolean> {
  const claim = verifyUnsubscribe({ secret: options.secret, token });
  if (!claim) return false;
  const { subscriberUuid: uuid, campaignUuid: campaign_uuid } = claim;
  await options.prisma.$transaction(async (tx) => {
    const { count } = await tx.subscriber.updateMany({
      where: { uuid, status: { in: ['active', 'pending'] } },
      data: { status: 'unsubscribed', status_changed_at: new Date() },
    });
    if (count === 0) return;
    if (campaign_uuid) {
      const left_at = new Date();
      await tx.campaignRecipient.updateMany({
        where: { subscriber_uuid: uuid, campaign_uuid },
        data: { left_at },
      });
    }
    await notifyWebhooks(tx, { event: 'subscriber.status', entity_uuid: uuid, requestId: options.requestId });
  });
  return true;
}
