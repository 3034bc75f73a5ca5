import { withLock } from '@perfboard/db/transaction';
import { mayBeKnown } from '../appointment/appointment-notice.ts';
import { isKnownSender } from '../lead/acknowledgement.ts';
import { answerMail } from '../mailbox/answer-notice.ts';
import { returnAddressOf, signMessageId } from '../mailbox/mail-tag.ts';
import { readAttachments } from '../reply/reply-file.ts';
import { readThread } from '../reply/reply-thread.ts';
import { domainOf, type MailSender, type MailWords } from '../service/mail-shop.ts';
import { isAccountChange } from '../session/account-change.ts';
import { accountMail } from './account-mail.ts';
import { addressNotice, isToShop } from './address-notice.ts';
import { memberMail } from './digest.ts';
import { dropNotice } from './drop-notice.ts';
import {
  NoteError,
  type NoticeAttempt,
  type NoticeServices,
  noteDoubt,
  noteFailure,
  noteHanded,
  noteSent,
} from './note-delivery.ts';
import { type NoticeMail, type NoticeWithLead, noticeWithLead, renderNotice } from './notice-mail.ts';

const LOST_WORKER = 'the worker ended before the mail server had answered';

/**
 * Sends one notice, once: a notice that was sent is left alone, however often its job runs.
 *
 * The Message-ID is stored before the mail server is asked, and that it has the mail before it gets a byte of it. Where
 * its answer is lost, with the connection or with this process, the mail is sent once more under the same
 * Message-ID, which mail readers show as one; lost again, the notice is `uncertain` and waits for an admin.
 *
 * @throws PermanentJobError when the mail was refused for good; the notice is `failed` then
 * @throws MailError when it is worth another try
 */
export async function sendNotice(
  services: NoticeServices,
  uuid: string,
  attempt: NoticeAttempt,
): Promise<void> {
  // Two jobs for one notice (sent again by hand while the first still waits) must not both find it unsent.
  await withLock(services.pool, `notice:${uuid}`, async () => {
    const notice = await services.prisma.notice.findUnique({ where: { uuid }, include: noticeWithLead });
    // The lead was erased, or marked as spam meanwhile; 'Not spam' asks for the notice anew.
    if (!notice || isOver.has(notice.status) || isSpam(notice)) return;
    // Nobody else is at it, so who was has died: the connection that held the lock is gone.
    if (notice.handed_at && (await noteDoubt(services, uuid, LOST_WORKER))) return;
    const to = isToShop(notice.kind) ? await addressNotice(services, notice) : '';
    // Others' rows have it, or it waits for a digest.
    if (to === null) return;
    const { from, ...words } = await services.mail.words();
    const rendered = await mailOf(services, notice, { ...words, to, fromAddress: from.address });
    if (!rendered) return dropNotice(services.prisma, notice);
    const { included, ...mail } = rendered;
    const messageId = notice.message_id ?? (await giveMessageId(services, uuid, from));
    try {
      const attachments = notice.reply_uuid ? await readAttachments(services, notice.reply_uuid) : [];
      await services.mail.notices.send({
        ...mail,
        attachments,
        from,
        messageId,
        requestId: notice.request_id ?? undefined,
        returnTo: returnAddressOf(services.env, { kind: 'notice', uuid }),
        beforeBody: () => noteHanded(services, uuid),
      });
    } catch (error) {
      if (error instanceof NoteError) throw error;
      const failure = await noteFailure(services, uuid, { error, ...attempt });
      if (failure) throw failure;
      return;
    }
    await noteSent(services, uuid, included);
  });
}

const isOver = new Set<string>(['sent', 'uncertain', 'held']);

async function mailOf(
  services: NoticeServices,
  notice: NoticeWithLead,
  { shop, mails, to, fromAddress }: Pick<MailWords, 'shop' | 'mails'> & { to: string; fromAddress: string },
): Promise<NoticeMail> {
  if (notice.kind === 'digest' || notice.kind === 'failure') return memberMail(services, notice);
  if (isAccountChange(notice.kind)) return accountMail(services, { ...notice, kind: notice.kind });
  if (notice.kind === 'answer') {
    return answerMail({ prisma: services.prisma, shop, publicUrl: services.env.PUBLIC_URL, to }, notice);
  }
  const { appointment_change: change } = notice;
  // Nobody was told that it takes place.
  if (change?.kind === 'cancelled' && !(await mayBeKnown(services, change))) return null;
  const lead = notice.booking ?? notice.contact;
  return renderNotice(notice, {
    shop,
    mails,
    notifyEmail: to,
    publicUrl: services.env.PUBLIC_URL,
    secret: services.env.SESSION_SECRET,
    fromAddress,
    replyAddress: services.env.REPLY_ADDRESS,
    isKnownSender: lead !== null && (await isKnownSender(services.prisma, lead)),
    thread: notice.reply ? await readThread(services.prisma, notice.reply, notice.created_at) : [],
  });
}

const isSpam = (notice: NoticeWithLead): boolean =>
  [notice, notice.reply, notice.appointment_change?.appointment].some(
    (about) => about?.booking?.is_spam || (about && 'contact' in about && about.contact?.is_spam),
  );

async function giveMessageId({ prisma, env }: NoticeServices, uuid: string, from: MailSender) {
  const messageId = signMessageId(env.SESSION_SECRET, { kind: 'notice', uuid }, domainOf(from));
  await prisma.notice.update({ where: { uuid }, data: { message_id: messageId } });
  return messageId;
}
