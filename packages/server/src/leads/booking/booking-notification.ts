import { leadPath } from '@perfboard/contracts/path';
import type {
  NotificationRenderers,
  NotificationWithLead,
} from '../../base/notification/notification-renderer.ts';
import { autoReplied, isKnownSender } from '../lead/acknowledgement.ts';
import { acknowledgedUrl } from '../lead/client-link.ts';
import { offersTimes, timeLinkOf } from '../lead/time-link.ts';
import { replyToLead } from '../reply/reply-address.ts';
import { template as acknowledgement } from './booking-acknowledgement.mail.ts';
import { template as notification } from './booking-notification.mail.ts';

const toMail = ({ files, created_at, ...booking }: NonNullable<NotificationWithLead['booking']>) => ({
  ...booking,
  files: files.map(({ name }) => name),
  created_at: created_at.toISOString(),
});

export const bookingNotifications = {
  booking_notification: ({ booking }, { services, shop, mails, to }) =>
    booking && {
      to,
      ...notification.render({
        shop,
        prefix: mails.prefixes.booking,
        booking: toMail(booking),
        leadUrl: services.env.PUBLIC_URL + leadPath('booking', booking.uuid),
      }),
    },

  booking_acknowledgement: async ({ booking }, { services, shop, mails, clients }) =>
    booking && {
      to: booking.email,
      ...autoReplied,
      ...acknowledgement.render({
        shop,
        words: mails.booking,
        booking: toMail(booking),
        isKnownSender: await isKnownSender(services.prisma, booking),
        clientUrl: acknowledgedUrl(services.env, clients, 'booking', booking),
        timeUrl: (await offersTimes(services))
          ? services.env.PUBLIC_URL + timeLinkOf(services.env, booking)
          : undefined,
      }),
      ...replyToLead(services.env, shop, { kind: 'booking', uuid: booking.uuid }),
    },
} satisfies NotificationRenderers;
