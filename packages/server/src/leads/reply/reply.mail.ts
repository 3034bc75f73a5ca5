import { renderMail } from '@perfboard/mail/mail-layout';
import { type MailShop, type MailTemplate, sampleShop } from '@perfboard/mail/mail-template';
import { renderMarkdown } from '@perfboard/mail/markdown';

export interface ReplyProps {
  shop: MailShop;
  subject: string;
  /** Markdown as the member wrote it. */
  markdown: string;
}

/** A member's reply to a lead, in the shop's layout. */
export const template: MailTemplate<ReplyProps> = {
  name: 'reply',
  sampleProps: {
    shop: sampleShop,
    subject: 'Re: ESP32 camera node',
    markdown: 'Hello Ravi,\n\nyes, **below 20 uA** is possible.\n\n- two weeks\n- 40 pieces',
  },
  render: ({ shop, subject, markdown }) => {
    const body = renderMarkdown(markdown);
    return renderMail({
      shop,
      subject,
      preview: body.text,
      designator: 'RE1',
      heading: subject,
      blocks: [{ kind: 'prose', ...body }],
      reason: `You receive this because you wrote to ${shop.name}.`,
    });
  },
};
