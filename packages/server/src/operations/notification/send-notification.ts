import { type NotificationKind, ruleOf } from '@perfboard/contracts/words/notification-kind';
import { withLock } from '@perfboard/db/transaction';
import { relayIdOf } from '@perfboard/mail/message-id';
import { sourceLanguage } from '@perfboard/messages/language';
import { subscriberNotifications } from '../../audience/subscriber/subscription-confirm.mail.ts';
import { domainOf, type MailSender, mailWordsIn } from '../../base/mail/mail-shop.ts';
import { mailIdHeader, returnAddressOf, signMessageId, threadIdOf } from '../../base/mail/mail-tag.ts';
import {
  type NotificationRenderer,
  type NotificationWithLead,
  notificationWithLead,
} from '../../base/notification/notification-renderer.ts';
import { appointmentNotifications } from '../../leads/appointment/appointment-notification.ts';
import { bookingNotifications } from '../../leads/booking/booking-notification.ts';
import { clientNotifications } from '../../leads/client-page/client-notification.ts';
import { contactNotifications } from '../../leads/contact/contact-notification.ts';
import { followUpNotifications } from '../../leads/follow-up/follow-up-notification.ts';
import { mentionNotifications } from '../../leads/lead/lead-notification.ts';
import { answerNotifications } from '../../leads/mailbox/answer-notification.ts';
import { quoteNotifications } from '../../leads/quote/quote-notification.ts';
import { replyNotifications } from '../../leads/reply/reply.mail.ts';
import { readAttachments } from '../../leads/reply/reply-file.ts';
import { releaseReply } from '../../leads/reply/reply-undo.ts';
import { invitationNotifications } from '../../people/member/invitation-link.ts';
import { accountNotifications } from '../../people/session/account-notification.ts';
import { addressNotification } from './address-notification.ts';
import { memberMail } from './digest.ts';
import { readerLanguage } from './reader-language.ts';
import {
  dropNotification,
  type NotificationAttempt,
  type NotificationServices,
  RecordError,
  recordFailure,
  recordHandover,
  recordSent,
  recordUncertain,
} from './record-delivery.ts';

/** What every room registers: a kind of notification without a renderer does not compile. */
export const renderers: Record<NotificationKind, NotificationRenderer> = {
  ...bookingNotifications,
  ...contactNotifications,
  ...replyNotifications,
  ...appointmentNotifications,
  ...quoteNotifications,
  ...answerNotifications,
  ...followUpNotifications,
  ...mentionNotifications,
  ...clientNotifications,
  ...subscriberNotifications,
  ...invitationNotifications,
  ...accountNotifications,
  digest: (notification, { services, shop, mails }) => memberMail(services, notification, { shop, mails }),
  failure: (notification, { services, shop, mails }) => memberMail(services, notification, { shop, mails }),
};

const LOST_WORKER = 'the worker stopped before the mail server responded';

/**
 * Sends one notification, once: a sent one is skipped, however often its job runs.
 * The Message-ID is stored before the mail server is contacted, and the handover before it gets the first
 * byte. If its answer is lost, with the connection or with this process, the email is sent again under the
 * same Message-ID, which email programs show as one; if it is lost again, the notification is `uncertain` and
 * waits for a member.
 * @throws PermanentJobError when the email was rejected permanently; the notification is then `failed`
 */
export async function sendNotification(
  services: NotificationServices,
  uuid: string,
  attempt: NotificationAttempt,
): Promise<void> {
  // Two jobs for one notification (sent again by hand while the first is pending) must not both find it
  // unsent.
  await withLock(services.pool, `notification:${uuid}`, async () => {
    const notification = await services.prisma.notification.findUnique({
      where: { uuid },
      include: notificationWithLead,
    });
    // The lead was erased, or has been marked as spam; 'Not spam' enqueues the notification again.
    if (!notification || isOver.has(notification.status) || isSpam(notification)) return;
    // The reply was undone, or still can be: its own job is due then.
    if (notification.reply_uuid && !(await releaseReply(services.prisma, notification.reply_uuid))) return;
    if (notification.quote_uuid && (await canBeUndone(services, uuid))) return;
    // We hold the lock, so the worker that handed it over has died.
    if (notification.handed_at && (await recordUncertain(services, uuid, LOST_WORKER))) return;
    const isToShop = ruleOf(notification.kind).to === 'shop';
    const to = isToShop ? await addressNotification(services, notification) : '';
    // Other recipients have it, or it waits for a digest.
    if (to === null) return;
    const { from, ...words } = await services.mail.words();
    const { primary = sourceLanguage } = words.shop;
    const rendered = await renderers[notification.kind](notification, {
      ...mailWordsIn(words, await readerLanguage(services.prisma, notification, { to, primary })),
      services,
      to,
      fromAddress: from.address,
    });
    if (!rendered) return dropNotification(services.prisma, notification);
    const { included, ...mail } = rendered;
    let relayId: string | undefined;
    const messageId = notification.message_id ?? (await giveMessageId(services, uuid, from));
    // It was undone in between.
    if (!messageId) return;
    const headers = {
      References: threadIdOf(messageId),
      [mailIdHeader]: messageId,
      ...rendered.headers,
    };
    try {
      const attachments = notification.reply_uuid
        ? await readAttachments(services, notification.reply_uuid)
        : rendered.attachments;
      const { response } = await services.mail.notifications.send({
        ...mail,
        headers,
        attachments,
        from,
        messageId,
        requestId: notification.request_id ?? undefined,
        returnTo: returnAddressOf(services.env, { kind: 'notification', uuid }),
        beforeBody: () => recordHandover(services, uuid),
      });
      relayId = relayIdOf(response);
    } catch (error) {
      if (error instanceof RecordError) throw error;
      const failure = await recordFailure(services, uuid, { error, ...attempt });
      if (failure) throw failure;
      return;
    }
    await recordSent(services, uuid, { messageId, included, relayId });
  });
}

const isOver = new Set<string>(['sent', 'uncertain', 'held']);

/** Whether an email can still be undone, by the database's clock, as its job's time is: the job is due then. */
async function canBeUndone({ pool }: NotificationServices, uuid: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from notifications where uuid = $1 and since > now()', [
    uuid,
  ]);
  return rowCount === 1;
}

const isSpam = (notification: NotificationWithLead): boolean =>
  [notification, notification.reply, notification.appointment_change?.appointment, notification.quote].some(
    (about) => about?.booking?.is_spam || (about && 'contact' in about && about.contact?.is_spam),
  );

async function giveMessageId({ prisma, env }: NotificationServices, uuid: string, from: MailSender) {
  const messageId = signMessageId(env.SESSION_SECRET, { kind: 'notification', uuid }, domainOf(from));
  const { count } = await prisma.notification.updateMany({
    where: { uuid },
    data: { message_id: messageId },
  });
  return count > 0 ? messageId : undefined;
}
