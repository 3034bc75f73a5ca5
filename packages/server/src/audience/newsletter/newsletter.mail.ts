import { mails } from '@perfboard/content/mails';
import type { Mails } from '@perfboard/contracts/shop/mails';
import { renderMail } from '@perfboard/mail/mail-layout';
import { type MailShop, type MailTemplate, readerTexts, sampleShop } from '@perfboard/mail/mail-template';
import { type Language, sourceLanguage } from '@perfboard/messages/language';
import { fillMail } from '../../base/mail/mail-shop.ts';
import type { NewsletterContent } from './content-look.ts';
import { mailLook } from './content-mail-look.ts';
import { renderContent } from './render-content.ts';

export type NewsletterFrame = Pick<Mails['newsletter'], 'footer' | 'reason' | 'unsubscribe' | 'manage'>;

/** Only the frame's texts: the document has more. */
export const fillFrame = (
  { footer, reason, unsubscribe, manage }: NewsletterFrame,
  shop: MailShop,
): NewsletterFrame => fillMail({ footer, reason, unsubscribe, manage }, shop);

export interface NewsletterProps {
  shop: MailShop;
  /** The text under every newsletter. */
  words: NewsletterFrame;
  subject: string;
  /** The preview in an inbox; by default the beginning of the body. */
  previewText: string;
  /** The body in Markdown. */
  markdown: string;
  /** Its images and project cards; without it they are left out. */
  content?: NewsletterContent;
  /** If the texts are a translation: its language, and the prefix of the pages that it links to. */
  translation?: { language: Language; base: string };
  /** Its page on the site, if it has one. */
  browserUrl?: string | undefined;
  /** One recipient's link, or `unsubscribePlaceholder`, which `prepareNewsletterMessage` replaces. */
  unsubscribeUrl: string;
  /** The link to the topics page, or `managePlaceholder`. */
  manageUrl: string;
}

/** A text without its URLs, for the preview in an inbox. */
export const withoutUrls = (text: string): string => text.replace(/\(?https?:\S+/g, '');

/** The newsletter: the author's text in the shop's layout. */
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
    translation,
    browserUrl,
    unsubscribeUrl,
    manageUrl,
  }) => {
    const body = renderContent(markdown, { content, look: mailLook(shop, translation?.base) });
    const { footer, reason, unsubscribe, manage } = fillFrame(words, shop);
    return renderMail({
      shop,
      subject,
      preview: previewText || withoutUrls(body.text),
      ...(browserUrl && { browser: { url: browserUrl, label: readerTexts(shop, 'mail')('viewInBrowser') } }),
      heading: subject,
      // Without a translation, the text is in the shop's language.
      contentLanguage: translation?.language ?? shop.primary ?? sourceLanguage,
      blocks: [{ kind: 'prose', ...body }],
      footer,
      reason,
      unsubscribeUrl,
      unsubscribeLabel: unsubscribe,
      manage: { url: manageUrl, label: manage },
    });
  },
};
