import { renderMail } from '@perfboard/mail/mail-layout';
import { type MailShop, type MailTemplate, readerTexts, sampleShop } from '@perfboard/mail/mail-template';
import { renderMarkdown } from '@perfboard/mail/markdown';
import type { NotificationRenderers } from '../../base/notification/notification-renderer.ts';
import { replyToLead } from './reply-address.ts';
import { threadHeaders } from './reply-thread.ts';

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
    markdown:
      'Hello Ravi,\n\nYes, **below 20 uA** is possible.\n\n- two weeks\n- 40 pieces\n\nBest regards,\nAsha Rao',
  },
  render: ({ shop, subject, markdown }) => {
    const body = renderMarkdown(markdown, { keepsLines: true });
    return renderMail({
      shop,
      subject,
      preview: body.text,
      heading: subject,
      blocks: [{ kind: 'prose', ...body }],
      reason: readerTexts(shop, 'mail')('wrote', { shop: shop.name }),
    });
  },
};

export const replyNotifications = {
  /** A member's text to the sender of a lead. Not marked as automatic, so an out-of-office reply is possible. */
  reply: async ({ reply, created_at }, { services: { prisma, env }, shop }) => {
    const lead = reply?.booking ?? reply?.contact;
    if (!reply || !lead) return null;
    const kind = reply.booking ? 'booking' : 'contact';
    return {
      to: lead.email,
      isPersonal: true,
      ...(await threadHeaders(prisma, reply, created_at)),
      ...template.render({ shop, subject: reply.subject, markdown: reply.body }),
      ...replyToLead(env, shop, { kind, uuid: lead.uuid }),
    };
  },
} satisfies NotificationRenderers;
