import type { Db } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox-row';

type NoticeKind =
  | 'booking_notice'
  | 'booking_acknowledgement'
  | 'contact_notice'
  | 'contact_acknowledgement'
  | 'subscription_confirm'
  | 'reply'
  | 'invitation'
  | 'answer'
  | 'appointment';

interface NoticeOwner {
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
export async function addNotices(
  tx: Db,
  kinds: readonly NoticeKind[],
  owner: NoticeOwner,
  requestId: string,
): Promise<void> {
  const notices = await tx.notice.createManyAndReturn({
    data: kinds.map((kind) => ({ kind, ...owner, request_id: requestId })),
    select: { uuid: true },
  });
  await tx.outbox.createMany({
    data: notices.map(({ uuid }) => outboxRow('notice.send', { notice_uuid: uuid }, { requestId })),
  });
}

/** Adds a mail to one member, or to the shop's own address, about more than one lead. Answers its id. */
export async function addMemberMail(
  tx: Db,
  data: { kind: 'digest' | 'failure'; recipient: string; since: Date; created_at?: Date },
): Promise<string> {
  const { uuid } = await tx.notice.create({ data, select: { uuid: true } });
  await tx.outbox.create({ data: outboxRow('notice.send', { notice_uuid: uuid }, {}) });
  return uuid;
}
