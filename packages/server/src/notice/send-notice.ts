import { withLock } from '@perfboard/db/transaction';
import { PermanentJobError } from '@perfboard/jobs/permanent-error';
import { MailError } from '@perfboard/mail/mail-error';
import { createMessageId } from '@perfboard/mail/message-id';
import { pause } from '@perfboard/process/time-limit';
import { isKnownSender } from '../lead/acknowledgement.ts';
import type { JobServices } from '../service/job-services.ts';
import { isServerFault, recordMailFailure, recordMailSuccess } from './mail-health.ts';
import { type NoticeWithLead, noticeWithLead, renderNotice } from './notice-mail.ts';

export type NoticeServices = Pick<JobServices, 'pool' | 'prisma' | 'mail' | 'env' | 'log'>;

const NOTE_PATIENCE_MS = 60_000;
const NOTE_RETRY_MS = 250;

export interface NoticeAttempt {
  /** True when no other attempt will follow by itself. */
  isLast: boolean;
}

/**
 * Sends one notice, once: a notice that was sent is left alone, however often its job runs.
 *
 * The Message-ID is stored before the mail server is asked. A process that dies between the server's yes and our note of
 * it sends the mail again under the same Message-ID, which mail readers show as one.
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
    if (!notice || notice.status === 'sent' || isSpam(notice)) return;
    const lead = notice.booking ?? notice.contact;
    const rendered = renderNotice(notice, {
      ...services.mail,
      publicUrl: services.env.PUBLIC_URL,
      secret: services.env.SESSION_SECRET,
      isKnownSender: lead !== null && (await isKnownSender(services.prisma, lead)),
    });
    if (!rendered) {
      // Left waiting, it would be asked for again and again.
      await services.prisma.notice.deleteMany({ where: { uuid } });
      return;
    }
    const messageId = notice.message_id ?? (await giveMessageId(services, uuid));
    try {
      await services.mail.notices.send({ ...rendered, messageId, requestId: notice.request_id ?? undefined });
    } catch (error) {
      throw await noteFailure(services, uuid, { error, ...attempt });
    }
    await noteSent(services, uuid);
  });
}

/** Tried for a while: a database that restarts just now must not have the mail sent a second time. */
async function noteSent({ prisma, pool }: NoticeServices, uuid: string): Promise<void> {
  const patientUntil = Date.now() + NOTE_PATIENCE_MS;
  for (;;) {
    try {
      await prisma.notice.updateMany({
        where: { uuid, status: { not: 'sent' } },
        data: { status: 'sent', sent_at: new Date(), last_error: null, attempts: { increment: 1 } },
      });
      break;
    } catch (error) {
      if (Date.now() > patientUntil) throw error;
      await pause(NOTE_RETRY_MS);
    }
  }
  await recordMailSuccess(pool);
}

const isSpam = (notice: NoticeWithLead): boolean =>
  Boolean(notice.booking?.is_spam ?? notice.contact?.is_spam ?? false);

async function giveMessageId({ prisma, mail }: NoticeServices, uuid: string): Promise<string> {
  const messageId = createMessageId(mail.from.address.split('@')[1] ?? 'localhost');
  await prisma.notice.update({ where: { uuid }, data: { message_id: messageId } });
  return messageId;
}

async function noteFailure(
  { prisma, pool }: NoticeServices,
  uuid: string,
  { error, isLast }: NoticeAttempt & { error: unknown },
): Promise<Error> {
  // Our own words only for anything that is no answer of a mail server: it may quote the address.
  const reason = error instanceof MailError ? error.message : 'The mail could not be made';
  // A wrong password is refused for good too, but says nothing about this mail.
  const isRefused = !(error instanceof MailError) || (error.kind !== 'transient' && !isServerFault(error));
  await prisma.notice.update({
    where: { uuid },
    data: {
      attempts: { increment: 1 },
      last_error: reason,
      status: isRefused || isLast ? 'failed' : 'pending',
    },
  });
  if (error instanceof MailError) await recordMailFailure(pool, error);
  return isRefused ? new PermanentJobError(reason) : new Error(reason);
}
