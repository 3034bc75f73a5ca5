import type { KindTo } from '@perfboard/contracts/words/notification-kind';
import type { Db } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox-row';
import { readOptions } from '../list/stored-value.ts';

/** Kinds that belong to a row; the others name their recipient. */
export type OwnedNotificationKind = KindTo<'visitor' | 'shop'> | 'invitation';

interface NotificationOwner {
  booking_uuid?: string;
  contact_uuid?: string;
  subscriber_uuid?: string;
  reply_uuid?: string;
  invitation_uuid?: string;
  /**
   * For an answer: the incoming email. For an acceptance: the quote. For a quote that is emailed again: its own ID.
   * For one of an appointment: its change.
   */
  about?: string;
  appointment_change_uuid?: string;
  quote_uuid?: string;
  /** Of a quote that is emailed again: until then it can be undone. */
  since?: Date;
}

/**
 * Adds the notifications of a lead with their jobs, in the caller's transaction. Nothing is sent before
 * `runAt`.
 */
export async function addNotifications(
  tx: Db,
  kinds: readonly OwnedNotificationKind[],
  owner: NotificationOwner,
  { requestId, runAt }: { requestId: string; runAt?: Date | undefined },
): Promise<void> {
  const notifications = await tx.notification.createManyAndReturn({
    data: kinds.map((kind) => ({ kind, ...owner, request_id: requestId })),
    select: { uuid: true },
  });
  await tx.outbox.createMany({
    data: notifications.map(({ uuid }) =>
      outboxRow('notification.send', { notification_uuid: uuid }, { requestId, runAt }),
    ),
  });
}

/** Adds an email about several leads to one member or to the shop's own address. Returns its id. */
export async function addMemberMail(
  tx: Db,
  data: { kind: 'digest' | 'failure'; recipient: string; since: Date; created_at?: Date },
): Promise<string> {
  const { uuid } = await tx.notification.create({ data, select: { uuid: true } });
  await tx.outbox.create({ data: outboxRow('notification.send', { notification_uuid: uuid }, {}) });
  return uuid;
}

/** The delivery state that a member sees of an email. */
interface DeliveryState {
  status: string;
  bounced_at: Date | null;
  doubts: number;
}

/**
 * A bounced email counts as bounced until it is sent again; one whose first attempt was interrupted may have
 * arrived twice.
 */
export const mailStatusOf = ({ status, bounced_at, doubts }: DeliveryState): string => {
  if (status === 'failed' && bounced_at) return 'bounced';
  return status === 'sent' && doubts > 0 ? 'sent_again' : status;
};

/** Kind and status of mails, by uuid, whichever release wrote them. */
export const readMailOptions = (db: Pick<Db, '$queryRaw'>, uuids: readonly string[]) =>
  readOptions(db, { table: 'notifications', columns: ['kind', 'status'], uuids });
