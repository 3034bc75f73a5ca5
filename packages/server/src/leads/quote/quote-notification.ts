import { deskQuotePath } from '@perfboard/contracts/path';
import type { QuoteItem } from '@perfboard/contracts/quote';
import { quoteFileName } from '@perfboard/contracts/words/quote';
import type { MailShop, RenderedMail } from '@perfboard/mail/mail-template';
import type {
  NotificationRenderer,
  NotificationRenderers,
} from '../../base/notification/notification-renderer.ts';
import { replyToLead } from '../reply/reply-address.ts';
import { threadHeaders } from '../reply/reply-thread.ts';
import { template } from './quote.mail.ts';
import { contentOf, leadOfQuote, type QuoteRow, quoteUrl, readQuoteRow, toQuoteItem } from './quote.ts';
import { template as acceptedTemplate } from './quote-accepted.mail.ts';
import { readQuoteFile } from './quote-file.ts';
import { template as receiptTemplate } from './quote-receipt.mail.ts';
import { isOpen } from './quote-step.ts';

/**
 * An email to the client, in the thread of the lead.
 * @param render null when it has nothing to say anymore
 */
const toClient =
  (
    render: (quote: {
      row: QuoteRow;
      item: QuoteItem;
      about: string;
      shop: MailShop;
      url: string;
    }) => RenderedMail | null,
    { hasFile = true } = {},
  ): NotificationRenderer =>
  async ({ quote_uuid, created_at, about }, { services, shop }) => {
    const row = await readQuoteRow(services.prisma, quote_uuid);
    const url = row && quoteUrl(services.env, row);
    const mail = row && url && render({ row, item: toQuoteItem(row), about, shop, url });
    if (!row || !mail) return null;
    const content = hasFile && (await readQuoteFile(services, row));
    return {
      to: row.client_email,
      isPersonal: true,
      ...(await threadHeaders(services.prisma, row, created_at)),
      ...mail,
      ...(content && { attachments: [{ filename: quoteFileName(row), content }] }),
      ...replyToLead(services.env, shop, leadOfQuote(row)),
    };
  };

/**
 * A quote, or the reminder of one. The first email has nothing in `about`: each later one repeats it, unless the quote is
 * no longer open.
 */
const offer = ({ isReminder }: { isReminder: boolean }) =>
  toClient(
    ({ row, item, about, shop, url }) => {
      const isOver = isReminder || about ? !isOpen(row) : item.status === 'replaced';
      if (isOver) return null;
      return template.render({ shop, isReminder, quote: item, deliveryTime: row.delivery_time, url });
    },
    { hasFile: !isReminder },
  );

export const quoteNotifications = {
  quote: offer({ isReminder: false }),
  quote_reminder: offer({ isReminder: true }),
  quote_receipt: toClient(({ row, item, shop, url }) => {
    if (!item.accepted_at) return null;
    return receiptTemplate.render({
      shop,
      quote: item,
      name: row.accepted_name ?? row.client_name,
      accepted_at: item.accepted_at,
      chosen: contentOf(row).lines.flatMap((line) =>
        line.optional && line.is_counted ? line.description : [],
      ),
      url,
    });
  }),
  /** The quote's uuid is in `about`. */
  quote_accepted: async ({ about }, { services, shop, to }) => {
    const row = await readQuoteRow(services.prisma, about);
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
