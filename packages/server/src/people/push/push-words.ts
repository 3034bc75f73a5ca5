import { path } from '@perfboard/contracts/path';
import { pushLimits, pushTitles } from '@perfboard/contracts/words/push';
import type { Db } from '@perfboard/db/client';

/**
 * The content of a push message. It appears on lock screens, so it has the lead's title but nothing about its
 * sender.
 */
export interface PushWords {
  title: string;
  body: string;
  /** The target of a click, at the desk. */
  url: string;
  /** A second message with the same tag replaces the first. */
  tag: string;
}

const lead = { select: { is_spam: true } } as const;

const isPushed = (kind: string): kind is keyof typeof pushTitles => kind in pushTitles;

/**
 * The push message of a notification; null if its lead is gone, looks like spam, or is assigned to another
 * member by now.
 */
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
  if (!notification || notification.recipient !== user_id || !isPushed(notification.kind)) return null;
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
