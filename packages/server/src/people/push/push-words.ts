import { leadPath } from '@perfboard/contracts/path';
import { pushLimits } from '@perfboard/contracts/words/notification';
import { ruleOf } from '@perfboard/contracts/words/notification-kind';
import type { Db } from '@perfboard/db/client';
import { translatorOf } from '@perfboard/messages/catalogs';
import type { Language } from '@perfboard/messages/language';

/**
 * The content of a push message. It appears on lock screens, so it has the lead's title but nothing about its
 * sender.
 */
export interface PushWords {
  /** Of its kind, without personal data. */
  title: string;
  body: string;
  /** The target of a click, at the desk. */
  url: string;
  /** A second message with the same tag replaces the first. */
  tag: string;
}

const lead = { select: { uuid: true, is_spam: true } } as const;

const say = (language: Language) => translatorOf(language, 'staff_mail');

/** The first message to a browser, which shows that push works. */
export const welcomeWords = (language: Language): Pick<PushWords, 'title' | 'body'> => ({
  title: say(language)('pushWelcome'),
  body: say(language)('pushWelcomeText'),
});

/**
 * The push message of a notification; null if its lead is gone, looks like spam, or the notification went to
 * another member.
 */
export async function notificationWords(
  db: Db,
  {
    notification_uuid,
    user_id,
    language,
  }: { notification_uuid: string; user_id: string; language: Language },
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
  if (!notification || notification.recipient !== user_id) return null;
  const { kind, booking, contact } = notification;
  const rule = ruleOf(kind);
  if (!('push' in rule)) return null;
  const about = booking ?? contact;
  if (!about || about.is_spam) return null;
  const title = booking?.project_title ?? contact?.subject ?? '';
  return {
    title: say(language)(rule.push),
    body: title.length > pushLimits.body ? `${title.slice(0, pushLimits.body - 1)}…` : title,
    url: leadPath(booking ? 'booking' : 'contact', about.uuid),
    tag: notification_uuid,
  };
}
