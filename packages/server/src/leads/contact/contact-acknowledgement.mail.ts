import { mails } from '@perfboard/content/mails';
import type { Contact } from '@perfboard/contracts/contact';
import type { AcknowledgementWords } from '@perfboard/contracts/shop/mails';
import { type MailShop, type MailTemplate, readerTexts, sampleShop } from '@perfboard/mail/mail-template';
import { renderAcknowledgement } from '../lead/acknowledgement-mail.ts';

export interface ContactAcknowledgementProps {
  shop: MailShop;
  words: AcknowledgementWords;
  contact: Pick<Contact, 'uuid' | 'name' | 'subject' | 'created_at'>;
  /** The shop has answered the sender before: only then the email repeats their text. */
  isKnownSender: boolean;
  /** The link to the client page, if the shop sends it. */
  clientUrl?: string | undefined;
}

/** Confirms a contact message to its sender. The message itself is never quoted. */
export const template: MailTemplate<ContactAcknowledgementProps> = {
  name: 'contact-acknowledgement',
  sampleProps: {
    shop: sampleShop,
    words: mails.contact,
    isKnownSender: true,
    contact: {
      uuid: '019e6dcf-de80-7211-b3dd-c944272a5b35',
      name: 'Ravi Kumar',
      subject: 'ESP32 camera node',
      created_at: '2026-11-21T02:36:00.000Z',
    },
  },
  render: ({ contact, ...rest }) =>
    renderAcknowledgement({
      ...rest,
      sender: contact.name,
      quoted: [[readerTexts(rest.shop, 'mail')('subject'), contact.subject]],
      created_at: contact.created_at,
      uuid: contact.uuid,
    }),
};
