import { mails } from '@perfboard/content/mails';
import type { Booking } from '@perfboard/contracts/booking';
import { bookingDetails } from '@perfboard/contracts/words/booking';
import { renderMail } from '@perfboard/mail/mail-layout';
import { formatMailDate, type MailShop, type MailTemplate, sampleShop } from '@perfboard/mail/mail-template';
import { fillMail } from '../../base/mail/mail-shop.ts';

type Detail = (typeof bookingDetails)[number]['name'];

export interface BookingNotificationProps {
  shop: MailShop;
  /** Start of the subject. */
  prefix: string;
  booking: Pick<
    Booking,
    'uuid' | 'full_name' | 'email' | 'mobile_no' | 'project_title' | Detail | 'created_at'
  > & { files: readonly string[] };
  /** The desk's screen with bookings. */
  requestsUrl: string;
}

/** To the shop: a new booking. Replies go to its sender. */
export const template: MailTemplate<BookingNotificationProps> = {
  name: 'booking-notification',
  sampleProps: {
    shop: sampleShop,
    prefix: mails.prefixes.booking,
    booking: {
      uuid: '019a9c3e-7a10-7c1d-8f00-5a5a5a5a5a5a',
      full_name: 'Asha Rao',
      email: 'asha@example.com',
      mobile_no: '+912345678901',
      project_title: 'LoRa soil moisture network',
      purpose: 'Water six beds when the soil is dry.\nNo mains nearby.',
      quantity: '6',
      budget: 'about 2,000 EUR',
      wanted_by: 'April',
      files: ['beds.pdf'],
      created_at: '2026-11-21T02:36:00.000Z',
    },
    requestsUrl: 'https://shop.example.com/main/admin/view/requests',
  },
  render: ({ shop, prefix, booking, requestsUrl }) => ({
    ...renderMail({
      shop,
      subject: `${fillMail({ prefix }, shop).prefix} ${booking.project_title}`,
      preview: `${booking.full_name} asks for a consultation`,
      heading: 'New booking request',
      blocks: [
        {
          kind: 'facts',
          rows: [
            ['Full name', booking.full_name],
            ['Email', booking.email],
            ['Mobile number', booking.mobile_no],
            ['Project title', booking.project_title],
            ...bookingDetails.flatMap(({ name, label }) =>
              booking[name] ? [[label, booking[name]] as const] : [],
            ),
            ...(booking.files.length > 0 ? [['Files', booking.files.join(', ')] as const] : []),
            ['Received', formatMailDate(booking.created_at, shop.time_zone)],
            ['Reference', booking.uuid],
          ],
        },
        { kind: 'paragraph', text: `Reply to this email to answer ${booking.full_name}.` },
        { kind: 'action', label: 'Open booking requests', url: requestsUrl },
      ],
      reason: 'You receive this because you turned on notifications for booking requests.',
    }),
    replyTo: { name: booking.full_name, address: booking.email },
  }),
};
