import { AppError, type WriteResult } from '@perfboard/contracts/error';
import { subscriberMessages } from '@perfboard/contracts/words/subscriber';
import type { Db, PrismaClient } from '@perfboard/db/client';
import { uuidV7 } from '@perfboard/process/uuid-v7';
import { type Attempt, once } from '../idempotency/idempotency.ts';
import { suppressionHash } from '../privacy/suppression.ts';
import { readSetting } from '../setting/setting.ts';
import { notifyWebhooks } from '../webhook/add-deliveries.ts';
import { askToConfirm } from './confirmation.ts';

interface SubscribeOptions {
  prisma: PrismaClient;
  attempt: Attempt | undefined;
  requestId: string;
  /** Kept as `pending`: in no list, in no campaign, until the address subscribes without looking like a robot. */
  isSpam: boolean;
  /** Key of the hashes of erased addresses. */
  secret: string;
}

/**
 * Subscribes an address, or takes back one that had unsubscribed or been erased: who asks again wants it again. Where
 * the shop asks for confirmation, it is written down as waiting, and a mail asks.
 *
 * @throws AppError CONFLICT where it is subscribed already
 */
export function subscribe(options: SubscribeOptions, email: string): Promise<WriteResult> {
  return options.prisma.$transaction((tx) =>
    once(tx, options.attempt, async () => {
      const { double_opt_in } = await readSetting(tx);
      const asked = double_opt_in ? subscriberMessages.confirmAsked : subscriberMessages.subscribed;
      if (options.isSpam) return { message: asked, uuid: await keepAside(tx, email) };
      if (double_opt_in) return { message: asked, uuid: await askToConfirm(tx, email, options.requestId) };
      // One statement decides, so that two posts at once cannot both be the first.
      const [row] = await tx.$queryRaw<{ uuid: string; is_new: boolean }[]>`
        insert into subscribers (uuid, email) values (${uuidV7()}::uuid, ${email})
        on conflict (email) do update set status = 'active', refusals = 0, status_changed_at = now()
          where subscribers.status <> 'active'
        returning uuid, (xmax = 0) as is_new`;
      if (!row) throw new AppError('CONFLICT', subscriberMessages.duplicate);
      const event = row.is_new ? 'subscriber.created' : 'subscriber.status';
      await notifyWebhooks(tx, { event, entity_uuid: row.uuid, requestId: options.requestId });
      await tx.suppression.deleteMany({ where: { email_hash: suppressionHash(options.secret, email) } });
      return { message: subscriberMessages.subscribed, uuid: row.uuid };
    }),
  );
}

/** Answers like a subscription, so that a robot learns nothing from it. */
async function keepAside(tx: Db, email: string): Promise<string> {
  await tx.subscriber.createMany({ data: [{ email, status: 'pending' }], skipDuplicates: true });
  const row = await tx.subscriber.findUniqueOrThrow({ where: { email } });
  if (row.status === 'active') throw new AppError('CONFLICT', subscriberMessages.duplicate);
  return row.uuid;
}

/** Forgets a subscriber. @throws AppError NOT_FOUND */
export async function removeSubscriber(tx: Db, uuid: string): Promise<void> {
  const { count } = await tx.subscriber.deleteMany({ where: { uuid } });
  if (count === 0) throw new AppError('NOT_FOUND', subscriberMessages.notFound);
}
