import { renderMail } from '@perfboard/mail/mail-layout';
import { type MailShop, type MailTemplate, sampleShop } from '@perfboard/mail/mail-template';
import { renderMarkdown } from '@perfboard/mail/markdown';

export interface CampaignProps {
  shop: MailShop;
  subject: string;
  /** What an inbox shows after the subject; empty: how the body begins. */
  previewText: string;
  /** The body as the admin wrote it. */
  markdown: string;
  /** One recipient's link, or `unsubscribePlaceholder` where `prepareCampaignMessage` puts it in. */
  unsubscribeUrl: string;
}

/** The newsletter: the admin's words in the shop's frame. */
export const template: MailTemplate<CampaignProps> = {
  name: 'campaign',
  sampleProps: {
    shop: sampleShop,
    subject: 'Newsletter Update',
    previewText: 'Two new kits',
    markdown:
      '## New on the bench\n\nThank you for **subscribing**.\n\n- [LoRa gateway kit](https://shop.example.com/projects)\n- ESP32 camera node',
    unsubscribeUrl: 'https://shop.example.com/unsubscribe?token=sample',
  },
  render: ({ shop, subject, previewText, markdown, unsubscribeUrl }) => {
    const body = renderMarkdown(markdown);
    return renderMail({
      shop,
      subject,
      preview: previewText || body.text,
      designator: 'NL1',
      heading: subject,
      blocks: [{ kind: 'prose', ...body }],
      reason: `You receive this because you subscribed to the newsletter of ${shop.name}.`,
      unsubscribeUrl,
    });
  },
};
