import type { NoticeChoice } from '@perfboard/contracts/notice';
import type { Db } from '@perfboard/db/client';

/** When a digest comes that nobody chose an hour for. */
export const defaultHour = 8;

/** What holds where a member has chosen nothing yet. */
const defaults: NoticeChoice = {
  bookings: 'never',
  contacts: 'never',
  failures: 'never',
  digest_hour: defaultHour,
  time_zone: 'UTC',
};

const shown = { bookings: true, contacts: true, failures: true, digest_hour: true, time_zone: true } as const;

export async function readNoticeChoice(db: Db, user_id: string): Promise<NoticeChoice> {
  return (await db.noticeChoice.findUnique({ where: { user_id }, select: shown })) ?? defaults;
}

/** Holds for what happens from now on; what waits for a digest comes with the next one, even if none was wanted any more. */
export async function saveNoticeChoice(tx: Db, user_id: string, choice: NoticeChoice): Promise<void> {
  const since = { failures_at: new Date() };
  await tx.noticeChoice.upsert({
    where: { user_id },
    create: { user_id, ...choice },
    update: { ...choice, ...since },
  });
}
