import { incomingLimits } from '@perfboard/contracts/words/mailbox';
import type { Db } from '@perfboard/db/client';
import { addNotifications } from '../../base/notification/notification.ts';
import { notifyWebhooks } from '../../base/webhook/add-deliveries.ts';
import { noteCustomerReply, ownerOf } from '../lead/lead.ts';
import { answerFollowUp } from '../lead/lead-follow-up.ts';
import type { ReplyClaim } from '../reply/reply-address.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * Anyone can write in the name of a lead's address. A member with a pending notification, or with many today,
 * will open the lead anyway.
 */
async function isNotifiedEnough(tx: Db, owner: ReturnType<typeof ownerOf>): Promise<boolean> {
  const recent = await tx.notification.findMany({
    where: {
      ...owner,
      kind: 'answer',
      OR: [{ status: 'pending' }, { created_at: { gt: new Date(Date.now() - dayMs) } }],
    },
    // One per notified member.
    distinct: ['about'],
    select: { status: true },
    take: incomingLimits.notificationsPerDay,
  });
  return (
    recent.length >= incomingLimits.notificationsPerDay || recent.some(({ status }) => status === 'pending')
  );
}

interface StoredAnswer {
  lead: ReplyClaim;
  /** Of its row in `incoming_mails`. */
  uuid: string;
  at: Date;
  /** It repeats an earlier one, so members get no notification. */
  isQuiet?: boolean;
}

/**
 * What a person's answer causes, however it came, in the transaction that stores it: the lead waits for the
 * shop, and members and webhooks are notified. While the lead is spam, they wait.
 */
export async function announceAnswer(
  { tx, requestId }: { tx: Db; requestId: string },
  { lead, uuid, at, isQuiet = false }: StoredAnswer,
): Promise<void> {
  await noteCustomerReply(tx, { kind: lead.kind, uuid: lead.uuid, at });
  await notifyWebhooks(tx, { event: 'answer.received', entity_uuid: uuid, requestId });
  const owner = ownerOf(lead.kind, lead.uuid);
  await answerFollowUp(tx, owner, uuid);
  if (isQuiet || (await isNotifiedEnough(tx, owner))) return;
  await addNotifications(tx, ['answer'], { ...owner, about: uuid }, { requestId });
}
