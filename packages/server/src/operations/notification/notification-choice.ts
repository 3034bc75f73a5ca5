import type { NotificationChoice } from '@perfboard/contracts/notification';
import {
  type NotificationPace,
  notificationPaces,
  notificationSubjects,
} from '@perfboard/contracts/words/notification';
import type { Db } from '@perfboard/db/client';
import { storedOption } from '../../base/list/stored-value.ts';

/** The default hour of a digest. */
export const defaultHour = 8;

type StoredChoice = Omit<NotificationChoice, 'personal'> & { personal: NotificationPace };

/** Defaults of a member without settings. */
const defaults: StoredChoice = {
  bookings: 'never',
  contacts: 'never',
  failures: 'never',
  personal: 'at_once',
  digest_hour: defaultHour,
  time_zone: 'UTC',
};

export async function readNotificationChoice(db: Db, user_id: string): Promise<StoredChoice> {
  const [row] = await db.$queryRaw<StoredChoice[]>`
    select bookings::text, contacts::text, failures::text, personal::text, digest_hour, time_zone from notification_choices
    where user_id = ${user_id}`;
  if (!row) return defaults;
  // As `leadRecipients` takes one that a later release added.
  for (const subject of notificationSubjects)
    row[subject] = storedOption(notificationPaces, row[subject], 'at_once');
  return row;
}

/**
 * Applies to future events; what is waiting for a digest is sent with the next one, even if digests are now
 * off.
 */
export async function saveNotificationChoice(
  tx: Db,
  user_id: string,
  given: NotificationChoice,
): Promise<void> {
  const since = { failures_at: new Date() };
  const { personal, ...others } = given;
  const choice = { ...others, ...(personal && { personal }) };
  await tx.notificationChoice.upsert({
    where: { user_id },
    create: { user_id, ...choice },
    update: { ...choice, ...since },
  });
}
