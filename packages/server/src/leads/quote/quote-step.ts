import { AppError } from '@perfboard/contracts/error';
import {
  isOpenQuote,
  openQuoteStatuses,
  type QuoteStatus,
  quoteMessages,
} from '@perfboard/contracts/words/quote';
import type { Db, Prisma } from '@perfboard/db/client';
import { lockLead, ownerOf } from '../lead/lead.ts';
import { leadOfQuote, type QuoteRow, shownQuoteStatus } from './quote.ts';

interface Step {
  from: readonly QuoteStatus[];
  to: QuoteStatus;
  /** The column of its moment. */
  at: 'sent_at' | 'viewed_at' | 'accepted_at' | 'declined_at' | 'expired_at' | 'replaced_at';
}

/** Every change of a quote's status. What is not here does not happen. */
export const quoteSteps = {
  send: { from: ['draft'], to: 'sent', at: 'sent_at' },
  view: { from: ['sent'], to: 'viewed', at: 'viewed_at' },
  accept: { from: openQuoteStatuses, to: 'accepted', at: 'accepted_at' },
  decline: { from: openQuoteStatuses, to: 'declined', at: 'declined_at' },
  expire: { from: openQuoteStatuses, to: 'expired', at: 'expired_at' },
  /** When a later version is sent, in its transaction. */
  replace: { from: [...openQuoteStatuses, 'declined', 'expired'], to: 'replaced', at: 'replaced_at' },
} as const satisfies Record<string, Step>;
export type QuoteStep = keyof typeof quoteSteps;

/** Statuses of which a new version can be written. */
export const revisable: readonly QuoteStatus[] = quoteSteps.replace.from;

/**
 * Takes a step if the quote's status allows it.
 * @param more other columns that change with it
 * @returns whether it did
 */
export async function takeStep(
  tx: Db,
  step: QuoteStep,
  uuid: string,
  more: Prisma.QuoteUncheckedUpdateManyInput = {},
): Promise<boolean> {
  const { from, to, at }: Step = quoteSteps[step];
  const now = new Date();
  const { count } = await tx.quote.updateMany({
    where: { uuid, status: { in: [...from] } },
    data: { ...more, status: to, [at]: now, updated_at: now },
  });
  return count > 0;
}

export interface LockedQuote {
  row: QuoteRow;
  lead: ReturnType<typeof leadOfQuote>;
  leadStatus: string;
  isSpam: boolean;
  /** All versions, the first one first. */
  versions: QuoteRow[];
}

/**
 * Locks a quote's lead and then all its versions: accepting one version and sending the next one at the same
 * moment happen one after the other.
 * @throws AppError NOT_FOUND
 */
export async function lockQuote(tx: Db, uuid: string): Promise<LockedQuote> {
  const gone = () => new AppError('NOT_FOUND', quoteMessages.notFound);
  const [named] = await tx.$queryRaw<Pick<QuoteRow, 'booking_uuid' | 'contact_uuid' | 'series_uuid'>[]>`
    select booking_uuid, contact_uuid, series_uuid from quotes where uuid = ${uuid}::uuid`;
  if (!named) throw gone();
  const lead = leadOfQuote(named);
  const locked = await lockLead(tx, ownerOf(lead.kind, lead.uuid));
  const versions = await tx.$queryRaw<QuoteRow[]>`
    select * from quotes where series_uuid = ${named.series_uuid}::uuid order by version for update`;
  const row = versions.find((one) => one.uuid === uuid);
  if (!locked || !row) throw gone();
  return { row, lead, leadStatus: locked.status, isSpam: locked.is_spam, versions };
}

export const isDraft = ({ status }: QuoteRow): boolean => shownQuoteStatus(status) === 'draft';

/** @throws AppError CONFLICT */
export function assertDraft(row: QuoteRow): void {
  if (!isDraft(row)) throw new AppError('CONFLICT', quoteMessages.onlyDrafts);
}

/** The client may accept or decline it, unless its last day has passed. */
export const isOpen = ({ status }: QuoteRow): boolean => isOpenQuote(status);
