import { mails } from '@perfboard/content/mails';
import type { Contact } from '@perfboard/contracts/contact';
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

export interface ContactNotificationProps {
  shop: MailShop;
  /** Start of the subject. */
  prefix: string;
  contact: Pick<Contact, 'uuid' | 'name' | 'email' | 'mobile' | 'subject' | 'message' | 'created_at'>;
  /** The screen of the lead. */
  leadUrl: string;
}

/** To the shop: a message from the contact page. Replies go to its sender. */
export const template: MailTemplate<ContactNotificationProps> = {
  name: 'contact-notification',
  sampleProps: {
    shop: sampleShop,
    prefix: mails.prefixes.contact,
    contact: {
      uuid: '019a9c3e-7a10-7c1d-8f00-6b6b6b6b6b6b',
      name: 'Ravi Kumar',
      email: 'ravi@example.com',
      mobile: '9876543210',
      subject: 'ESP32 camera node',
      message: 'Hello,\n\nCan you build a battery powered ESP32 camera node?\nDeep sleep below 20 uA.',
      created_at: '2026-11-21T02:36:00.000Z',
    },
    leadUrl: 'https://shop.example.com/main/admin/view/contacts?open=1',
  },
  render: ({ shop, prefix, contact, leadUrl }) => {
    const t = readerTexts(shop, 'staff_mail');
    return {
      ...renderMail({
        shop,
        subject: t('subjectLine', { prefix: fillMail({ prefix }, shop).prefix, about: contact.subject }),
        preview: t('contactPreview', { name: contact.name }),
        heading: t('contactHeading'),
        blocks: [
          {
            kind: 'facts',
            rows: [
              [t('name'), contact.name],
              [t('email'), contact.email],
              [t('mobile'), contact.mobile],
              [t('subject'), contact.subject],
              [t('received'), formatMailDate(contact.created_at, shop.time_zone, shop.language)],
              [t('reference'), contact.uuid],
            ],
          },
          { kind: 'quote', text: contact.message },
          { kind: 'paragraph', text: t('replyByEmail', { name: isolated(contact.name) }) },
          { kind: 'action', label: t('openMessage'), url: leadUrl },
        ],
        reason: t('contactReason'),
      }),
      replyTo: { name: contact.name, address: contact.email },
    };
  },
};
