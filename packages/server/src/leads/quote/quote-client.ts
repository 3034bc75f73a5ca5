import { AppError, type WriteResult } from '@perfboard/contracts/error';
import { idempotencyKeySchema } from '@perfboard/contracts/identifier';
import { quoteAcceptFields, quoteAnswerFields, quoteDeclineFields } from '@perfboard/contracts/quote-fields';
import { clientPageMessages } from '@perfboard/contracts/words/client-page';
import { quoteMessages } from '@perfboard/contracts/words/quote';
import type { z } from 'zod';
import { answeredBefore, hashRequest, once } from '../../base/idempotency/idempotency.ts';
import { limitAddress } from '../../base/rate-limit/rate-limit.ts';
import type { Context } from '../../base/trpc/context.ts';
import { toAppError } from '../../base/trpc/failure.ts';
import { shopDay } from '../../catalog/shop/shop-words.ts';
import type { QuoteRow } from './quote.ts';
import { type AnswerOptions, acceptQuote, askForChanges, declineQuote } from './quote-answer.ts';
import { openQuoteLink } from './quote-view.ts';

/**
 * @param fields of its form
 * @param storedBefore what a client reads whose form was stored before and has changed since: the first answer may
 * have been lost
 */
const answerOf = <Fields extends object>(
  fields: z.ZodType<Fields>,
  write: (options: AnswerOptions, quote: QuoteRow, values: Fields) => Promise<WriteResult>,
  storedBefore: string,
) => ({
  storedBefore,
  read: (given: unknown) => {
    const values = fields.parse(given);
    return { values, store: (options: AnswerOptions, quote: QuoteRow) => write(options, quote, values) };
  },
});

const answers = {
  accept: answerOf(quoteAcceptFields, acceptQuote, quoteMessages.alreadyAccepted),
  changes: answerOf(quoteAnswerFields, askForChanges, clientPageMessages.sentBefore),
  decline: answerOf(quoteDeclineFields, declineQuote, quoteMessages.alreadyDeclined),
};
export type QuoteAction = keyof typeof answers;

export const isQuoteAction = (value: unknown): value is QuoteAction =>
  typeof value === 'string' && Object.hasOwn(answers, value);

/**
 * Stores a client's answer to the quote of a link: limited by address and by quote, and once for each key.
 * @param fields of the form
 * @throws ZodError, AppError NOT_FOUND for a link that does not work, TOO_MANY_REQUESTS, CONFLICT
 */
export async function answerAsClient(
  { services, address, requestId }: Context,
  { token, action, fields }: { token: string; action: QuoteAction; fields: Record<string, unknown> },
): Promise<void> {
  const { pool, prisma, env, shop, rateLimits, changes } = services;
  const { read, storedBefore } = answers[action];
  const { values, store } = read(fields);
  const key = idempotencyKeySchema.parse(fields.idempotency_key || undefined);
  const quote = await openQuoteLink(prisma, env.SESSION_SECRET, token);
  const request_hash = await hashRequest(env.SESSION_SECRET, values);
  const attempt = key ? { scope: `quote ${quote.uuid} ${action}`, key, request_hash } : undefined;
  const first = await answeredBefore({ pool, prisma }, attempt).catch((error: unknown) => {
    throw toAppError(error).code === 'CONFLICT' ? new AppError('CONFLICT', storedBefore) : error;
  });
  if (first) return;
  await rateLimits.consume('quoteAnswerByAddress', limitAddress(address));
  await rateLimits.consume('quoteAnswerByQuote', quote.uuid);
  const today = shopDay((await shop.read()).words.profile.time_zone, new Date());
  await prisma.$transaction((tx) => once(tx, attempt, () => store({ tx, requestId, today }, quote)));
  changes.announce('quote');
}
