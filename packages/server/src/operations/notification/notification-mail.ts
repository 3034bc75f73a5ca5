import { path } from '@perfboard/contracts/path';
import type { Mails } from '@perfboard/contracts/shop/mails';
import { invitationDays } from '@perfboard/contracts/words/member';
import { confirmation } from '@perfboard/contracts/words/subscriber';
import type { Prisma } from '@perfboard/db/client';
import type { MailCalendar } from '@perfboard/mail/mail-message';
import type { MailShop, RenderedMail } from '@perfboard/mail/mail-template';
import { signConfirm } from '../../audience/subscriber/confirm-token.ts';
import { template as subscriptionConfirm } from '../../audience/subscriber/subscription-confirm.mail.ts';
import { appointmentMail } from '../../leads/appointment/appointment-notification.ts';
import { template as bookingAcknowledgement } from '../../leads/booking/booking-acknowledgement.mail.ts';
import { template as bookingNotification } from '../../leads/booking/booking-notification.mail.ts';
import { template as contactAcknowledgement } from '../../leads/contact/contact-acknowledgement.mail.ts';
import { template as contactNotification } from '../../leads/contact/contact-notification.mail.ts';
import { template as reply } from '../../leads/reply/reply.mail.ts';
import { signReplyAddress } from '../../leads/reply/reply-address.ts';
import { template as invitation } from '../../people/member/invitation.mail.ts';
import { invitationUrl } from '../../people/member/invitation-link.ts';

export const notificationWithLead = {
  booking: { include: { files: { orderBy: { place: 'asc' }, select: { name: true } } } },
  contact: true,
  subscriber: true,
  invitation: true,
  reply: { include: { booking: true, contact: true } },
  appointment_change: { include: { appointment: { include: { booking: true, contact: true } } } },
} as const;
export type NotificationWithLead = Prisma.NotificationGetPayload<{ include: typeof notificationWithLead }>;

export interface NotificationMailOptions {
  shop: MailShop;
  /** What the owner says in each. */
  mails: Mails;
  /** Where a mail to the shop goes. */
  notifyEmail: string;
  publicUrl: string;
  secret: string;
  /** Of the shop's From. */
  fromAddress: string;
  /** Whether the shop has answered the lead's sender before. */
  isKnownSender: boolean;
  /** Where answers to a reply go, signed for their lead; to the shop's From where none is set. */
  replyAddress?: string | undefined;
  /** The mails that a reply goes on from, by Message-ID, oldest first. */
  thread?: readonly string[];
}

/** A mail with its recipient; null when the lead that it is about is gone, or waits for it no longer. */
export type NotificationMail =
  | (RenderedMail & {
      to: string;
      isPersonal?: boolean;
      headers?: Record<string, string>;
      calendar?: MailCalendar;
      /** The held notifications that a digest holds. */
      included?: readonly string[];
    })
  | null;

/** An answer that nobody wrote, to somebody who wrote. */
const autoReplied = { headers: { 'Auto-Submitted': 'auto-replied' } };

const dayMs = 24 * 60 * 60 * 1_000;

/** Puts a notification into words. */
export function renderNotification(
  notification: NotificationWithLead,
  options: NotificationMailOptions,
): NotificationMail {
  const { shop, mails, notifyEmail, publicUrl, isKnownSender } = options;
  const booking = notification.booking && {
    ...notification.booking,
    files: notification.booking.files.map(({ name }) => name),
    created_at: notification.booking.created_at.toISOString(),
  };
  const contact = notification.contact && {
    ...notification.contact,
    created_at: notification.contact.created_at.toISOString(),
  };
  switch (notification.kind) {
    case 'booking_notification':
      if (!booking) return null;
      return {
        to: notifyEmail,
        ...bookingNotification.render({
          shop,
          prefix: mails.prefixes.booking,
          booking,
          requestsUrl: `${publicUrl}${path.adminBookings}`,
        }),
      };
    case 'booking_acknowledgement':
      return (
        booking && {
          to: booking.email,
          ...autoReplied,
          ...bookingAcknowledgement.render({ shop, words: mails.booking, booking, isKnownSender }),
        }
      );
    case 'contact_notification':
      if (!contact) return null;
      return {
        to: notifyEmail,
        ...contactNotification.render({
          shop,
          prefix: mails.prefixes.contact,
          contact,
          contactsUrl: `${publicUrl}${path.adminContacts}`,
        }),
      };
    case 'contact_acknowledgement':
      return (
        contact && {
          to: contact.email,
          ...autoReplied,
          ...contactAcknowledgement.render({ shop, words: mails.contact, contact, isKnownSender }),
        }
      );
    case 'reply':
      return notification.reply && replyMail(notification.reply, options);
    case 'appointment':
      return notification.appointment_change && appointmentMail(notification.appointment_change, options);
    case 'subscription_confirm':
      return notification.subscriber && confirmationMail(notification.subscriber, options);
    case 'digest':
    case 'failure':
    case 'password_changed':
    case 'passkey_added':
    case 'passkey_removed':
    case 'second_factor_on':
    case 'second_factor_off':
    case 'answer':
      // `memberMail`, `accountMail` and `answerMail` make them.
      return null;
    case 'invitation':
      return notification.invitation && invitationMail(notification.invitation, options);
  }
}

/** Asks whoever wants the newsletter whether it was they who asked. */
function confirmationMail(
  { uuid, email, status, status_changed_at }: NonNullable<NotificationWithLead['subscriber']>,
  { shop, mails, publicUrl, secret }: NotificationMailOptions,
): NotificationMail {
  if (status !== 'pending') return null;
  const validDays = confirmation.linkDays;
  const token = signConfirm({
    secret,
    subscriberUuid: uuid,
    waitsSince: status_changed_at,
    expiresAt: new Date(Date.now() + validDays * dayMs),
  });
  const confirmUrl = `${publicUrl}${path.confirmSubscription}?token=${token}`;
  return {
    to: email,
    ...subscriptionConfirm.render({ shop, words: mails.confirmation, confirmUrl, validDays }),
  };
}

/** Calls a colleague to the desk, as long as the invitation is open. */
function invitationMail(
  invited: NonNullable<NotificationWithLead['invitation']>,
  { shop, publicUrl, secret }: NotificationMailOptions,
): NotificationMail {
  const { uuid, email, role, invited_by: invitedBy } = invited;
  const isOpen = !invited.accepted_at && !invited.withdrawn_at;
  if (!isOpen || invited.expires_at.getTime() <= Date.now()) return null;
  const link = invitationUrl({ publicUrl, secret, uuid });
  return {
    to: email,
    ...invitation.render({ shop, invitedBy, role, invitationUrl: link, validDays: invitationDays }),
  };
}

/** A member's words to whoever wrote: no machine's, so that an absent one may answer them. */
function replyMail(
  { booking, contact, subject, body }: NonNullable<NotificationWithLead['reply']>,
  { shop, secret, replyAddress, thread = [] }: NotificationMailOptions,
): NotificationMail {
  const lead = booking ?? contact;
  if (!lead) return null;
  const kind = booking ? 'booking' : 'contact';
  const last = thread.at(-1);
  const address = replyAddress && signReplyAddress(secret, replyAddress, { kind, uuid: lead.uuid });
  return {
    to: lead.email,
    isPersonal: true,
    ...(last && { headers: { 'In-Reply-To': last, References: thread.join(' ') } }),
    ...reply.render({ shop, subject, markdown: body }),
    ...(address && { replyTo: { name: shop.name, address } }),
  };
}
