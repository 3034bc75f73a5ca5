import { addressLines } from '@perfboard/content/profile';
import { AppError, fieldError } from '@perfboard/contracts/error';
import type { Profile } from '@perfboard/contracts/shop/profile';
import type { ShopQuotes } from '@perfboard/contracts/shop/quotes';
import { quoteStages } from '@perfboard/contracts/words/client-page';
import { quoteMessages } from '@perfboard/contracts/words/quote';
import type { Db } from '@perfboard/db/client';
import { uuidV7 } from '@perfboard/process/uuid-v7';
import { addNotifications } from '../../base/notification/notification.ts';
import { notifyWebhooks } from '../../base/webhook/add-deliveries.ts';
import { answeredStatus, clearCustomerReply } from '../lead/lead.ts';
import { memberName, type NoteAuthor } from '../lead/lead-note.ts';
import { advanceStage } from '../lead/lead-stage.ts';
import { updateLeadStatus } from '../lead-status/lead-status.ts';
import { sendMoment } from '../reply/reply.ts';
import { contentOf, type Issuer, type leadOfQuote, type QuoteRow, shownQuoteStatus } from './quote.ts';
import { assertDraft, isDraft, isOpen, lockQuote, takeStep } from './quote-step.ts';

/** Where offices print on Letter. */
const letterCountries = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO']);

/** The shop as a quote names it. */
export const issuerOf = (profile: Profile): Issuer => ({
  name: profile.legal_name || profile.name,
  address: addressLines(profile).join(', '),
  email: profile.email,
  phone: profile.phone,
  paper: letterCountries.has(profile.address.country_code) ? 'LETTER' : 'A4',
});

/** The last day of a quote has passed at the shop. */
export const isPastDue = ({ valid_until }: Pick<QuoteRow, 'valid_until'>, today: string): boolean =>
  valid_until !== null && valid_until.toISOString().slice(0, 10) < today;

/** The status of a quote on this day of the shop: it has expired before the job has stored that. */
export const statusOn = (row: QuoteRow, today: string) =>
  isOpen(row) && isPastDue(row, today) ? 'expired' : shownQuoteStatus(row.status);

interface Sending {
  tx: Db;
  requestId: string;
  author: NoteAuthor;
  settings: ShopQuotes;
  profile: Profile;
  today: string;
}

/**
 * The next number in the shop's pattern. Its counter stays locked until the transaction ends: one that fails
 * gives its number back, so none is left out, and none is given twice.
 * @param pattern such as `Q-{year}-{number:4}`; numbers begin at 1 in every year that it names
 */
async function nextNumber(tx: Db, pattern: string, year: string): Promise<string> {
  const named = pattern.replace('{year}', year);
  // Without the padding: with another one, numbers continue.
  const key = named.replace(/\{number(?::\d)?\}/, '{number}');
  const [counter] = await tx.$queryRaw<{ last: number }[]>`
    insert into quote_counters (pattern, last) values (${key}, 1)
    on conflict (pattern) do update set last = quote_counters.last + 1 returning last`;
  return named.replace(/\{number(?::(\d))?\}/, (_, digits: string | undefined) =>
    String(counter?.last ?? 1).padStart(Number(digits ?? 1), '0'),
  );
}

/**
 * Sends a draft: it gets its number, its email is added, versions before are replaced and the lead counts as
 * answered, all in one transaction.
 * @param draft_version the version that was seen; another one is a conflict
 * @returns its number, and the lead's new status if it changed
 * @throws AppError NOT_FOUND, BAD_REQUEST, CONFLICT: also when the version before was accepted first
 */
