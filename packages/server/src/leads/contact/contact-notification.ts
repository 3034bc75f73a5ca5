import { leadPath } from '@perfboard/contracts/path';
import type {
  NotificationRenderers,
  NotificationWithLead,
} from '../../base/notification/notification-renderer.ts';
import { autoReplied, isKnownSender } from '../lead/acknowledgement.ts';
import { acknowledgedUrl } from '../lead/client-link.ts';
import { replyToLead } from '../reply/reply-address.ts';
import { template as acknowledgement } from './contact-acknowledgement.mail.ts';
import { template as notification } from './contact-notification.mail.ts';

const toMail = ({ created_at, ...contact }: NonNullable<NotificationWithLead['contact']>) => ({
  ...contact,
  created_at: created_at.toISOString(),
});

export const contactNotifications = {
  contact_notification: ({ contact }, { services, shop, mails, to }) =>
    contact && {
      to,
      ...notification.render({
        shop,
        prefix: mails.prefixes.contact,
        contact: toMail(contact),
        leadUrl: services.env.PUBLIC_URL + leadPath('contact', contact.uuid),
      }),
    },

  contact_acknowledgement: async ({ contact }, { services, shop, mails, clients }) =>
    contact && {
      to: contact.email,
      ...autoReplied,
      ...acknowledgement.render({
        shop,
        words: mails.contact,
        contact: toMail(contact),
        isKnownSender: await isKnownSender(services.prisma, contact),
        clientUrl: acknowledgedUrl(services.env, clients, 'contact', contact),
      }),
      ...replyToLead(services.env, shop, { kind: 'contact', uuid: contact.uuid }),
    },
} satisfies NotificationRenderers;
