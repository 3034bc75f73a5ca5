import { renderMail } from '@perfboard/mail/mail-layout';
import {
  formatMailDate,
  type MailShop,
  type MailTemplate,
  readerTexts,
  sampleShop,
} from '@perfboard/mail/mail-template';

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
  render: ({ shop, pages }) => {
    const t = readerTexts(shop, 'mail');
    return renderMail({
      shop,
      subject: t('clientLinkSubject', { shop: shop.name }),
      preview: t('clientLinkPreview'),
      heading: t('clientLinkHeading', { count: pages.length }),
      blocks: [
        { kind: 'paragraph', text: t('clientLinkSecret') },
        ...pages.map(({ created_at, url }) => ({
          kind: 'action' as const,
          label: t('clientLinkRequest', {
            date: formatMailDate(created_at, shop.time_zone, shop.language),
          }),
          url,
        })),
      ],
      reason: t('enteredAddress', { url: shop.url }),
    });
  },
};
