import { mails } from '@perfboard/content/mails';
import type { Mails } from '@perfboard/contracts/shop/mails';
import { renderMail } from '@perfboard/mail/mail-layout';
import { type MailShop, type MailTemplate, sampleShop } from '@perfboard/mail/mail-template';
import { fillMail } from '../../base/mail/mail-shop.ts';

export interface SubscriptionConfirmProps {
  shop: MailShop;
  words: Mails['confirmation'];
  confirmUrl: string;
  validDays: number;
}

/** To a new subscriber, if the shop requires confirmation (double opt-in). */
export const template: MailTemplate<SubscriptionConfirmProps> = {
  name: 'subscription-confirm',
  sampleProps: {
    shop: sampleShop,
    words: mails.confirmation,
    confirmUrl: 'https://shop.example.com/subscribe/confirm?token=sample&list=news',
    validDays: 7,
  },
  render: ({ shop, words, confirmUrl, validDays }) => {
    const say = fillMail(words, shop, { days: String(validDays) });
    return renderMail({
      shop,
      subject: say.subject,
      preview: say.preview,
      designator: 'NL2',
      heading: say.heading,
      blocks: [
        { kind: 'paragraph', text: say.text },
        { kind: 'action', label: say.action, url: confirmUrl },
        { kind: 'note', text: say.note },
      ],
      reason: say.reason,
    });
  },
};
