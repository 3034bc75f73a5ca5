import type { Contact } from '@perfboard/contracts/contact';
import { formatMailDate } from '@perfboard/mail/mail-date';
import { renderMail } from '@perfboard/mail/mail-layout';
import { type MailShop, type MailTemplate, sampleShop } from '@perfboard/mail/mail-template';

export interface ContactAcknowledgementProps {
  shop: MailShop;
  contact: Pick<Contact, 'name' | 'subject' | 'created_at'>;
  /** Answered before: only to such a one is repeated what was written. */
  isKnownSender: boolean;
}

/**
 * To the sender of a contact message: it has arrived. The message is not quoted, and to a stranger nothing is: whoever enters somebody else's
 * address could otherwise make the shop deliver a text of his choice.
 */
export const template: MailTemplate<ContactAcknowledgementProps> = {
  name: 'contact-acknowledgement',
  sampleProps: {
    shop: sampleShop,
    isKnownSender: true,
    contact: {
      name: 'Ravi Kumar',
      subject: 'ESP32 camera node',
      created_at: '2026-11-21T02:36:00.000Z',
    },
  },
  render: ({ shop, contact, isKnownSender }) =>
    renderMail({
      shop,
      subject: 'We received your message',
      preview: 'We reply within 24 hours.',
      designator: 'CN2',
      heading: isKnownSender ? `Thank you, ${contact.name}` : 'Thank you',
      blocks: [
        { kind: 'paragraph', text: 'Your message has reached us. We reply within 24 hours.' },
        {
          kind: 'facts',
          rows: [
            ...(isKnownSender ? [['Subject', contact.subject] as [string, string]] : []),
            ['Received', formatMailDate(contact.created_at)],
          ],
        },
      ],
      reason: `You receive this because a message was sent to ${shop.name} with this address.`,
    }),
};
