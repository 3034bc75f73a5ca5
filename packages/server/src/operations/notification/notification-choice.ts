import type { NotificationChoice } from '@perfboard/contracts/notification';
import type { Db } from '@perfboard/db/client';

/** When a digest comes that nobody chose an hour for. */
export const defaultHour = 8;

/** What holds where a member has chosen nothing yet. */
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

/** Holds for what happens from now on; what waits for a digest comes with the next one, even if none was wanted any more. */
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
