import { renderMail } from '@perfboard/mail/mail-layout';
import { type MailShop, type MailTemplate, sampleShop } from '@perfboard/mail/mail-template';

export interface SubscriptionConfirmProps {
  shop: MailShop;
  confirmUrl: string;
  validDays: number;
}

/** To a new subscriber where the shop asks for confirmation (double opt-in). */
export const template: MailTemplate<SubscriptionConfirmProps> = {
  name: 'subscription-confirm',
  sampleProps: {
    shop: sampleShop,
    confirmUrl: 'https://shop.example.com/subscribe/confirm?token=sample&list=news',
    validDays: 7,
  },
  render: ({ shop, confirmUrl, validDays }) =>
    renderMail({
      shop,
      subject: `Confirm your subscription to ${shop.name}`,
      preview: 'One click, and the newsletter is yours.',
      designator: 'NL2',
      heading: 'Confirm your subscription',
      blocks: [
        { kind: 'paragraph', text: `This address was entered for the newsletter of ${shop.name}.` },
        { kind: 'action', label: 'Confirm subscription', url: confirmUrl },
        {
          kind: 'note',
          text: `The link works for ${validDays} days. If it was not you, ignore this mail: without confirmation we send no newsletter.`,
        },
      ],
      reason: `You receive this because this address was entered at ${shop.url}.`,
    }),
};
