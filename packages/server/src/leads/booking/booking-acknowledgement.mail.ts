import { mails } from '@perfboard/content/mails';
import type { Booking } from '@perfboard/contracts/booking';
import type { AcknowledgementWords } from '@perfboard/contracts/shop/mails';
import { type MailShop, type MailTemplate, readerTexts, sampleShop } from '@perfboard/mail/mail-template';
import { renderAcknowledgement } from '../lead/acknowledgement-mail.ts';

export interface BookingAcknowledgementProps {
  shop: MailShop;
  words: AcknowledgementWords;
  booking: Pick<Booking, 'uuid' | 'full_name' | 'mobile_no' | 'project_title' | 'created_at'>;
  /** The shop has answered the sender before: only then the email repeats their text. */
  isKnownSender: boolean;
  /** The link to the client page, if the shop sends it. */
  clientUrl?: string | undefined;
  /** Where the sender picks a time, if the shop offers any. */
  timeUrl?: string | undefined;
}

/** Confirms a booking to its sender. */
export const template: MailTemplate<BookingAcknowledgementProps> = {
  name: 'booking-acknowledgement',
  sampleProps: {
    shop: sampleShop,
    words: mails.booking,
    isKnownSender: true,
    booking: {
      uuid: '019e6dcf-de80-7211-b3dd-c944272a5b35',
      full_name: 'Asha Rao',
      mobile_no: '+912345678901',
      project_title: 'LoRa soil moisture network',
      created_at: '2026-11-21T02:36:00.000Z',
    },
  },
  render: ({ booking, ...rest }) =>
    renderAcknowledgement({
      ...rest,
      sender: booking.full_name,
      quoted: [
        [readerTexts(rest.shop, 'mail')('projectTitle'), booking.project_title],
        [readerTexts(rest.shop, 'mail')('mobileNumber'), booking.mobile_no],
      ],
      created_at: booking.created_at,
      uuid: booking.uuid,
    }),
};
