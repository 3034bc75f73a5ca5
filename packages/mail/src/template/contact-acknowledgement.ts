import type { Contact } from '@perfboard/contracts/contact';
import { formatMailDate } from '../mail-date.ts';
import { renderMail } from '../mail-layout.ts';
import { type MailShop, type MailTemplate, sampleShop } from '../mail-template.ts';

export interface ContactAcknowledgementProps {
  shop: MailShop;
  contact: Pick<Contact, 'name' | 'subject' | 'message' | 'created_at'>;
}

/** To the sender of a contact message: it has arrived. */
export const template: MailTemplate<ContactAcknowledgementProps> = {
  name: 'contact-acknowledgement',
  sampleProps: {
    shop: sampleShop,
    contact: {
      name: 'Ravi Kumar',
      subject: 'ESP32 camera node',
      message: 'Hello,\n\nCan you build a battery powered ESP32 camera node?\nDeep sleep below 20 uA.',
      created_at: '2026-11-21T02:36:00.000Z',
    },
  },
  render: ({ shop, contact }) =>
    renderMail({
      shop,
      subject: 'We received your message',
      preview: 'We reply within 24 hours.',
      designator: 'CN2',
      heading: `Thank you, ${contact.name}`,
      blocks: [
        { kind: 'paragraph', text: 'Your message has reached us. We reply within 24 hours.' },
        {
          kind: 'facts',
          rows: [
            ['Subject', contact.subject],
            ['Received', formatMailDate(contact.created_at)],
          ],
        },
        { kind: 'quote', text: contact.message },
      ],
      reason: `You receive this because a message was sent to ${shop.name} with this address.`,
    }),
};
