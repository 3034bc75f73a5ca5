import type { NotificationRenderers } from '../../base/notification/notification-renderer.ts';
import { memberAddress, readMentions, readNames } from '../../people/member/member-names.ts';
import { aboutLead } from './lead-mail.ts';
import { template } from './mention.mail.ts';

const textMax = 2_000;

export const mentionNotifications = {
  /**
   * To a mentioned member; null if the member or the note is gone, or the note mentions the member no more.
   */
  mention: async ({ recipient, about, ...lead }, { services: { prisma, env }, shop }) => {
    const to = await memberAddress(prisma, recipient);
    const note = await prisma.leadNote.findUnique({ where: { uuid: about } });
    const said = aboutLead(lead, env.PUBLIC_URL);
    if (!to || !note?.body.includes(`@[${recipient}]`) || !said) return null;
    const shown = await readMentions(prisma, [note.body]);
    const nameOf = await readNames(prisma, note.user_id ? [note.user_id] : []);
    return {
      to,
      ...template.render({
        shop,
        author: nameOf(note.user_id ?? '') ?? null,
        ...said,
        note: shown(note.body).slice(0, textMax),
      }),
    };
  },
} satisfies NotificationRenderers;
