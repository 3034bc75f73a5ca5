import { AppError } from '@perfboard/contracts/error';
import { quoteFileName } from '@perfboard/contracts/words/quote';
import type { JobServices } from '../../base/service/services.ts';
import { linesOf, type QuoteRow, readQuoteLanguage, totalsOf } from './quote.ts';
import { quotePdf } from './quote-pdf.ts';
import { issuerOfQuote } from './quote-view.ts';

/** A version as it was sent: what the client chose and answered since is not on its PDF. */
const asSent = (row: QuoteRow): QuoteRow => ({
  ...row,
  chosen: [],
  ...totalsOf({ ...row, lines: linesOf(row), chosen: [] }),
});

/**
 * A quote as a PDF. A sent version is drawn once, when it is first needed, and stored: its emails and every download
 * have the same bytes. A draft is drawn each time.
 * @throws AppError SERVICE_UNAVAILABLE, and NOT_FOUND if it was erased
 */
export async function readQuoteFile(
  { prisma, shop }: Pick<JobServices, 'prisma' | 'shop'>,
  row: QuoteRow,
): Promise<Buffer> {
  const stored = await prisma.quotePdf.findUnique({ where: { quote_uuid: row.uuid } });
  if (stored) return Buffer.from(stored.content);
  const { words, isFresh } = await shop.read();
  // The date of another time zone would stay in it.
  if (!isFresh) throw new AppError('SERVICE_UNAVAILABLE');
  const { time_zone: timeZone } = words.profile;
  const issuer = issuerOfQuote(row, words.profile);
  const language = await readQuoteLanguage(prisma, row);
  if (!row.sent_at) return quotePdf({ row, issuer, timeZone, language });
  const drawn = await quotePdf({ row: asSent(row), issuer, timeZone, language });
  // Another process may have been first: its bytes count.
  const [first] = await prisma.$queryRaw<{ content: Uint8Array }[]>`
    insert into quote_pdfs (quote_uuid, content) select uuid, ${drawn} from quotes where uuid = ${row.uuid}::uuid
    on conflict (quote_uuid) do update set quote_uuid = excluded.quote_uuid returning content`;
  if (!first) throw new AppError('NOT_FOUND');
  return Buffer.from(first.content);
}

/** The headers of a quote's PDF. */
export const pdfHeaders = (row: QuoteRow) => ({
  'content-type': 'application/pdf',
  'content-disposition': `inline; filename="${quoteFileName(row)}"`,
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
});
