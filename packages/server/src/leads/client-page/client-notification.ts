import type {
  NotificationRenderers,
  NotificationWithLead,
} from '../../base/notification/notification-renderer.ts';
import { autoReplied } from '../lead/acknowledgement.ts';
import { clientUrl } from '../lead/client-link.ts';
import { stageOf } from '../lead/lead-stage.ts';
import { replyToLead } from '../reply/reply-address.ts';
import { threadHeaders } from '../reply/reply-thread.ts';
import { listClientLeads } from './client-lead.ts';
import { template as clientLink } from './client-link.mail.ts';
import { template as stageMail } from './stage.mail.ts';

const leadOf = ({ booking, contact }: Pick<NotificationWithLead, 'booking' | 'contact'>) => {
  if (booking) return { ...booking, kind: 'booking' as const, about: booking.project_title };
  return contact && { ...contact, kind: 'contact' as const, about: contact.subject };
};

export const clientNotifications = {
  /** Null if the lead has come to yet another stage: that one has an email of its own, or none. */
  stage: async (
    { uuid, about, created_at, ...notification },
    { services: { prisma, env }, shop, clients },
  ) => {
    const lead = leadOf(notification);
    const stage = clients.stages.find(({ id }) => id === lead?.stage);
    if (!lead || !stage || stageOf(about) !== stage.id) return null;
    const { booking_uuid, contact_uuid } = notification;
    const later = await prisma.notification.count({
      where: {
        kind: 'stage',
        booking_uuid,
        contact_uuid,
        uuid: { not: uuid },
        created_at: { gt: created_at },
      },
    });
    if (later > 0) return null;
    return {
      to: lead.email,
      ...(await threadHeaders(prisma, notification, created_at)),
      ...stageMail.render({
        shop,
        about: lead.about,
        stage: stage.title,
        clientUrl: clientUrl(env, { ...lead, round: lead.client_round }),
      }),
      ...replyToLead(env, shop, lead),
    };
  },

  client_link: async (notification, { services: { prisma, env }, shop }) => {
    const email = leadOf(notification)?.email;
    const leads = email ? await listClientLeads(prisma, email) : [];
    if (!email || leads.length === 0) return null;
    const pages = leads.map(({ created_at, ...lead }) => ({
      created_at: created_at.toISOString(),
      url: clientUrl(env, lead),
    }));
    return { to: email, ...autoReplied, ...clientLink.render({ shop, pages }) };
  },
} satisfies NotificationRenderers;
