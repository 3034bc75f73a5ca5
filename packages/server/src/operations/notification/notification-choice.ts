import type { NotificationChoice } from '@perfboard/contracts/notification';
import type { Db } from '@perfboard/db/client';

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

const shown = { bookings: true, contacts: true, failures: true, digest_hour: true, time_zone: true } as const;

export async function readNotificationChoice(db: Db, user_id: string): Promise<NotificationChoice> {
  return (await db.notificationChoice.findUnique({ where: { user_id }, select: shown })) ?? defaults;
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
