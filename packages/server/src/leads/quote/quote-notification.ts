import { deskQuotePath } from '@perfboard/contracts/path';
import { quoteFileName } from '@perfboard/contracts/words/quote';
import type { PrismaClient } from '@perfboard/db/client';
import { threadIdOf } from '../../base/mail/mail-tag.ts';
import type {
  NotificationRenderer,
  NotificationRenderers,
} from '../../base/notification/notification-renderer.ts';
import { replyToLead } from '../reply/reply-address.ts';
import { readThread } from '../reply/reply-thread.ts';
import { template } from './quote.mail.ts';
import { contentOf, type QuoteRow, quoteUrl, toQuoteItem } from './quote.ts';
import { template as acceptedTemplate } from './quote-accepted.mail.ts';
import { quotePdf } from './quote-pdf.ts';
import { isOpen } from './quote-step.ts';
import { issuerOfQuote } from './quote-view.ts';

const find = async (prisma: PrismaClient, uuid: string | null): Promise<QuoteRow | undefined> => {
  const [row] = await prisma.$queryRaw<QuoteRow[]>`select * from quotes where uuid = ${uuid}::uuid`;
  return row;
};

/** The email to the client, in the thread of the lead; null when it has nothing to say anymore. */
const toClient =
  (isReminder: boolean): NotificationRenderer =>
  async ({ quote_uuid, created_at }, { services, shop }) => {
    const row = await find(services.prisma, quote_uuid);
    if (!row || (isReminder ? !isOpen(row) : row.status === 'replaced')) return null;
    const lead = row.booking_uuid
      ? ({ kind: 'booking', uuid: row.booking_uuid } as const)
      : ({ kind: 'contact', uuid: row.contact_uuid ?? '' } as const);
    const thread = await readThread(services.prisma, row, created_at);
    const [first] = thread;
    const last = thread.at(-1);
    const pdf = isReminder
      ? null
      : await quotePdf({
          row,
          issuer: issuerOfQuote(row, { ...shop, paper: 'A4' }),
          timeZone: shop.time_zone,
        });
    return {
      to: row.client_email,
      isPersonal: true,
      ...(first &&
        last && { headers: { 'In-Reply-To': last, References: [threadIdOf(first), ...thread].join(' ') } }),
      ...template.render({
        shop,
        isReminder,
        quote: toQuoteItem(row),
        deliveryTime: row.delivery_time,
        url: quoteUrl(services.env, row),
      }),
      ...(pdf && { attachments: [{ filename: quoteFileName(row), content: pdf }] }),
      ...replyToLead(services.env, shop, lead),
    };
  };

export const quoteNotifications = {
  quote: toClient(false),
  quote_reminder: toClient(true),
  /** The quote's uuid is in `about`. */
  quote_accepted: async ({ about }, { services, shop, to }) => {
    const row = await find(services.prisma, about);
    if (!row?.accepted_at) return null;
    return {
      to,
      ...acceptedTemplate.render({
        shop,
        quote: toQuoteItem(row),
        name: row.accepted_name ?? row.client_name,
        accepted_at: row.accepted_at.toISOString(),
        chosen: contentOf(row).chosen.length,
        deskUrl: `${services.env.PUBLIC_URL}${deskQuotePath(row.uuid)}`,
      }),
    };
  },
} satisfies NotificationRenderers;
