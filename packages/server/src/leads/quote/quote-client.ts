import { AppError, type WriteResult } from '@perfboard/contracts/error';
import { clientPageMessages } from '@perfboard/contracts/words/client-page';
import { quoteMessages } from '@perfboard/contracts/words/quote';
import { answeredBefore, hashRequest, once } from '../../base/idempotency/idempotency.ts';
import { limitAddress } from '../../base/rate-limit/rate-limit.ts';
import type { Context } from '../../base/trpc/context.ts';
import { toAppError } from '../../base/trpc/failure.ts';
import { shopDay } from '../../catalog/shop/shop-words.ts';
import type { QuoteRow } from './quote.ts';
import type { AnswerOptions } from './quote-answer.ts';
import { openQuoteLink } from './quote-view.ts';

/** What a client reads whose form was stored before, and has changed since: the first answer may have been lost. */
const storedBefore = {
  accept: quoteMessages.alreadyAccepted,
  changes: clientPageMessages.sentBefore,
  decline: quoteMessages.alreadyDeclined,
} as const;

interface ClientAnswer<Said extends object> {
  token: string;
  idempotency_key?: string | undefined;
  verb: keyof typeof storedBefore;
  /** What the answer is compared by when its key comes again. */
  said: Said;
}

type Write<Said> = (options: AnswerOptions, quote: QuoteRow, said: Said) => Promise<WriteResult>;

/**
 * Runs a client's answer to the quote of a link: limited by address and by quote, and once for each key.
 * @throws AppError NOT_FOUND for a link that does not work, TOO_MANY_REQUESTS, and what `write` throws
 */
export async function answerAsClient<Said extends object>(
  ctx: Context,
  { token, idempotency_key, verb, said }: ClientAnswer<Said>,
  write: Write<Said>,
): Promise<WriteResult> {
  const { pool, prisma, env, shop, rateLimits, changes } = ctx.services;
  const quote = await openQuoteLink(prisma, env.SESSION_SECRET, token);
  const key = idempotency_key ?? ctx.idempotencyKey;
  const request_hash = await hashRequest(env.SESSION_SECRET, said);
  const attempt = key ? { scope: `quote ${quote.uuid} ${verb}`, key, request_hash } : undefined;
  const first = await answeredBefore({ pool, prisma }, attempt).catch((error: unknown) => {
    throw toAppError(error).code === 'CONFLICT' ? new AppError('CONFLICT', storedBefore[verb]) : error;
  });
  if (first) return first;
  await rateLimits.consume('quoteAnswerByAddress', limitAddress(ctx.address));
  await rateLimits.consume('quoteAnswerByQuote', quote.uuid);
  const today = shopDay((await shop.read()).words.profile.time_zone, new Date());
  const answer = await prisma.$transaction((tx) =>
    once(tx, attempt, () => write({ tx, requestId: ctx.requestId, today }, quote, said)),
  );
  changes.announce('quote');
  return answer;
}
