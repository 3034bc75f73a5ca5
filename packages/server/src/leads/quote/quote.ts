import { AppError } from '@perfboard/contracts/error';
import { currencyDecimals, formatDecimal, parseDecimal } from '@perfboard/contracts/money';
import { quotePath } from '@perfboard/contracts/path';
import type { Quote, QuoteItem, QuoteLine } from '@perfboard/contracts/quote';
import {
  fullPrice,
  type QuoteLineFields,
  quoteIssues,
  quoteLineFields,
} from '@perfboard/contracts/quote-fields';
import { type PricedLine, quoteTotals } from '@perfboard/contracts/quote-total';
import { quoteEventSchema } from '@perfboard/contracts/webhook-event';
import { hasRole, type Role } from '@perfboard/contracts/words/member';
import {
  type QuoteStatus,
  quoteMessages,
  quoteStatuses,
  taxRoundings,
} from '@perfboard/contracts/words/quote';
import type { Db, Prisma } from '@perfboard/db/client';
import type { Language } from '@perfboard/messages/language';
import { z } from 'zod';
import { storedLanguage } from '../../base/language/language.ts';
import {
  type OptionColumn,
  storedDocument,
  storedOption,
  storedTexts,
} from '../../base/list/stored-value.ts';
import { mailStatusOf, readMailOptions } from '../../base/notification/notification.ts';
import { signLink } from '../../base/secret/link-token.ts';
import type { Services } from '../../base/service/services.ts';
import type { Owner } from '../lead/lead-note.ts';

/** Who offers, as it was when the quote was sent. */
export const issuerSchema = z.object({
  name: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
  paper: z.enum(['A4', 'LETTER']).default('A4'),
});
export type Issuer = z.output<typeof issuerSchema>;

/** A row as SQL reads it: an odd status of another release must not fail a list. */
export type QuoteRow = Omit<Prisma.QuoteGetPayload<object>, 'status' | 'updated_at'> & { status: string };

/** A status that this release does not know can neither be changed nor accepted. */
export const shownQuoteStatus = (status: string): QuoteStatus =>
  storedOption(quoteStatuses, status, 'replaced');

export const quoteStatusColumn = {
  column: 'status',
  type: 'quote_status',
  options: quoteStatuses,
  fallback: 'replaced',
} as const satisfies OptionColumn;

/** The lead of a quote. */
export const leadOfQuote = ({
  booking_uuid,
  contact_uuid,
}: Pick<QuoteRow, 'booking_uuid' | 'contact_uuid'>) =>
  booking_uuid
    ? ({ kind: 'booking', uuid: booking_uuid } as const)
    : ({ kind: 'contact', uuid: contact_uuid ?? '' } as const);

const dayOf = (at: Date | null): string | null => at?.toISOString().slice(0, 10) ?? null;
const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

export const toQuoteItem = (row: QuoteRow): QuoteItem => {
  const { kind, uuid: lead_uuid } = leadOfQuote(row);
  const decimals = currencyDecimals(row.currency);
  return {
    uuid: row.uuid,
    lead_kind: kind,
    lead_uuid,
    client_name: row.client_name,
    client_email: row.client_email,
    title: row.title,
    number: row.number,
    version: row.version,
    status: shownQuoteStatus(row.status),
    currency: row.currency,
    subtotal: formatDecimal(row.subtotal, decimals),
    tax: formatDecimal(row.tax, decimals),
    total: formatDecimal(row.total, decimals),
    valid_until: dayOf(row.valid_until),
    created_at: row.created_at.toISOString(),
    sent_at: instant(row.sent_at),
    viewed_at: instant(row.viewed_at),
    accepted_at: instant(row.accepted_at),
    declined_at: instant(row.declined_at),
    expired_at: instant(row.expired_at),
    replaced_at: instant(row.replaced_at),
  };
};

const storedLines = z.array(quoteLineFields.extend({ tax_rate: z.string() }));

/** The lines as they are stored. */
export const linesOf = (row: Pick<QuoteRow, 'lines'>) => storedDocument(storedLines, row.lines, []);

/** What a quote says, in every form in which it is shown: page, email, PDF, REST. */
export function contentOf(row: QuoteRow) {
  const lines = linesOf(row);
  const tax_rounding = storedOption(taxRoundings, row.tax_rounding, 'line');
  const chosen = storedTexts(row.chosen);
  const totals = quoteTotals({ currency: row.currency, tax_rounding, lines, chosen });
  const shown = lines.flatMap((line, index): QuoteLine[] => {
    const each = totals.lines[index];
    if (!each) return [];
    // In this order: what a client accepts is hashed as JSON.
    return [
      { id: each.id, ...line, price: each.unit_price, amount: each.amount, is_counted: each.is_counted },
    ];
  });
  const { notes, delivery_time, terms } = row;
  return { tax_rounding, lines: shown, chosen, notes, delivery_time, terms };
}

/** The client's link. It never expires: the page says what became of the quote. */
const never = new Date((2 ** 32 - 1) * 1_000);

export const quoteToken = (
  secret: string,
  { uuid, link_round: round }: Pick<QuoteRow, 'uuid' | 'link_round'>,
): string => signLink({ purpose: 'quote', secret, uuid, round, expiresAt: never });

type LinkEnv = Pick<Services['env'], 'PUBLIC_URL' | 'SESSION_SECRET'>;

