import { createHash } from 'node:crypto';
import { AppError } from '@perfboard/contracts/error';
import { quotePath, quotePdfPath } from '@perfboard/contracts/path';
import type { Profile } from '@perfboard/contracts/shop/profile';
import { quoteMessages } from '@perfboard/contracts/words/quote';
import type { Db } from '@perfboard/db/client';
import { storedDocument } from '../../base/list/stored-value.ts';
import { openLink } from '../../base/secret/link-token.ts';
import type { HttpServices } from '../../base/service/services.ts';
import type { Context } from '../../base/trpc/context.ts';
import { notifyWebhooks } from '../../base/webhook/add-deliveries.ts';
import { shopDay } from '../../catalog/shop/shop-words.ts';
import {
  contentOf,
  type Issuer,
  issuerSchema,
  type QuoteRow,
  quoteToken,
  readQuoteLanguage,
  readQuoteRow,
  toQuoteItem,
} from './quote.ts';
import { quoteName } from './quote-name.ts';
import { issuerOf, statusOn } from './quote-send.ts';
import { isOpen, takeStep } from './quote-step.ts';

const linkGone = () => new AppError('NOT_FOUND', quoteMessages.linkGone);

/** The quote of a client's link: its uuid. @throws AppError NOT_FOUND, also for a revoked link */
export async function openQuoteLink(db: Db, secret: string, token: string): Promise<QuoteRow> {
  const claim = openLink({ purpose: 'quote', secret, token });
  if (!claim) throw linkGone();
  const row = await readQuoteRow(db, claim.uuid);
  if (!row?.sent_at || row.link_round !== claim.round) throw linkGone();
  return row;
}

/** Who offers: as the sent quote says, or as the shop is called now. */
export const issuerOfQuote = (row: QuoteRow, profile: Profile): Issuer =>
  storedDocument(issuerSchema, row.issuer, issuerOf(profile));

/**
 * SHA-256 of what a client accepts, in hex: the texts, lines and totals of the version as JSON, with the optional
 * lines that were chosen.
 */
export function hashOfShown(row: QuoteRow): string {
  const { number, version, currency, client_name, title, valid_until, subtotal, tax, total } =
    toQuoteItem(row);
  const { lines, chosen, notes, delivery_time, terms, tax_rounding } = contentOf(row);
  const issuer = storedDocument(issuerSchema, row.issuer, null);
  const shown = {
    ...{ issuer, number, version, client_name, title, currency, tax_rounding, lines, chosen },
    ...{ notes, delivery_time, terms, valid_until, subtotal, tax, total },
  };
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex');
}

/** A quote as its client sees it. @throws AppError NOT_FOUND */
export async function viewQuote({ prisma: db, env, shop }: HttpServices, token: string) {
  const secret = env.SESSION_SECRET;
  const row = await openQuoteLink(db, secret, token);
  const { profile } = (await shop.read()).words;
  const { time_zone } = profile;
  const item = toQuoteItem(row);
  const language = await readQuoteLanguage(db, row);
  const status = statusOn(row, shopDay(time_zone, new Date()));
  const newest = item.status === 'replaced' ? await newestSent(db, row) : undefined;
  return {
    ...item,
    ...contentOf(row),
    sent_at: (row.sent_at ?? row.created_at).toISOString(),
    status,
    /** Accept and decline work. */
    is_open: isOpen(row) && status !== 'expired',
    language,
    label: quoteName(row, language),
    shop: issuerOfQuote(row, profile),
    accepted_name: row.accepted_name,
    pdf_path: quotePdfPath(token),
    /** The client's page of the version that replaced it. */
    newest_path: newest ? quotePath(quoteToken(secret, newest)) : null,
    time_zone,
  };
}
export type PublicQuote = Awaited<ReturnType<typeof viewQuote>>;

/** The version that counts now: an earlier version's link was sent to the same address. */
async function newestSent(
  db: Db,
  { series_uuid, link_round: round }: QuoteRow,
): Promise<QuoteRow | undefined> {
  const [row] = await db.$queryRaw<QuoteRow[]>`
    select * from quotes where series_uuid = ${series_uuid}::uuid and sent_at is not null
    order by version desc limit 1`;
  // A link that was revoked, or ended by a restore, must not be found through an older one.
  return row?.link_round === round ? row : undefined;
}

/** Notes that the client opened a quote, the first time. An unknown link is no view. */
export async function noteQuoteView(
  { services: { prisma, env, changes }, requestId }: Context,
  token: string,
): Promise<void> {
  const row = await openQuoteLink(prisma, env.SESSION_SECRET, token).catch(() => undefined);
  if (row?.status !== 'sent') return;
  const isFirst = await prisma.$transaction(async (tx) => {
    const taken = await takeStep(tx, 'view', row.uuid);
    if (taken) await notifyWebhooks(tx, { event: 'quote.viewed', entity_uuid: row.uuid, requestId });
    return taken;
  });
  if (isFirst) changes.announce('quote');
}
