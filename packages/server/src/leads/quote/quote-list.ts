import type { QuoteItem, QuoteListInput } from '@perfboard/contracts/quote';
import type { Page } from '@perfboard/contracts/words/desk';
import { Prisma, type PrismaClient } from '@perfboard/db/client';
import { searchText } from '@perfboard/db/search-text';
import { emailMatches, newestFirst, type PageQuery, readPage, streamRows } from '../../base/list/list.ts';
import { type QuoteRow, quoteStatusColumn, toQuoteItem } from './quote.ts';

/** Quotes, newest first. */
export const quoteQuery = ({ q, status, lead_uuid, cursor, limit }: QuoteListInput): PageQuery => ({
  ...newestFirst({ q, cursor, limit }),
  table: 'quotes',
  where: [
    ...(q ? [emailMatches(searchText.quote, q)] : []),
    ...(lead_uuid
      ? [Prisma.sql`(booking_uuid = ${lead_uuid}::uuid or contact_uuid = ${lead_uuid}::uuid)`]
      : []),
  ],
  shownAs: status ? [{ column: quoteStatusColumn, values: [status] }] : [],
  casts: { created_at: 'timestamptz' },
});

export const pageQuotes = (prisma: PrismaClient, input: QuoteListInput): Promise<Page<QuoteItem>> =>
  readPage({ prisma, ...quoteQuery(input), toItem: (row: QuoteRow) => toQuoteItem(row) });

/** The list as rows of a file, in the order of `quoteExportColumns`. */
export async function* exportQuotes(prisma: PrismaClient, input: QuoteListInput): AsyncGenerator<string[][]> {
  for await (const rows of streamRows<QuoteRow>(prisma, quoteQuery(input))) {
    yield rows
      .map(toQuoteItem)
      .map((quote) => [
        quote.number ?? '',
        String(quote.version),
        quote.status,
        quote.client_name,
        quote.client_email,
        quote.title,
        quote.currency,
        quote.subtotal,
        quote.tax,
        quote.total,
        quote.valid_until ?? '',
        quote.created_at,
        quote.sent_at ?? '',
        quote.viewed_at ?? '',
        quote.accepted_at ?? '',
        quote.declined_at ?? '',
        quote.expired_at ?? '',
        quote.lead_uuid,
        quote.uuid,
      ]);
  }
}