export const quoteUrl = ({ PUBLIC_URL, SESSION_SECRET }: LinkEnv, row: QuoteRow): string =>
  `${PUBLIC_URL}${quotePath(quoteToken(SESSION_SECRET, row))}`;

/** A quote's row; undefined if there is none. */
export async function readQuoteRow(
  db: Pick<Db, '$queryRaw'>,
  uuid: string | null,
): Promise<QuoteRow | undefined> {
  const [row] = await db.$queryRaw<QuoteRow[]>`select * from quotes where uuid = ${uuid}::uuid`;
  return row;
}

/** @throws AppError NOT_FOUND */
export async function findQuote(db: Db, uuid: string): Promise<QuoteRow> {
  const row = await readQuoteRow(db, uuid);
  if (!row) throw new AppError('NOT_FOUND', quoteMessages.notFound);
  return row;
}

/** The quotes of a lead, all versions, the oldest first. */
export function quotesOf(db: Pick<Db, '$queryRaw'>, owner: Owner): Promise<QuoteRow[]> {
  const { booking_uuid = null, contact_uuid = null }: Partial<Record<string, string | null>> = owner;
  return db.$queryRaw<QuoteRow[]>`
    select * from quotes where booking_uuid = ${booking_uuid}::uuid or contact_uuid = ${contact_uuid}::uuid
    order by sent_at, uuid`;
}

/** The language of a quote's client: that of the lead. */
export async function readQuoteLanguage(
  db: Pick<Db, '$queryRaw'>,
  { booking_uuid, contact_uuid }: Pick<QuoteRow, 'booking_uuid' | 'contact_uuid'>,
): Promise<Language> {
  const [lead] = await db.$queryRaw<{ language: string }[]>`
    select language from bookings where uuid = ${booking_uuid}::uuid
    union all select language from contacts where uuid = ${contact_uuid}::uuid`;
  return storedLanguage(lead?.language);
}

/**
 * A quote with all that the desk shows.
 * @param role of the member who reads it: with the client's link one can accept, so readers do not get it
 * @throws AppError NOT_FOUND
 */
export async function readQuote(
  { db, env, role }: { db: Db; env: LinkEnv; role: Role },
  uuid: string,
): Promise<Quote> {
  const row = await findQuote(db, uuid);
  const versions = await db.$queryRaw<Pick<QuoteRow, 'uuid' | 'version' | 'status' | 'accepted_at'>[]>`
    select uuid, version, status::text, accepted_at from quotes where series_uuid = ${row.series_uuid}::uuid order by version`;
  const mail = await db.notification.findFirst({
    where: { quote_uuid: uuid, kind: 'quote' },
    orderBy: { created_at: 'desc' },
    select: { uuid: true, bounced_at: true, doubts: true },
  });
  const optionsOf = await readMailOptions(db, mail ? [mail.uuid] : []);
  return {
    ...toQuoteItem(row),
    ...contentOf(row),
    public_url: row.sent_at && hasRole(role, 'editor') ? quoteUrl(env, row) : null,
    accepted_name: row.accepted_name,
    accepted_hash: row.accepted_hash,
    language: await readQuoteLanguage(db, row),
    mail_state: mail && mailStatusOf({ ...mail, ...optionsOf(mail.uuid) }),
    author: row.author,
    sent_by: row.sent_by,
    draft_version: row.draft_version,
    versions: versions.map(({ status, accepted_at, ...one }) => ({
      ...one,
      status: shownQuoteStatus(status),
      accepted_at: accepted_at?.toISOString() ?? null,
    })),
  };
}

/** A quote as webhooks get it: current, without the client's link. Null if it is gone. */
export async function readQuoteEvent(db: Db, uuid: string): Promise<object | null> {
  const row = await readQuoteRow(db, uuid);
  if (!row) return null;
  const { lines } = contentOf(row);
  return quoteEventSchema.parse({ ...toQuoteItem(row), lines, accepted_name: row.accepted_name });
}

export interface QuoteValues {
  currency: string;
  tax_rounding: string;
  lines: readonly (QuoteLineFields & { tax_rate: string })[];
  chosen?: readonly string[];
}

/** Totals as they are stored, in minor units. */
export function totalsOf({ currency, tax_rounding, lines, chosen = [] }: QuoteValues) {
  const rounding = storedOption(taxRoundings, tax_rounding, 'line');
  const { subtotal, tax, total } = quoteTotals({ currency, tax_rounding: rounding, lines, chosen });
  const minor = (text: string) => parseDecimal(text, currencyDecimals(currency)) ?? 0n;
  return { subtotal: minor(subtotal), tax: minor(tax), total: minor(total) };
}

/**
 * Lines as they are stored: with the shop's tax rate where they name none, and prices with all decimals.
 * @throws AppError BAD_REQUEST for a price that the currency can't have
 */
export function storableLines(
  lines: readonly QuoteLineFields[],
  { currency, tax_rate }: { currency: string; tax_rate: string },
): (QuoteLineFields & { tax_rate: string })[] {
  const whole = lines.map((line) => ({ ...line, tax_rate: line.tax_rate ?? tax_rate }));
  const issues = quoteIssues(currency, whole satisfies PricedLine[]);
  if (issues[0]) throw new AppError('BAD_REQUEST', issues[0].message, { issues });
  return whole.map((line) => ({
    ...line,
    unit_price: fullPrice(line.unit_price, currency),
    breaks: line.breaks.map((each) => ({ ...each, unit_price: fullPrice(each.unit_price, currency) })),
  }));
}
