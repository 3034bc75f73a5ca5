import { renderMail } from '@perfboard/mail/mail-layout';
import { formatMailDate, type MailShop, type MailTemplate, sampleShop } from '@perfboard/mail/mail-template';

export interface ClientLinkMailProps {
  shop: MailShop;
  /** The requests of this address, newest first. */
  pages: readonly { created_at: string; url: string }[];
}

/** To the sender of leads who asked for the links again. It names no request: the links lead to them. */
export const template: MailTemplate<ClientLinkMailProps> = {
  name: 'client-link',
  sampleProps: {
    shop: sampleShop,
    pages: [
      { created_at: '2026-11-21T02:36:00.000Z', url: 'https://shop.example.com/client/sample' },
      { created_at: '2026-10-02T09:10:00.000Z', url: 'https://shop.example.com/client/other' },
    ],
  },
  render: ({ shop, pages }) =>
    renderMail({
      shop,
      subject: `Your page at ${shop.name}`,
      preview: 'The links that you asked for.',
      heading: pages.length === 1 ? 'Your page' : 'Your pages',
      blocks: [
        { kind: 'paragraph', text: 'Keep these links to yourself: everyone who has one can open the page.' },
        ...pages.map(({ created_at, url }) => ({
          kind: 'action' as const,
          label: `Request of ${formatMailDate(created_at, shop.time_zone)}`,
          url,
        })),
      ],
      reason: `You receive this because someone entered this address at ${shop.url}.`,
    }),
};
