import type { Clients } from '@perfboard/contracts/shop/clients';
import type { Mails } from '@perfboard/contracts/shop/mails';
import type { NotificationKind } from '@perfboard/contracts/words/notification-kind';
import type { Prisma } from '@perfboard/db/client';
import type { MailAttachment, MailCalendar } from '@perfboard/mail/mail-message';
import type { MailShop, RenderedMail } from '@perfboard/mail/mail-template';
import type { JobServices } from '../service/services.ts';

/** The columns of a notification that renderers read. */
export const notificationWithLead = {
  booking: { include: { files: { orderBy: { place: 'asc' }, select: { name: true } } } },
  contact: true,
  subscriber: true,
  invitation: true,
  reply: { include: { booking: true, contact: true } },
  appointment_change: { include: { appointment: { include: { booking: true, contact: true } } } },
  quote: {
    select: {
      booking: { select: { is_spam: true, language: true } },
      contact: { select: { is_spam: true, language: true } },
    },
  },
} as const;
export type NotificationWithLead = Prisma.NotificationGetPayload<{ include: typeof notificationWithLead }>;

interface RenderContext {
  services: Pick<JobServices, 'pool' | 'prisma' | 'mail' | 'env' | 'shop'>;
  shop: MailShop;
  /** The site content's texts for each email. */
  mails: Mails;
  clients: Clients;
  /** The recipient of a notification to the shop; empty for every other email. */
  to: string;
  /** The address of the shop's From. */
  fromAddress: string;
}

/** A mail with its recipient. */
export interface NotificationMail extends RenderedMail {
  to: string;
  isPersonal?: boolean;
  headers?: Record<string, string>;
  calendar?: MailCalendar;
  attachments?: readonly MailAttachment[];
  /** The held notifications that a digest contains. */
  included?: readonly string[];
}

/** Renders a notification; null if what it is about is gone, or no longer needs an email. */
export type NotificationRenderer = (
  notification: NotificationWithLead,
  context: RenderContext,
) => Promise<NotificationMail | null> | NotificationMail | null;

/** The renderers of one noun. */
export type NotificationRenderers = Partial<Record<NotificationKind, NotificationRenderer>>;
