import { leadPath } from '@perfboard/contracts/path';
import type { NotificationRenderers } from '../../base/notification/notification-renderer.ts';
import { memberAddress, readMentions, readNames } from '../../people/member/member-names.ts';
import { template } from './mention.mail.ts';

interface OfLead {
  booking: { uuid: string; full_name: string; project_title: string } | null;
  contact: { uuid: string; name: string; subject: string } | null;
}

/** What an email to a member says of a lead; null if the lead is gone. */
export function aboutLead(
  { booking, contact }: OfLead,
  publicUrl: string,
): { name: string; title: string; leadUrl: string } | null {
  if (booking) {
    const { uuid, full_name: name, project_title: title } = booking;
    return { name, title, leadUrl: `${publicUrl}${leadPath('booking', uuid)}` };
  }
  if (!contact) return null;
  const { uuid, name, subject: title } = contact;
  return { name, title, leadUrl: `${publicUrl}${leadPath('contact', uuid)}` };
}

const textMax = 2_000;

export const mentionNotifications = {
  /**
   * To a mentioned member; null if the member or the note is gone, or the note mentions the member no more.
   */
  mention: async ({ recipient, about, ...lead }, { services: { prisma, env }, shop }) => {
    const to = await memberAddress(prisma, recipient);
    const note = await prisma.leadNote.findUnique({ where: { uuid: about } });
    const facts = aboutLead(lead, env.PUBLIC_URL);
    if (!to || !note?.body.includes(`@[${recipient}]`) || !facts) return null;
    const shown = await readMentions(prisma, [note.body]);
    const nameOf = await readNames(prisma, note.user_id ? [note.user_id] : []);
    return {
      to,
      ...template.render({
        shop,
        author: nameOf(note.user_id ?? '') ?? null,
        ...facts,
        note: shown(note.body).slice(0, textMax),
      }),
    };
  },
} satisfies NotificationRenderers;
