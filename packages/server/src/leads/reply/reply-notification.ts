import type { NotificationRenderers } from '../../base/notification/notification-renderer.ts';
import { template } from './reply.mail.ts';
import { signReplyAddress } from './reply-address.ts';
import { readThread } from './reply-thread.ts';

export const replyNotifications = {
  /** A member's reply to a lead: not an automatic email, so absence notices may answer it. */
  reply: async ({ reply, created_at }, { services: { prisma, env }, shop }) => {
    const lead = reply?.booking ?? reply?.contact;
    if (!reply || !lead) return null;
    const kind = reply.booking ? 'booking' : 'contact';
    const thread = await readThread(prisma, reply, created_at);
    const last = thread.at(-1);
    const address =
      env.REPLY_ADDRESS && signReplyAddress(env.SESSION_SECRET, env.REPLY_ADDRESS, { kind, uuid: lead.uuid });
    return {
      to: lead.email,
      isPersonal: true,
      ...(last && { headers: { 'In-Reply-To': last, References: thread.join(' ') } }),
      ...template.render({ shop, subject: reply.subject, markdown: reply.body }),
      ...(address && { replyTo: { name: shop.name, address } }),
    };
  },
} satisfies NotificationRenderers;
