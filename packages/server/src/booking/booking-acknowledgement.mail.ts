import type { Booking } from '@perfboard/contracts/booking';
import { formatMailDate } from '@perfboard/mail/mail-date';
import { renderMail } from '@perfboard/mail/mail-layout';
import { type MailShop, type MailTemplate, sampleShop } from '@perfboard/mail/mail-template';

export interface BookingAcknowledgementProps {
  shop: MailShop;
  booking: Pick<Booking, 'full_name' | 'mobile_no' | 'project_title' | 'created_at'>;
  /** Answered before: only to such a one is repeated what was written. */
  isKnownSender: boolean;
}

const quoted = (booking: BookingAcknowledgementProps['booking']): Array<[string, string]> => [
  ['Project title', booking.project_title],
  ['Mobile number', booking.mobile_no],
];

/**
 * To the sender of a booking request: it has arrived. To a stranger nothing of it is quoted: whoever enters somebody
 * else's address could otherwise make the shop deliver a text of his choice.
 */
export const template: MailTemplate<BookingAcknowledgementProps> = {
  name: 'booking-acknowledgement',
  sampleProps: {
    shop: sampleShop,
    isKnownSender: true,
    booking: {
      full_name: 'Asha Rao',
      mobile_no: '+912345678901',
      project_title: 'LoRa soil moisture network',
      created_at: '2026-11-21T02:36:00.000Z',
    },
  },
  render: ({ shop, booking, isKnownSender }) =>
    renderMail({
      shop,
      subject: 'We received your booking request',
      preview: 'We reply within 24 hours.',
      designator: 'BK2',
      heading: isKnownSender ? `Thank you, ${booking.full_name}` : 'Thank you',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Your consultation request has reached us. We reply within 24 hours.',
        },
        {
          kind: 'facts',
          rows: [...(isKnownSender ? quoted(booking) : []), ['Received', formatMailDate(booking.created_at)]],
        },
        { kind: 'paragraph', text: `In a hurry? Call us: ${shop.phone}` },
      ],
      reason: `You receive this because a consultation was requested at ${shop.name} with this address.`,
    }),
};
