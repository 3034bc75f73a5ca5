import { AppError, fieldError, type WriteResult } from '@perfboard/contracts/error';
import { quoteStages } from '@perfboard/contracts/words/client-page';
import { quoteAnswerOrigins, quoteMessages } from '@perfboard/contracts/words/quote';
import type { Db } from '@perfboard/db/client';
import { sourceLanguage } from '@perfboard/messages/language';
import { addNotifications } from '../../base/notification/notification.ts';
import { notifyWebhooks } from '../../base/webhook/add-deliveries.ts';
import { addClientAnswer } from '../client-page/client-answer.ts';
import { ownerOf } from '../lead/lead.ts';
import { advanceStage } from '../lead/lead-stage.ts';
import { contentOf, type QuoteRow, shownQuoteStatus, totalsOf } from './quote.ts';
import { quoteName } from './quote-name.ts';
import { isPastDue } from './quote-send.ts';
import { isOpen, type LockedQuote, lockQuote, takeStep } from './quote-step.ts';
import { hashOfShown } from './quote-view.ts';

export interface AnswerOptions {
  tx: Db;
  requestId: string;
  /** The shop's current date. */
  today: string;
}

const closed: Partial<Record<string, string>> = {
  accepted: quoteMessages.alreadyAccepted,
  declined: quoteMessages.alreadyDeclined,
  expired: quoteMessages.isExpired,
  replaced: quoteMessages.isReplaced,
};

/** @throws AppError CONFLICT with the reason, in words for the client */
function assertOpen(row: QuoteRow, today: string): void {
  if (!isOpen(row)) throw new AppError('CONFLICT', closed[shownQuoteStatus(row.status)]);
  if (isPastDue(row, today)) throw new AppError('CONFLICT', quoteMessages.isExpired);
}

/** Locks the quote of a link that was opened: it may have been revoked since. @throws AppError NOT_FOUND */
async function lockOpened(tx: Db, { uuid, link_round }: QuoteRow): Promise<LockedQuote> {
  const locked = await lockQuote(tx, uuid);
  if (locked.row.link_round !== link_round) throw new AppError('NOT_FOUND', quoteMessages.linkGone);
  return locked;
}

/**
 * Accepts a quote for the client: name, moment, chosen lines and a hash of what was shown are recorded, and
 * members and the client get an email. The same again is answered alike and changes nothing.
 * @param opened the quote of the client's link
 * @throws AppError NOT_FOUND, BAD_REQUEST for a line that can't be chosen, CONFLICT if it is not open
 */
export async function acceptQuote(
  { tx, requestId, today }: AnswerOptions,
  opened: QuoteRow,
  { name, optional }: { name: string; optional: readonly string[] },
): Promise<WriteResult> {
  const { row, lead } = await lockOpened(tx, opened);
  const { lines, chosen: before } = contentOf(row);
  const chosen = lines.filter(({ id, optional: may }) => may && optional.includes(id)).map(({ id }) => id);
  const isAgain = row.status === 'accepted' && row.accepted_name === name && before.join() === chosen.join();
  if (isAgain) return { message: quoteMessages.accepted };
  assertOpen(row, today);
  if (chosen.length < new Set(optional).size) throw fieldError('optional', quoteMessages.unknownOption);
  const totals = totalsOf({ ...row, lines, chosen });
  const accepted_hash = hashOfShown({ ...row, ...totals, chosen });
  await takeStep(tx, 'accept', row.uuid, { ...totals, chosen, accepted_name: name, accepted_hash });
  const owner = ownerOf(lead.kind, lead.uuid);
  await addNotifications(tx, ['quote_accepted'], { ...owner, about: row.uuid }, { requestId });
  await addNotifications(tx, ['quote_receipt'], { quote_uuid: row.uuid }, { requestId });
  await notifyWebhooks(tx, { event: 'quote.accepted', entity_uuid: row.uuid, requestId });
  await advanceStage({ tx, requestId, currentActor: { email: 'Client' } }, lead, quoteStages.accepted);
  return { message: quoteMessages.accepted };
}

/**
 * Declines a quote for the client. A text, or the bare decline, is an answer of the lead.
 * @throws AppError NOT_FOUND, CONFLICT if it is not open
 */
export async function declineQuote(
  { tx, requestId, today }: AnswerOptions,
  opened: QuoteRow,
  { text }: { text: string },
): Promise<WriteResult> {
  const { row, lead } = await lockOpened(tx, opened);
  if (row.status === 'declined' && text === '') return { message: quoteMessages.declined };
  assertOpen(row, today);
  await takeStep(tx, 'decline', row.uuid);
  const origin = quoteAnswerOrigins.declined(quoteName(row, sourceLanguage));
  await addClientAnswer({ tx, requestId }, { lead, origin, text });
  await notifyWebhooks(tx, { event: 'quote.declined', entity_uuid: row.uuid, requestId });
  return { message: quoteMessages.declined };
}

/**
 * Asks for changes of a quote for the client: an answer of the lead. The quote does not change, and an expired or
 * declined one works too.
 * @throws AppError NOT_FOUND, CONFLICT when it was replaced
 */
export async function askForChanges(
  { tx, requestId }: AnswerOptions,
  opened: QuoteRow,
  { text }: { text: string },
): Promise<WriteResult> {
  const { row, lead } = await lockOpened(tx, opened);
  if (row.status === 'replaced') throw new AppError('CONFLICT', quoteMessages.isReplaced);
  const origin = quoteAnswerOrigins.changes(quoteName(row, sourceLanguage));
  await addClientAnswer({ tx, requestId }, { lead, origin, text });
  return { message: quoteMessages.changesAsked };
}
