import type { QuoteItem, QuoteListInput } from '@perfboard/contracts/quote';
import type { Page } from '@perfboard/contracts/words/desk';
import { quoteExportColumns } from '@perfboard/contracts/words/quote';
import { Prisma, type PrismaClient } from '@perfboard/db/client';
import { searchText } from '@perfboard/db/search-text';
import { newestFirst, type PageQuery, readPage, streamRows, wordsMatch } from '../../base/list/list.ts';
import { type QuoteRow, quoteStatusColumn, toQuoteItem } from './quote.ts';

/** Quotes, newest first. */
export const quoteQuery = ({ q, status, lead_uuid, cursor, limit }: QuoteListInput): PageQuery => ({
  ...newestFirst({ q, cursor, limit }),
  table: 'quotes',
  where: [
    ...(q ? [wordsMatch(searchText.quote, q)] : []),
    ...(lead_uuid
      ? [Prisma.sql`(booking_uuid = ${lead_uuid}::uuid or contact_uuid = ${lead_uuid}::uuid)`]
      : []),
  ],
  shownAs: status ? [{ column: quoteStatusColumn, values: [status] }] : [],
  casts: { created_at: 'timestamptz' },
});

export const pageQuotes = (prisma: PrismaClient, input: QuoteListInput): Promise<Page<QuoteItem>> =>
  readPage({ prisma, ...quoteQuery(input), toItem: (row: QuoteRow) => toQuoteItem(row) });

const exported = Object.keys(quoteExportColumns) as (keyof typeof quoteExportColumns)[];

/** The list as rows of a file. @param say translates a status */
export async function* exportQuotes(
  prisma: PrismaClient,
  input: QuoteListInput,
  say: (english: string) => string,
): AsyncGenerator<string[][]> {
  for await (const rows of streamRows<QuoteRow>(prisma, quoteQuery(input)))
    yield rows
      .map(toQuoteItem)
      .map((quote) =>
        exported.map((name) => (name === 'status' ? say(quote.status) : String(quote[name] ?? ''))),
      );
}
