import { AppError, fieldError } from '@perfboard/contracts/error';
import type { QuoteFields, QuoteUpdateFields } from '@perfboard/contracts/quote-fields';
import type { ShopQuotes } from '@perfboard/contracts/shop/quotes';
import { quoteMessages } from '@perfboard/contracts/words/quote';
import type { Db } from '@perfboard/db/client';
import { uuidV7 } from '@perfboard/process/uuid-v7';
import { lockLead } from '../lead/lead.ts';
import { memberName, type NoteAuthor } from '../lead/lead-note.ts';
import { linesOf, shownQuoteStatus, storableLines, totalsOf } from './quote.ts';
import { addDays } from './quote-clock.ts';
import { assertDraft, isDraft, lockQuote, revisable } from './quote-step.ts';

interface DraftOptions {
  tx: Db;
  author: NoteAuthor;
  settings: ShopQuotes;
  /** The shop's current date. */
  today: string;
}

const dayAt = (day: string | null): Date | null => (day === null ? null : new Date(day));

/** The client of a quote, from its lead. @throws AppError BAD_REQUEST for an unknown lead, CONFLICT for spam */
async function readClient(tx: Db, uuid: string) {
  for (const owner of [{ booking_uuid: uuid }, { contact_uuid: uuid }]) {
    const lead = await lockLead(tx, owner);
    if (lead?.is_spam) throw new AppError('CONFLICT', quoteMessages.inSpam);
    if (lead) return { ...owner, client_name: lead.name, client_email: lead.email, title: lead.title };
  }
  throw fieldError('lead_uuid', quoteMessages.leadGone);
}

/**
 * Writes a draft of a quote to a lead, with the shop's defaults where fields are absent.
 * @returns its uuid
 * @throws AppError BAD_REQUEST, CONFLICT
 */
export async function createQuote(
  { tx, author, settings, today }: DraftOptions,
  { lead_uuid, currency = settings.currency, valid_until, idempotency_key: _, ...fields }: QuoteFields,
): Promise<string> {
  const client = await readClient(tx, lead_uuid);
  const { tax_rate, tax_rounding, notes, delivery_time, terms } = settings;
  const lines = storableLines(fields.lines, { currency, tax_rate });
  const uuid = uuidV7();
  await tx.quote.create({
    data: {
      uuid,
      series_uuid: uuid,
      ...client,
      currency,
      tax_rounding,
      lines,
      notes: fields.notes ?? notes,
      delivery_time: fields.delivery_time ?? delivery_time,
      terms: fields.terms ?? terms,
      valid_until: dayAt(valid_until === undefined ? addDays(today, settings.validity_days) : valid_until),
      ...totalsOf({ currency, tax_rounding, lines }),
      author: memberName(author),
    },
  });
  return uuid;
}

/**
 * Saves a draft if it was not saved since it was read.
 * @param fields.attempts the caller's name of this save, after those of unanswered ones: what these saved is the
 * caller's own and may be overwritten; repeating this one changes nothing
 * @returns the new draft version
 * @throws AppError NOT_FOUND, CONFLICT, BAD_REQUEST
 */
export async function saveQuote(
  { tx, settings }: Pick<DraftOptions, 'tx' | 'settings'>,
  uuid: string,
  { draft_version, attempts = [], valid_until, ...fields }: QuoteUpdateFields,
): Promise<number> {
  const { row } = await lockQuote(tx, uuid);
  assertDraft(row);
  const save_key = attempts.at(-1) ?? null;
  if (save_key !== null && row.save_key === save_key) return row.draft_version;
  const isOwn = row.save_key !== null && attempts.includes(row.save_key);
  if (draft_version !== undefined && draft_version !== row.draft_version && !isOwn)
    throw new AppError('CONFLICT', quoteMessages.changedMeanwhile);
  const currency = fields.currency ?? row.currency;
  const lines = storableLines(fields.lines ?? linesOf(row), { currency, tax_rate: settings.tax_rate });
  const next = row.draft_version + 1;
  await tx.quote.update({
    where: { uuid },
    data: {
      currency,
      lines,
      notes: fields.notes ?? row.notes,
      delivery_time: fields.delivery_time ?? row.delivery_time,
      terms: fields.terms ?? row.terms,
      ...(valid_until !== undefined && { valid_until: dayAt(valid_until) }),
      ...totalsOf({ currency, tax_rounding: row.tax_rounding, lines }),
      draft_version: next,
      save_key,
      updated_at: new Date(),
    },
  });
  return next;
}

/** Deletes a draft. Its number stays with the versions before. @throws AppError NOT_FOUND, CONFLICT */
export async function removeQuote(tx: Db, uuid: string): Promise<void> {
  const { row } = await lockQuote(tx, uuid);
  assertDraft(row);
  await tx.quote.delete({ where: { uuid } });
}

/**
 * Copies a quote to a draft of its next version; an existing draft of it is returned instead. The version before
 * stays open until the draft is sent.
 * @returns the draft's uuid
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function reviseQuote(
  { tx, author, settings, today }: DraftOptions,
  uuid: string,
): Promise<{ uuid: string; version: number }> {
  const { row, versions, isSpam } = await lockQuote(tx, uuid);
  const latest = versions.at(-1) ?? row;
  if (isDraft(row)) throw new AppError('CONFLICT', quoteMessages.notSent);
  if (isDraft(latest)) return latest;
  if (latest.uuid !== uuid) throw new AppError('CONFLICT', quoteMessages.hasRevision);
  const status = shownQuoteStatus(row.status);
  if (status === 'accepted') throw new AppError('CONFLICT', quoteMessages.isAccepted);
  if (!revisable.includes(status)) throw new AppError('CONFLICT', quoteMessages.hasRevision);
  if (isSpam) throw new AppError('CONFLICT', quoteMessages.inSpam);
  const { booking_uuid, contact_uuid, series_uuid, number, client_name, client_email, title } = row;
  const { currency, tax_rounding, notes, delivery_time, terms, valid_until } = row;
  const lines = linesOf(row);
  return tx.quote.create({
    data: {
      ...{ booking_uuid, contact_uuid, series_uuid, number, client_name, client_email, title },
      ...{ currency, tax_rounding, notes, delivery_time, terms, lines, version: row.version + 1 },
      ...totalsOf({ currency, tax_rounding, lines }),
      valid_until: valid_until && dayAt(addDays(today, settings.validity_days)),
      author: memberName(author),
    },
    select: { uuid: true, version: true },
  });
}
