import { mails } from '@perfboard/content/mails';
import type { Contact } from '@perfboard/contracts/contact';
import type { AcknowledgementWords } from '@perfboard/contracts/shop/mails';
import { renderMail } from '@perfboard/mail/mail-layout';
import { formatMailDate, type MailShop, type MailTemplate, sampleShop } from '@perfboard/mail/mail-template';
import { fillMail } from '../../base/mail/mail-shop.ts';
import { clientAction } from '../lead/client-link.ts';

export interface ContactAcknowledgementProps {
  shop: MailShop;
  words: AcknowledgementWords;
  contact: Pick<Contact, 'name' | 'subject' | 'created_at'>;
  /** Answered before: only a known sender gets their text repeated. */
  isKnownSender: boolean;
  /** The link to the client page, if the shop sends it. */
  clientUrl?: string | undefined;
}

/**
 * Confirms a contact message to its sender. The message is not quoted, and for unknown senders nothing is:
 * otherwise anyone could make the shop send a text to another person's address.
 */
export const template: MailTemplate<ContactAcknowledgementProps> = {
  name: 'contact-acknowledgement',
  sampleProps: {
    shop: sampleShop,
    words: mails.contact,
    isKnownSender: true,
    contact: {
      name: 'Ravi Kumar',
      subject: 'ESP32 camera node',
      created_at: '2026-11-21T02:36:00.000Z',
    },
  },
  render: ({ shop, words, contact, isKnownSender, clientUrl }) => {
    const { closing, ...say } = fillMail(words, shop, isKnownSender ? { sender: contact.name } : {});
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
            ...(isKnownSender ? [['Subject', contact.subject] as [string, string]] : []),
            ['Received', formatMailDate(contact.created_at, shop.time_zone)],
          ],
        },
        ...(clientUrl ? [clientAction(clientUrl)] : []),
        ...(closing ? [{ kind: 'paragraph' as const, text: closing }] : []),
      ],
      reason: say.reason,
    });
  },
};
