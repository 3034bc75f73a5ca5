import { path } from '@perfboard/contracts/path';
import { pushLimits, pushTitles } from '@perfboard/contracts/words/push';
import type { Db } from '@perfboard/db/client';

/** What a browser shows. It lies on lock screens: the lead's title, and nothing of who left it. */
export interface PushWords {
  title: string;
  body: string;
  /** Where a click leads, at the desk. */
  url: string;
  /** A second one of the same name takes the first one's place. */
  tag: string;
}

const lead = { select: { is_spam: true } } as const;

const isTold = (kind: string): kind is keyof typeof pushTitles => kind in pushTitles;

/** The words about a notification; null where its lead is gone, looks like spam, or is another's to hear of by now. */
export async function notificationWords(
  db: Db,
  { notification_uuid, user_id }: { notification_uuid: string; user_id: string },
): Promise<PushWords | null> {
  const notification = await db.notification.findUnique({
    where: { uuid: notification_uuid },
    select: {
      kind: true,
      recipient: true,
      booking: { select: { ...lead.select, project_title: true } },
      contact: { select: { ...lead.select, subject: true } },
    },
  });
  if (!notification || notification.recipient !== user_id || !isTold(notification.kind)) return null;
  const { kind, booking, contact } = notification;
  const about = booking ?? contact;
  if (!about || about.is_spam) return null;
  const title = booking?.project_title ?? contact?.subject ?? '';
  return {
    title: pushTitles[kind],
    body: title.length > pushLimits.body ? `${title.slice(0, pushLimits.body - 1)}…` : title,
    url: booking ? path.adminBookings : path.adminContacts,
    tag: notification_uuid,
  };
}
