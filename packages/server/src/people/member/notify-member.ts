import { notificationPaces } from '@perfboard/contracts/words/notification';
import type { KindTo } from '@perfboard/contracts/words/notification-kind';
import type { Db } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox-row';
import { storedOption } from '../../base/list/stored-value.ts';
import { addPushes } from '../push/push-browser.ts';

interface MemberNotification {
  kind: KindTo<'member'>;
  owner: { booking_uuid: string } | { contact_uuid: string };
  /** A member's id. */
  recipient: string;
  /** The uuid of what it is about: each member is notified of it once. */
  about: string;
  requestId?: string | undefined;
}

/**
 * Adds a notification for one member, by the setting for mentions and follow-ups: at once by email and
 * push, in the daily digest, or not at all. In the transaction that causes it; a second one about the same adds
 * nothing.
 */
export async function notifyMember(
  tx: Db,
  { kind, owner, recipient, about, requestId }: MemberNotification,
): Promise<void> {
  const [choice] = await tx.$queryRaw<{ personal: string }[]>`
    select personal::text from notification_choices where user_id = ${recipient}`;
  const pace = choice ? storedOption(notificationPaces, choice.personal, 'at_once') : 'at_once';
  if (pace === 'never') return;
  const request_id = requestId ?? null;
  const status = pace === 'digest' ? 'held' : 'pending';
  const [row] = await tx.notification.createManyAndReturn({
    data: [{ kind, ...owner, recipient, about, status, request_id }],
    skipDuplicates: true,
    select: { uuid: true },
  });
  if (!row || status === 'held') return;
  await tx.outbox.create({
    data: outboxRow('notification.send', { notification_uuid: row.uuid }, { requestId }),
  });
  await addPushes(tx, { uuid: row.uuid, recipient, request_id });
}
