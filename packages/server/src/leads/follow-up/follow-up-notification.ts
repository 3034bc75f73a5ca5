import type { NotificationRenderers } from '../../base/notification/notification-renderer.ts';
import { memberAddress, readNames } from '../../people/member/member-names.ts';
import { aboutLead } from '../lead/lead-notification.ts';
import { template } from './follow-up.mail.ts';

export const followUpNotifications = {
  /** To the member who gets a lead back; null if the member or the follow-up is gone. */
  follow_up: async ({ recipient, about, ...lead }, { services: { prisma, env }, shop }) => {
    const to = await memberAddress(prisma, recipient);
    const row = await prisma.followUp.findUnique({ where: { uuid: about } });
    const facts = aboutLead(lead, env.PUBLIC_URL);
    if (!to || !row || !facts) return null;
    const nameOf = await readNames(prisma, [row.user_id]);
    return {
      to,
      ...template.render({
        shop,
        ...facts,
        due_at: row.due_at.toISOString(),
        setBy: nameOf(row.user_id),
        note: row.note,
      }),
    };
  },
} satisfies NotificationRenderers;
