import { mails } from '@perfboard/content/mails';
import type { Booking } from '@perfboard/contracts/booking';
import { bookingDetails } from '@perfboard/contracts/words/booking';
import { renderMail } from '@perfboard/mail/mail-layout';
import {
  formatMailDate,
  type MailShop,
  type MailTemplate,
  readerTexts,
  sampleShop,
} from '@perfboard/mail/mail-template';
import { isolated } from '@perfboard/messages/isolated';
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
  /** The screen of the lead. */
  leadUrl: string;
}

/** What the visitor wrote about the project, by the labels of the form. */
function detailRows(booking: Pick<Booking, Detail>, shop: MailShop) {
  const t = readerTexts(shop, 'booking');
  return bookingDetails.flatMap(({ name, key }) => (booking[name] ? [[t(key), booking[name]] as const] : []));
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
    leadUrl: 'https://shop.example.com/main/admin/view/requests?open=1',
  },
  render: ({ shop, prefix, booking, leadUrl }) => {
    const t = readerTexts(shop, 'staff_mail');
    return {
      ...renderMail({
        shop,
        subject: t('subjectLine', {
          prefix: fillMail({ prefix }, shop).prefix,
          about: booking.project_title,
        }),
        preview: t('bookingPreview', { name: booking.full_name }),
        heading: t('bookingHeading'),
        blocks: [
          {
            kind: 'facts',
            rows: [
              [t('fullName'), booking.full_name],
              [t('email'), booking.email],
              [t('mobileNumber'), booking.mobile_no],
              [t('projectTitle'), booking.project_title],
              ...detailRows(booking, shop),
              ...(booking.files.length > 0 ? [[t('files'), booking.files.join(', ')] as const] : []),
              [t('received'), formatMailDate(booking.created_at, shop.time_zone, shop.language)],
              [t('reference'), booking.uuid],
            ],
          },
          { kind: 'paragraph', text: t('replyByEmail', { name: isolated(booking.full_name) }) },
          { kind: 'action', label: t('openRequest'), url: leadUrl },
        ],
        reason: t('bookingReason'),
      }),
      replyTo: { name: booking.full_name, address: booking.email },
    };
  },
};
