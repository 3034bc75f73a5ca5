import { mails } from '@perfboard/content/mails';
import type { Mails } from '@perfboard/contracts/shop/mails';
import { publishedNewsletterMessages } from '@perfboard/contracts/words/published-newsletter';
import { renderMail } from '@perfboard/mail/mail-layout';
import { type MailShop, type MailTemplate, sampleShop } from '@perfboard/mail/mail-template';
import { fillMail } from '../../base/mail/mail-shop.ts';
import type { NewsletterContent } from './content-look.ts';
import { mailLook } from './content-mail-look.ts';
import { renderContent } from './render-content.ts';

export type NewsletterFrame = Pick<Mails['newsletter'], 'footer' | 'reason' | 'unsubscribe' | 'manage'>;

/** The words of the frame alone: the document has more beside them. */
export const fillFrame = (
  { footer, reason, unsubscribe, manage }: NewsletterFrame,
  shop: MailShop,
): NewsletterFrame => fillMail({ footer, reason, unsubscribe, manage }, shop);

export interface NewsletterProps {
  shop: MailShop;
  /** What stands under every newsletter. */
  words: NewsletterFrame;
  subject: string;
  /** What an inbox shows after the subject; empty: how the body begins. */
  previewText: string;
  /** The body as the admin wrote it. */
  markdown: string;
  /** What its pictures and project cards are; without it they are left out. */
  content?: NewsletterContent;
  /** Its page on the site, where it has one. */
  browserUrl?: string | undefined;
  /** One recipient's link, or `unsubscribePlaceholder` where `prepareNewsletterMessage` puts it in. */
  unsubscribeUrl: string;
  /** The same of the reader's page, or `managePlaceholder`. */
  manageUrl: string;
}

/** How the body begins, as an inbox shows it. */
export const withoutAddresses = (text: string): string => text.replace(/\(?https?:\S+/g, '');

/** The newsletter: the admin's words in the shop's frame. */
export const template: MailTemplate<NewsletterProps> = {
  name: 'newsletter',
  sampleProps: {
    shop: sampleShop,
    words: mails.newsletter,
    subject: 'Newsletter Update',
    previewText: 'Two new kits',
    markdown:
      '## New on the bench\n\nThank you for **subscribing**.\n\n- [LoRa gateway kit](https://shop.example.com/projects)\n- ESP32 camera node',
    unsubscribeUrl: 'https://shop.example.com/unsubscribe?token=sample',
    manageUrl: 'https://shop.example.com/subscribe/manage?token=sample',
  },
  render: ({
    shop,
    words,
    subject,
    previewText,
    markdown,
    content,
    browserUrl,
    unsubscribeUrl,
    manageUrl,
  }) => {
    const body = renderContent(markdown, { content, look: mailLook(shop.url) });
    const { footer, reason, unsubscribe, manage } = fillFrame(words, shop);
    return renderMail({
      shop,
      subject,
      preview: previewText || withoutAddresses(body.text),
      ...(browserUrl && { browser: { url: browserUrl, label: publishedNewsletterMessages.viewInBrowser } }),
      designator: 'NL1',
      heading: subject,
      blocks: [{ kind: 'prose', ...body }],
      footer,
      reason,
      unsubscribeUrl,
      unsubscribeLabel: unsubscribe,
      manage: { url: manageUrl, label: manage },
    });
  },
};
