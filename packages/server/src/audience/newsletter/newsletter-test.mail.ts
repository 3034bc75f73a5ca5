import { mails } from '@perfboard/content/mails';
import { renderMail } from '@perfboard/mail/mail-layout';
import { type MailShop, type MailTemplate, readerTexts, sampleShop } from '@perfboard/mail/mail-template';
import { type Language, sourceLanguage } from '@perfboard/messages/language';
import type { NewsletterContent } from './content-look.ts';
import { mailLook } from './content-mail-look.ts';
import { fillFrame, type NewsletterFrame, withoutUrls } from './newsletter.mail.ts';
import { renderContent } from './render-content.ts';

export interface NewsletterTestProps {
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
}

/**
 * A test email to the author of a newsletter. Its links to unsubscribe and to the topics page lead to the
 * site's front page.
 */
export const template: MailTemplate<NewsletterTestProps> = {
  name: 'newsletter-test',
  sampleProps: {
    shop: sampleShop,
    words: mails.newsletter,
    subject: 'Newsletter Update',
    previewText: '',
    markdown: '## New on the bench\n\nThank you for **subscribing**.',
  },
  render: ({ shop, words, subject, previewText, markdown, content, translation }) => {
    const body = renderContent(markdown, { content, look: mailLook(shop, translation?.base) });
    const t = readerTexts(shop, 'mail');
    const { footer, reason, unsubscribe, manage } = fillFrame(words, shop);
    return renderMail({
      shop,
      subject: t('testSubject', { subject }),
      preview: previewText || withoutUrls(body.text),
      heading: subject,
      contentLanguage: translation?.language ?? shop.primary ?? sourceLanguage,
      blocks: [
        { kind: 'note', text: t('testNote') },
        { kind: 'prose', ...body },
      ],
      footer,
      reason,
      unsubscribeUrl: shop.url,
      unsubscribeLabel: unsubscribe,
      manage: { url: shop.url, label: manage },
    });
  },
};
