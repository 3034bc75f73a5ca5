import type { Db } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox-row';

type NotificationKind =
  | 'booking_notification'
  | 'booking_acknowledgement'
  | 'contact_notification'
  | 'contact_acknowledgement'
  | 'subscription_confirm'
  | 'reply'
  | 'invitation'
  | 'answer'
  | 'appointment';

interface NotificationOwner {
  booking_uuid?: string;
  contact_uuid?: string;
  subscriber_uuid?: string;
  reply_uuid?: string;
  invitation_uuid?: string;
  /** Of an answer: the mail that came. */
  about?: string;
  appointment_change_uuid?: string;
}

/** Adds the mails of a lead: one row a mail and the work for the queue, in the transaction that stores the lead. */
export async function addNotifications(
  tx: Db,
  kinds: readonly NotificationKind[],
  owner: NotificationOwner,
  requestId: string,
): Promise<void> {
  const notifications = await tx.notification.createManyAndReturn({
    data: kinds.map((kind) => ({ kind, ...owner, request_id: requestId })),
    select: { uuid: true },
  });
  await tx.outbox.createMany({
    data: notifications.map(({ uuid }) =>
      outboxRow('notification.send', { notification_uuid: uuid }, { requestId }),
    ),
  });
}

/** Adds a mail to one member, or to the shop's own address, about more than one lead. Answers its id. */
export async function addMemberMail(
  tx: Db,
  data: { kind: 'digest' | 'failure'; recipient: string; since: Date; created_at?: Date },
): Promise<string> {
  const { uuid } = await tx.notification.create({ data, select: { uuid: true } });
  await tx.outbox.create({ data: outboxRow('notification.send', { notification_uuid: uuid }, {}) });
  return uuid;
}

/** What a member reads of a mail that was sent, failed, or of which nobody knows. */
interface Fate {
  status: string;
  bounced_at: Date | null;
  doubts: number;
}

/** One that came back counts so until it is sent again; one whose first try ended in the dark may be there twice. */
export const mailStatusOf = ({ status, bounced_at, doubts }: Fate): string => {
  if (status === 'failed' && bounced_at) return 'bounced';
  return status === 'sent' && doubts > 0 ? 'sent_again' : status;
};