export async function sendQuote(
  { tx, requestId, author, settings, profile, today }: Sending,
  uuid: string,
  draft_version?: number,
): Promise<{ number: string; lead: ReturnType<typeof leadOfQuote>; status?: string }> {
  const { row, lead, leadStatus, isSpam, versions } = await lockQuote(tx, uuid);
  const before = versions.filter((one) => !isDraft(one));
  // Before all else: the client's word counts, and the reason is plain.
  if (isDraft(row) && before.some((one) => shownQuoteStatus(one.status) === 'accepted'))
    throw new AppError('CONFLICT', quoteMessages.firstAccepted);
  assertDraft(row);
  if (isSpam) throw new AppError('CONFLICT', quoteMessages.inSpam);
  if (draft_version !== undefined && draft_version !== row.draft_version)
    throw new AppError('CONFLICT', quoteMessages.changedMeanwhile);
  if (contentOf(row).lines.length === 0) throw fieldError('lines', quoteMessages.noLines);
  if (isPastDue(row, today)) throw fieldError('valid_until', quoteMessages.pastDate);
  for (const one of before) await takeStep(tx, 'replace', one.uuid);
  const number = row.number ?? (await nextNumber(tx, settings.number_pattern, today.slice(0, 4)));
  await takeStep(tx, 'send', uuid, { number, issuer: issuerOf(profile), sent_by: memberName(author) });
  await addNotifications(tx, ['quote'], { quote_uuid: uuid }, { requestId });
  await notifyWebhooks(tx, { event: 'quote.sent', entity_uuid: uuid, requestId });
  await advanceStage({ tx, requestId, currentActor: author }, lead, quoteStages.sent);
  await clearCustomerReply(tx, lead.kind, lead.uuid);
  const status = answeredStatus<string>(lead.kind, leadStatus);
  if (!status) return { number, lead };
  await updateLeadStatus({ tx, requestId, ...lead }, status);
  return { number, lead, status };
}

/**
 * Emails an open quote to its client again, when its undo time is over. The version and its number stay. While an
 * email of it is still waiting, no other one is added.
 * @returns the seconds in which the email can be undone: 0 if none was added
 * @throws AppError NOT_FOUND, CONFLICT if the client can't accept it anymore
 */
export async function sendQuoteAgain(
  options: Pick<Sending, 'tx' | 'requestId' | 'today'> & { undoSeconds: number },
  uuid: string,
): Promise<number> {
  const { tx, requestId, today, undoSeconds } = options;
  const { row, isSpam } = await lockQuote(tx, uuid);
  if (!isOpen(row) || isPastDue(row, today)) throw new AppError('CONFLICT', quoteMessages.notOpen);
  if (isSpam) throw new AppError('CONFLICT', quoteMessages.inSpam);
  if ((await tx.notification.count({ where: { quote_uuid: uuid, kind: 'quote', status: 'pending' } })) > 0)
    return 0;
  const runAt = await sendMoment(tx, undoSeconds);
  const again = { quote_uuid: uuid, about: uuidV7(), since: runAt };
  await addNotifications(tx, ['quote'], again, { requestId, runAt });
  return undoSeconds;
}

/**
 * Undoes the email of `sendQuoteAgain` before a worker takes it.
 * @throws AppError NOT_FOUND, CONFLICT when it is being sent
 */
export async function undoSendAgain(tx: Db, uuid: string): Promise<void> {
  await lockQuote(tx, uuid);
  const { count } = await tx.notification.deleteMany({
    where: { quote_uuid: uuid, kind: 'quote', about: { not: '' }, status: 'pending', message_id: null },
  });
  if (count === 0) throw new AppError('CONFLICT', quoteMessages.undoTooLate);
}

/**
 * Ends every link to a quote made so far; a new one replaces it.
 * @throws AppError NOT_FOUND, CONFLICT for a draft, which has none
 */
export async function revokeQuoteLink(tx: Db, uuid: string): Promise<QuoteRow> {
  const { row } = await lockQuote(tx, uuid);
  if (isDraft(row)) throw new AppError('CONFLICT', quoteMessages.notSent);
  await tx.quote.update({ where: { uuid }, data: { link_round: { increment: 1 } } });
  return { ...row, link_round: row.link_round + 1 };
}

/**
 * Ends every link after a restore, because an archive can't know which ones were revoked since it was made. The
 * new count starts above any count that a link could have had in between.
 */
export const endQuoteLinks = (db: Db): Promise<number> => db.$executeRaw`
  update quotes set link_round = greatest(link_round + 1, floor(extract(epoch from now()) / 60)::int)
  where sent_at is not null`;
