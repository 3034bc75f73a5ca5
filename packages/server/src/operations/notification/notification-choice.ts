import type { NotificationChoice } from '@perfboard/contracts/notification';
import { notificationPaces } from '@perfboard/contracts/words/notification';
import type { Db } from '@perfboard/db/client';
import { storedOption } from '../../base/list/stored-value.ts';

/** The default hour of a digest. */
export const defaultHour = 8;

/** Defaults of a member without settings. */
const defaults: NotificationChoice = {
  bookings: 'never',
  contacts: 'never',
  failures: 'never',
  digest_hour: defaultHour,
  time_zone: 'UTC',
};

export async function readNotificationChoice(db: Db, user_id: string): Promise<NotificationChoice> {
  const [row] = await db.$queryRaw<NotificationChoice[]>`
    select bookings::text, contacts::text, failures::text, digest_hour, time_zone from notification_choices
    where user_id = ${user_id}`;
  if (!row) return defaults;
  // As `leadRecipients` takes one that a later release added.
  const paceOf = (pace: unknown) => storedOption(notificationPaces, pace, 'at_once');
  return {
    ...defaults,
    ...row,
    bookings: paceOf(row.bookings),
    contacts: paceOf(row.contacts),
    failures: paceOf(row.failures),
  };
}

/**
 * Applies to future events; what is waiting for a digest is sent with the next one, even if digests are now
 * off.
 */
export async function saveNotificationChoice(
  tx: Db,
  user_id: string,
  choice: NotificationChoice,
): Promise<void> {
  const since = { failures_at: new Date() };
  await tx.notificationChoice.upsert({
    where: { user_id },
    create: { user_id, ...choice },
    update: { ...choice, ...since },
  });
}
