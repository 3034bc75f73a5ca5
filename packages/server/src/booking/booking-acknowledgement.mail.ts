import type { Booking } from '@perfboard/contracts/booking';
import { formatMailDate } from '@perfboard/mail/mail-date';
import { renderMail } from '@perfboard/mail/mail-layout';
import { type MailShop, type MailTemplate, sampleShop } from '@perfboard/mail/mail-template';

export interface BookingAcknowledgementProps {
  shop: MailShop;
  booking: Pick<Booking, 'full_name' | 'mobile_no' | 'project_title' | 'created_at'>;
}

/** To the sender of a booking request: it has arrived. */
export const template: MailTemplate<BookingAcknowledgementProps> = {
  name: 'booking-acknowledgement',
  sampleProps: {
    shop: sampleShop,
    booking: {
      full_name: 'Asha Rao',
      mobile_no: '+912345678901',
      project_title: 'LoRa soil moisture network',
      created_at: '2026-11-21T02:36:00.000Z',
    },
  },
  render: ({ shop, booking }) =>
    renderMail({
      shop,
      subject: 'We received your booking request',
      preview: 'We reply within 24 hours.',
      designator: 'BK2',
      heading: `Thank you, ${booking.full_name}`,
      blocks: [
        {
          kind: 'paragraph',
          text: 'Your consultation request has reached us. We reply within 24 hours.',
        },
        {
          kind: 'facts',
          rows: [
            ['Project title', booking.project_title],
            ['Mobile number', booking.mobile_no],
            ['Received', formatMailDate(booking.created_at)],
          ],
        },
        { kind: 'paragraph', text: `In a hurry? Call us: ${shop.phone}` },
      ],
      reason: `You receive this because a consultation was requested at ${shop.name} with this address.`,
    }),
};
