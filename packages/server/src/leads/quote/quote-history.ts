import type { LeadEntry } from '@perfboard/contracts/lead';
import { showMoney } from '@perfboard/contracts/money';
import { quoteLabel } from '@perfboard/contracts/words/quote';
import type { QuoteEvent } from '@perfboard/contracts/words/quote-event';
import type { PrismaClient } from '@perfboard/db/client';
import { mailStatusOf, readMailOptions } from '../../base/notification/notification.ts';
import type { Owner } from '../lead/lead-note.ts';
import { type QuoteRow, toQuoteItem } from './quote.ts';

const blank = {
  edited_at: null,
  is_automatic: false,
  sender_verdict: null,
  has_more: false,
  files: [],
  is_own: false,
  state: null,
  error: null,
};

/** What happened to a quote, with who did it where it was a member, or the client by name. */
const eventsOf = (row: QuoteRow): [event: QuoteEvent, at: Date | null, author: string | null][] => [
  ['created', row.created_at, row.author],
  ['sent', row.sent_at, row.sent_by],
  ['viewed', row.viewed_at, null],
  ['reminded', row.reminded_at, null],
  ['accepted', row.accepted_at, row.accepted_name],
  ['declined', row.declined_at, row.client_name],
  ['expired', row.expired_at, null],
  ['replaced', row.replaced_at, null],
];

/** When a lead's quotes were drafted, sent, viewed and answered, and the delivery of their emails. */
export async function readQuoteHistory(prisma: PrismaClient, owner: Owner): Promise<LeadEntry[]> {
  const rows =
    'booking_uuid' in owner
      ? await prisma.$queryRaw<
          QuoteRow[]
        >`select * from quotes where booking_uuid = ${owner.booking_uuid}::uuid`
      : await prisma.$queryRaw<
          QuoteRow[]
        >`select * from quotes where contact_uuid = ${owner.contact_uuid}::uuid`;
  if (rows.length === 0) return [];
  const mails = await prisma.notification.findMany({
    where: { quote_uuid: { in: rows.map(({ uuid }) => uuid) } },
    omit: { kind: true, status: true },
  });
  const optionsOf = await readMailOptions(
    prisma,
    mails.map(({ uuid }) => uuid),
  );
  const kinds: Partial<Record<QuoteEvent, string>> = { sent: 'quote', reminded: 'quote_reminder' };
  return rows.flatMap((row) =>
    eventsOf(row).flatMap(([event, at, author]): LeadEntry[] => {
      if (!at) return [];
      const mail = mails.find(
        (one) => one.quote_uuid === row.uuid && optionsOf(one.uuid).kind === kinds[event],
      );
      return [
        {
          ...blank,
          kind: 'quote',
          uuid: `${row.uuid}-${event}`,
          quote_uuid: row.uuid,
          at: at.toISOString(),
          author,
          subject: event,
          text: `${quoteLabel(row)}, ${showMoney(toQuoteItem(row).total, row.currency)}`,
          ...(mail && { state: mailStatusOf({ ...mail, ...optionsOf(mail.uuid) }), error: mail.last_error }),
        },
      ];
    }),
  );
}
