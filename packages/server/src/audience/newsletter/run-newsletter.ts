import { randomUUID } from 'node:crypto';
import { MailError } from '@perfboard/mail/mail-error';
import { MailSignInError } from '@perfboard/mail/token-sign-in';
import { systemClock } from '@perfboard/process/time-limit';
import type { Pool } from 'pg';
import { recordMailFailure, recordMailSuccess } from '../../base/mail/mail-health.ts';
import { domainOf } from '../../base/mail/mail-shop.ts';
import { mailTagKey } from '../../base/mail/mail-tag.ts';
import type { JobServices } from '../../base/service/services.ts';
import { readSetting } from '../../base/setting/setting.ts';
import { readOwnWords } from '../../catalog/shop/shop.ts';
import { wordsOf } from '../../catalog/shop/shop-words.ts';
import { isUnconfirmed, reasonOf } from './delivery-outcome.ts';
import { openDeliveryStore } from './delivery-store.ts';
import { followHourlyCap } from './hourly-cap.ts';
import { fixContent } from './newsletter-content.ts';
import { takeNewsletterLock } from './newsletter-lock.ts';
import { prepareNewsletter } from './newsletter-mail.ts';
import { createPace } from './newsletter-pace.ts';
import { type PlanStep, planBatch, planDueNewsletter } from './newsletter-plan.ts';
import {
  announceNewsletter,
  announceProgress,
  continueNewsletter,
  finishOrContinue,
  hasDelivered,
  hasUntried,
  isAlone,
  openNewsletter,
  pauseFailedNewsletter,
  recordAnswers,
  recordNewsletterError,
} from './newsletter-record.ts';
import { type PlannedSliceResult, planAndSend } from './plan-and-send.ts';

export type NewsletterServices = Pick<JobServices, 'pool' | 'prisma' | 'env' | 'mail' | 'log' | 'stopping'>;

export interface NewsletterRun {
  signal: AbortSignal;
  requestId?: string | undefined;
  /** True when the job has no further automatic attempt. */
  isLast: boolean;
  /** Milliseconds after which other newsletters get a turn. */
  sliceMs?: number;
  /** Inserts more deliveries, if some are missing. */
  planBatch?: () => Promise<PlanStep>;
}

const SLICE_MS = 30_000;
/** The run that holds the newsletter may belong to a worker that is shutting down. */
const BUSY_RETRY_MS = 5_000;
const FAULT_RETRY_MS = 5_000;
/** While the hourly cap is used up: a due retry waits at most this long. */
const HELD_MOST_MS = 60_000;
/** Delay after using a share of the cap, so that another newsletter gets the next one. */
const HELD_YIELD_MS = 2_000;
const ANNOUNCE_EVERY_MS = 1_000;

/**
 * Sends the due deliveries of a newsletter for one time slice, and schedules the rest. One run at a time, with
 * the newsletter's lock.
 * @throws MailError or Error when the mail server or the database failed and nothing was sent
 */
export async function runNewsletter(
  services: NewsletterServices,
  uuid: string,
  run: NewsletterRun,
): Promise<void> {
  const { pool, prisma, env, log } = services;
  const lock = await takeNewsletterLock(env.DATABASE_URL, uuid);
  // Don't rely on the other run: this job may be the one meant to outlive it.
  if (!lock) return continueNewsletter(pool, uuid, BUSY_RETRY_MS);
  try {
    const words = await services.mail.words();
    const domain = domainOf(words.from);
    const store = openDeliveryStore({
      pool,
      newsletterUuid: uuid,
      runId: randomUUID(),
      domain,
      tagKey: mailTagKey(env.SESSION_SECRET, 'delivery'),
      hourlyCap: followHourlyCap(prisma),
    });
    const abandoned = await store.markAbandoned();
    if (abandoned > 0) log.warn({ newsletter_uuid: uuid, abandoned }, 'a run was interrupted while sending');
    await planDueNewsletter(prisma, uuid);
    const newsletter = await openNewsletter(pool, uuid);
    if (!newsletter) return;
    const { connections } = await readSetting(prisma);
    const further = async () => wordsOf(await readOwnWords(prisma)).languages.further;
    const fixed = await fixContent(pool, { uuid, ...newsletter, further });
    const fill = prepareNewsletter(
      { env, words },
      { uuid, ...newsletter, ...fixed, requestId: run.requestId },
    );
    const result = await planAndSend({
      planBatch: run.planBatch ?? (() => planBatch(pool, uuid)),
      store,
      pace: createPace(pool),
      clock: systemClock,
      send: async (delivery) => {
        await services.mail.newsletters.sendRaw(fill(delivery));
      },
      connections,
      sliceMs: run.sliceMs ?? SLICE_MS,
      recentAnswers: newsletter.recent_answers,
      signal: AbortSignal.any([run.signal, services.stopping, lock.lost]),
      onProgress: announcer(services, uuid),
      isAlone: () => isAlone(pool, uuid),
    });
    await recordAnswers(pool, uuid, result.recentAnswers);
    if (result.hasProgress) await announceNewsletter(pool, uuid);
    await settle(services, uuid, { ...result, isLast: run.isLast, requestId: run.requestId ?? randomUUID() });
  } finally {
    await lock.release();
  }
}

