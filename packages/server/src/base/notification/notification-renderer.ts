import type { Mails } from '@perfboard/contracts/shop/mails';
import type { Prisma } from '@perfboard/db/client';
import type { MailCalendar } from '@perfboard/mail/mail-message';
import type { MailShop, RenderedMail } from '@perfboard/mail/mail-template';
import type { JobServices } from '../service/services.ts';

/** What a renderer reads of a notification. */
export const notificationWithLead = {
  booking: { include: { files: { orderBy: { place: 'asc' }, select: { name: true } } } },
  contact: true,
  subscriber: true,
  invitation: true,
  reply: { include: { booking: true, contact: true } },
  appointment_change: { include: { appointment: { include: { booking: true, contact: true } } } },
} as const;
export type NotificationWithLead = Prisma.NotificationGetPayload<{ include: typeof notificationWithLead }>;
export type NotificationKind = NotificationWithLead['kind'];

interface RenderContext {
  services: Pick<JobServices, 'pool' | 'prisma' | 'mail' | 'env'>;
  shop: MailShop;
  /** What the owner says in each. */
  mails: Mails;
  /** Where a mail to the shop goes; empty for every other mail. */
  to: string;
  /** Of the shop's From. */
  fromAddress: string;
}

/** A mail with its recipient. */
export interface NotificationMail extends RenderedMail {
  to: string;
  isPersonal?: boolean;
  headers?: Record<string, string>;
  calendar?: MailCalendar;
  /** The held notifications that a digest holds. */
  included?: readonly string[];
}

/** Puts a notification into words; null when what it is about is gone, or waits for it no longer. */
export type NotificationRenderer = (
  notification: NotificationWithLead,
  context: RenderContext,
) => Promise<NotificationMail | null> | NotificationMail | null;

/** The notifications of one noun. */
export type NotificationRenderers = Partial<Record<NotificationKind, NotificationRenderer>>;
