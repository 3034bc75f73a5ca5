import { mails } from '@perfboard/content/mails';
import { renderMail } from '@perfboard/mail/mail-layout';
import { type MailShop, type MailTemplate, sampleShop } from '@perfboard/mail/mail-template';
import type { NewsletterContent } from './content-look.ts';
import { mailLook } from './content-mail-look.ts';
import { fillFrame, type NewsletterFrame, withoutAddresses } from './newsletter.mail.ts';
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
  render: ({ shop, words, subject, previewText, markdown, content }) => {
    const body = renderContent(markdown, { content, look: mailLook(shop) });
    const { footer, reason, unsubscribe, manage } = fillFrame(words, shop);
    return renderMail({
      shop,
      subject: `[Test] ${subject}`,
      preview: previewText || withoutAddresses(body.text),
      heading: subject,
      blocks: [
        {
          kind: 'note',
          text: 'This is a test. It was sent only to you, and the links at the end do nothing.',
        },
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
