import { subscriberNotifications } from '../../audience/subscriber/subscription-notification.ts';
import type {
  NotificationKind,
  NotificationRenderer,
} from '../../base/notification/notification-renderer.ts';
import { appointmentNotifications } from '../../leads/appointment/appointment-notification.ts';
import { bookingNotifications } from '../../leads/booking/booking-notification.ts';
import { contactNotifications } from '../../leads/contact/contact-notification.ts';
import { answerNotifications } from '../../leads/mailbox/answer-notification.ts';
import { replyNotifications } from '../../leads/reply/reply-notification.ts';
import { invitationNotifications } from '../../people/member/invitation-link.ts';
import { accountNotifications } from '../../people/session/account-notification.ts';
import { memberMail } from './digest.ts';

/** Every room's renderers: a kind of notification without one does not compile. */
export const renderers: Record<NotificationKind, NotificationRenderer> = {
  ...bookingNotifications,
  ...contactNotifications,
  ...replyNotifications,
  ...appointmentNotifications,
  ...answerNotifications,
  ...subscriberNotifications,
  ...invitationNotifications,
  ...accountNotifications,
  digest: (notification, { services }) => memberMail(services, notification),
  failure: (notification, { services }) => memberMail(services, notification),
};
