import { type Language, sourceLanguage } from '@perfboard/messages/language';
import { storedLanguage } from '../../base/language/language.ts';
import type {
  NotificationKind,
  NotificationWithLead,
} from '../../base/notification/notification-renderer.ts';

/** Kinds of emails to visitors; all others go to members, in English. */
const toVisitors = new Set<NotificationKind>([
  'booking_acknowledgement',
  'contact_acknowledgement',
  'reply',
  'appointment',
  'appointment_reminder',
  'quote',
  'quote_reminder',
  'quote_receipt',
  'stage',
  'client_link',
  'subscription_confirm',
]);

/** The language of a notification's reader: that of the lead or subscriber that it is about. */
export function visitorLanguage(notification: NotificationWithLead): Language {
  if (!toVisitors.has(notification.kind)) return sourceLanguage;
  const { reply, appointment_change: change, quote, subscriber } = notification;
  const leads = [notification, reply, change?.appointment, quote];
  const lead = leads.map((about) => about?.booking ?? about?.contact).find((found) => found);
  return storedLanguage((lead ?? subscriber)?.language);
}
