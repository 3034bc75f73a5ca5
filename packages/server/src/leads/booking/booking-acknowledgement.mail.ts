import { mails } from '@perfboard/content/mails';
import type { Booking } from '@perfboard/contracts/booking';
import type { AcknowledgementWords } from '@perfboard/contracts/shop/mails';
import { renderMail } from '@perfboard/mail/mail-layout';
import { formatMailDate, type MailShop, type MailTemplate, sampleShop } from '@perfboard/mail/mail-template';
import { fillMail } from '../../base/mail/mail-shop.ts';
import { clientAction } from '../lead/client-link.ts';

export interface BookingAcknowledgementProps {
  shop: MailShop;
  words: AcknowledgementWords;
  booking: Pick<Booking, 'full_name' | 'mobile_no' | 'project_title' | 'created_at'>;
  /** Answered before: only a known sender gets their text repeated. */
  isKnownSender: boolean;
  /** The link to the client page, if the shop sends it. */
  clientUrl?: string | undefined;
}

const quoted = (booking: BookingAcknowledgementProps['booking']): Array<[string, string]> => [
  ['Project title', booking.project_title],
  ['Mobile number', booking.mobile_no],
];

/**
 * Confirms a booking to its sender. For unknown senders nothing is quoted: otherwise anyone could make the
 * shop send a text to another person's address.
 */
export const template: MailTemplate<BookingAcknowledgementProps> = {
  name: 'booking-acknowledgement',
  sampleProps: {
    shop: sampleShop,
    words: mails.booking,
    isKnownSender: true,
    booking: {
      full_name: 'Asha Rao',
      mobile_no: '+912345678901',
      project_title: 'LoRa soil moisture network',
      created_at: '2026-11-21T02:36:00.000Z',
    },
  },
  render: ({ shop, words, booking, isKnownSender, clientUrl }) => {
    const { closing, ...say } = fillMail(words, shop, isKnownSender ? { sender: booking.full_name } : {});
    return renderMail({
      shop,
      subject: say.subject,
      preview: say.preview,
      heading: isKnownSender ? say.heading_known : say.heading,
      blocks: [
        { kind: 'paragraph', text: say.text },
        {
          kind: 'facts',
          rows: [
            ...(isKnownSender ? quoted(booking) : []),
            ['Received', formatMailDate(booking.created_at, shop.time_zone)],
          ],
        },
        ...(clientUrl ? [clientAction(clientUrl)] : []),
        ...(closing ? [{ kind: 'paragraph' as const, text: closing }] : []),
      ],
      reason: say.reason,
    });
  },
};
