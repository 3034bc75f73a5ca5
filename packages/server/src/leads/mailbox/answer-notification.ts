import { path } from '@perfboard/contracts/path';
import { splitQuotes } from '@perfboard/contracts/quoted-text';
import type { PrismaClient } from '@perfboard/db/client';
import type { MailShop, RenderedMail } from '@perfboard/mail/mail-template';
import { template } from './answer-notification.mail.ts';

interface AnswerNotification {
  booking_uuid: string | null;
  contact_uuid: string | null;
  about: string;
}

interface AnswerMailOptions {
  prisma: PrismaClient;
  shop: MailShop;
  publicUrl: string;
  to: string;
}

const textMax = 2_000;

/** The mail that tells a member of an answer; null where it is gone, or belongs to another lead by now. */
export async function answerMail(
  { prisma, shop, publicUrl, to }: AnswerMailOptions,
  { booking_uuid, contact_uuid, about }: AnswerNotification,
): Promise<(RenderedMail & { to: string }) | null> {
  const mail = await prisma.incomingMail.findFirst({
    where: { uuid: about, booking_uuid, contact_uuid },
    include: { booking: { select: { project_title: true } }, contact: { select: { subject: true } } },
  });
  if (!mail) return null;
  const own = splitQuotes(mail.body).find(({ isQuote }) => !isQuote)?.text ?? mail.body;
  return {
    to,
    ...template.render({
      shop,
      name: mail.from_name || mail.from_email,
      email: mail.from_email,
      subject: mail.subject,
      text: own.slice(0, textMax),
      created_at: mail.received_at.toISOString(),
      about: mail.booking?.project_title ?? mail.contact?.subject ?? '',
      isProbable: mail.matched_by === 'sender',
      leadUrl: `${publicUrl}${booking_uuid ? path.adminBookings : path.adminContacts}`,
    }),
  };
}