/**
 * With few deliveries, no majority is needed. A possibly unknown address says nothing about the untried ones.
 */
const isRefusedByAll = async (
  pool: Pool,
  uuid: string,
  refusal: MailError,
  isRefusedOnly: boolean,
): Promise<boolean> =>
  isUnconfirmed(refusal)
    ? isRefusedOnly && !(await hasUntried(pool, uuid))
    : !(await hasDelivered(pool, uuid));

async function settle(
  { pool }: NewsletterServices,
  uuid: string,
  {
    fault,
    crowd,
    refusal,
    isRefused,
    isRefusedOnly,
    hasProgress,
    heldMs = 0,
    planError,
    isLast,
    requestId,
  }: PlannedSliceResult & { isLast: boolean; requestId: string },
): Promise<void> {
  if (refusal && (isRefused || (await isRefusedByAll(pool, uuid, refusal, isRefusedOnly)))) {
    await recordMailFailure(pool, refusal);
    return pauseFailedNewsletter(pool, uuid, refusal.message);
  }
  // A database error is not about the mail server, and is retried like any job.
  if (fault === undefined && planError) throw planError;
  if (fault === undefined) {
    const yieldMs = heldMs > 0 && hasProgress ? HELD_YIELD_MS : 0;
    await finishOrContinue(pool, uuid, {
      lastError: crowd ? slowReason(crowd) : null,
      afterMs: Math.min(heldMs, HELD_MOST_MS) + yieldMs,
      requestId,
    });
    if (hasProgress) await recordMailSuccess(pool);
    return;
  }
  if (fault instanceof MailError) await recordMailFailure(pool, fault);
  const lastError = reasonOf(fault);
  // Without access to the mail account, it waits for as long as it takes an owner to connect it.
  const isWaiting = fault instanceof MailSignInError;
  if (isLast && !isWaiting) return pauseFailedNewsletter(pool, uuid, lastError);
  // A server that accepts emails but disconnects now and then does not need the growing pauses of an
  // unavailable one.
  if (hasProgress) return finishOrContinue(pool, uuid, { lastError, afterMs: FAULT_RETRY_MS, requestId });
  await recordNewsletterError(pool, uuid, lastError);
  // The next job is enqueued as for any newsletter without one.
  if (isLast) return;
  throw new Error(lastError);
}

/** Why a newsletter is slow, for a member to read. */
const slowReason = ({ error, connections }: NonNullable<PlannedSliceResult['crowd']>): string =>
  `Slower than usual: the mail server takes only ${connections} ${connections === 1 ? 'connection' : 'connections'} at a time (${error.message})`;

/** Notifies the screens at most once a second, and again after the last change. */
function announcer({ pool }: NewsletterServices, uuid: string): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isFirst = true;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      announceProgress(pool, uuid).catch(() => undefined);
      if (isFirst) announceNewsletter(pool, uuid).catch(() => undefined);
      isFirst = false;
    }, ANNOUNCE_EVERY_MS);
    timer.unref();
  };
}
