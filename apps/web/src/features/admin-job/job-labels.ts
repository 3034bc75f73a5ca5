import type { NotificationKind } from '@perfboard/contracts/words/notification-kind';
import type { PlainKey, Translator } from '@perfboard/messages/translator';

type Texts = Translator<'desk_system'>;
type Labels = Readonly<Record<string, PlainKey<'desk_system'>>>;

const jobs: Labels = {
  'image.process': 'jobImageProcess',
  'image.remove': 'jobImageRemove',
  'image.sweep': 'jobImageSweep',
  'file.remove': 'jobFileRemove',
  'undo.forget': 'jobUndoForget',
  'notification.send': 'jobNotificationSend',
  'client_link.send': 'jobClientLinkSend',
  'follow_up.fire': 'jobFollowUpFire',
  'newsletter.send': 'jobNewsletterSend',
  'subscriber.import': 'jobSubscriberImport',
  'project.import': 'jobProjectImport',
  'webhook.deliver': 'jobWebhookDeliver',
  'push.send': 'jobPushSend',
  'calendar.read': 'jobCalendarRead',
  'appointment.remind': 'jobAppointmentRemind',
  'backup.make': 'jobBackupMake',
  'quote.clock': 'jobQuoteClock',
  'maintenance.tidy': 'jobMaintenanceTidy',
};

const queues: Labels = {
  notifications: 'queueNotifications',
  newsletters: 'queueNewsletters',
  images: 'queueImages',
  webhooks: 'queueWebhooks',
  maintenance: 'queueMaintenance',
};

const mails: Labels = {
  booking_notification: 'mailBookingNotification',
  booking_acknowledgement: 'mailBookingAcknowledgement',
  appointment_notification: 'mailAppointmentNotification',
  appointment_reminder: 'mailAppointmentReminder',
  contact_notification: 'mailContactNotification',
  contact_acknowledgement: 'mailContactAcknowledgement',
  subscription_confirm: 'mailSubscriptionConfirm',
  reply: 'mailReply',
  answer: 'mailAnswer',
  appointment: 'mailAppointment',
  stage: 'mailStage',
  client_link: 'mailClientLink',
  quote: 'mailQuote',
  quote_reminder: 'mailQuoteReminder',
  quote_accepted: 'mailQuoteAccepted',
  quote_receipt: 'mailQuoteReceipt',
  invitation: 'mailInvitation',
  digest: 'mailDigest',
  failure: 'mailFailure',
  password_changed: 'mailPasswordChanged',
  passkey_added: 'mailPasskeyAdded',
  passkey_removed: 'mailPasskeyRemoved',
  second_factor_on: 'mailSecondFactorOn',
  second_factor_changed: 'mailSecondFactorChanged',
  second_factor_off: 'mailSecondFactorOff',
  follow_up: 'mailFollowUp',
  mention: 'mailMention',
} as const satisfies Record<NotificationKind, PlainKey<'desk_system'>>;

/** The label of a name; the name itself if a later release has made it. */
const labelIn =
  (labels: Labels) =>
  (t: Texts, name: string): string => {
    const key = labels[name];
    return key ? t(key) : name;
  };

export const jobLabel = labelIn(jobs);
export const queueLabel = labelIn(queues);
/** What an automatic email is about. */
export const mailLabel = labelIn(mails);
