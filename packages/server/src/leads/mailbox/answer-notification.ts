import { leadPath } from '@perfboard/contracts/path';
import { writtenIn } from '@perfboard/contracts/quoted-text';
import { readOptions } from '../../base/list/stored-value.ts';
import type { NotificationRenderers } from '../../base/notification/notification-renderer.ts';
import { template } from './answer-notification.mail.ts';
import { shownVerdict } from './incoming-mail.ts';

const textMax = 2_000;

export const answerNotifications = {
  /** The notification of a visitor's reply; null if it is gone, or belongs to another lead by now. */
  answer: async ({ booking_uuid, contact_uuid, about }, { services: { prisma, env }, shop, to }) => {
    const mail = await prisma.incomingMail.findFirst({
      where: { uuid: about, booking_uuid, contact_uuid },
      select: {
        from_name: true,
        from_email: true,
        subject: true,
        body: true,
        matched_by: true,
        received_at: true,
        booking: { select: { project_title: true } },
        contact: { select: { subject: true } },
      },
    });
    if (!mail) return null;
    const optionsOf = await readOptions(prisma, {
      table: 'incoming_mails',
      columns: ['sender_verdict'],
      uuids: [about],
    });
    return {
      to,
      ...template.render({
        shop,
        name: mail.from_name || mail.from_email,
        email: mail.from_email,
        subject: mail.subject,
        text: (writtenIn(mail.body) || mail.body).slice(0, textMax),
        created_at: mail.received_at.toISOString(),
        about: mail.booking?.project_title ?? mail.contact?.subject ?? '',
        isProbable: mail.matched_by === 'sender',
        verdict: mail.matched_by === 'page' ? 'page' : shownVerdict(optionsOf(about).sender_verdict),
        leadUrl:
          env.PUBLIC_URL + leadPath(booking_uuid ? 'booking' : 'contact', booking_uuid ?? contact_uuid ?? ''),
      }),
    };
  },
} satisfies NotificationRenderers;
