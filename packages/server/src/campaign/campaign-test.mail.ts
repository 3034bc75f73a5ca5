import { renderMail } from '@perfboard/mail/mail-layout';
import { type MailShop, type MailTemplate, sampleShop } from '@perfboard/mail/mail-template';
import { renderMarkdown } from '@perfboard/mail/markdown';

export interface CampaignTestProps {
  shop: MailShop;
  subject: string;
  /** The body as the admin wrote it. */
  markdown: string;
}

/** To the admin who composes a newsletter: how it will look. Its unsubscribe link leads to the site's front page. */
export const template: MailTemplate<CampaignTestProps> = {
  name: 'campaign-test',
  sampleProps: {
    shop: sampleShop,
    subject: 'Newsletter Update',
    markdown: '## New on the bench\n\nThank you for **subscribing**.',
  },
  render: ({ shop, subject, markdown }) => {
    const body = renderMarkdown(markdown);
    return renderMail({
      shop,
      subject: `[Test] ${subject}`,
      preview: body.text,
      designator: 'NL0',
      heading: subject,
      blocks: [
        {
          kind: 'note',
          text: 'This is a test. Nobody else received it, and its unsubscribe link does nothing.',
        },
        { kind: 'prose', ...body },
      ],
      reason: `Subscribers read here why they receive the newsletter of ${shop.name}.`,
      unsubscribeUrl: shop.url,
    });
  },
};
