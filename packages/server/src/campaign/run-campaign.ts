import { randomUUID } from 'node:crypto';
import { MailError } from '@perfboard/mail/mail-error';
import { systemClock } from '@perfboard/process/clock';
import type { Pool } from 'pg';
import { mailTagKey } from '../mailbox/mail-tag.ts';
import { recordMailFailure, recordMailSuccess } from '../notice/mail-health.ts';
import type { JobServices } from '../service/job-services.ts';
import { readSetting } from '../setting/setting.ts';
import { takeCampaignLock } from './campaign-lock.ts';
import { prepareCampaign } from './campaign-mail.ts';
import { createPace } from './campaign-pace.ts';
import { type PlanStep, planBatch, planDueCampaign } from './campaign-plan.ts';
import {
  announceLetter,
  announceProgress,
  continueCampaign,
  hasReachedAnybody,
  hasUntried,
  isAlone,
  noteAnswers,
  noteCampaignError,
  openCampaign,
  pauseFailedCampaign,
  settleCampaign,
} from './campaign-record.ts';
import { settleContent } from './letter-content.ts';
import { type PlannedSliceResult, planAndSend } from './plan-and-send.ts';
import { openLedger } from './recipient-ledger.ts';
import { isUnconfirmed, reasonOf } from './recipient-outcome.ts';
import { followWarmUp } from './warm-up.ts';

export type CampaignServices = Pick<JobServices, 'pool' | 'prisma' | 'env' | 'mail' | 'log' | 'stopping'>;

export interface CampaignRun {
  signal: AbortSignal;
  requestId?: string | undefined;
  /** True when no other attempt of the job will follow by itself. */
  isLast: boolean;
  /** Milliseconds after which other campaigns get their turn. */
  sliceMs?: number;
  /** Writes down more recipients, where some are missing. */
  planBatch?: () => Promise<PlanStep>;
}

const SLICE_MS = 30_000;
/** The run that holds the campaign may be the rest of a worker that is ending. */
const BUSY_RETRY_MS = 5_000;
const FAULT_RETRY_MS = 5_000;
/** While providers have had their share: whoever is due otherwise waits no longer than this. */
const HELD_MOST_MS = 60_000;
/** So much later comes who has just had of the shares: the next one is another campaign's. */
const HELD_YIELD_MS = 2_000;
const ANNOUNCE_EVERY_MS = 1_000;

/**
 * Sends a campaign to whoever is due, for one slice of time, and sees to it that the rest follows. One run at a time: it
 * holds the campaign's lock.
 *
 * @throws MailError or Error when the mail server or the database would not have it and nothing was sent
 */
export async function runCampaign(services: CampaignServices, uuid: string, run: CampaignRun): Promise<void> {
  const { pool, prisma, env, log } = services;
  const lock = await takeCampaignLock(env.DATABASE_URL, uuid);
  // Not left to the other run: this job may be the one that was meant to outlive it.
  if (!lock) return continueCampaign(pool, uuid, BUSY_RETRY_MS);
  try {
    const words = await services.mail.words();
    const domain = domainOf(words.from.address);
    const ledger = openLedger({
      pool,
      campaignUuid: uuid,
      runId: randomUUID(),
      domain,
      tagKey: mailTagKey(env.SESSION_SECRET, 'recipient'),
      warmUp: followWarmUp(prisma, uuid),
    });
    const abandoned = await ledger.markAbandoned();
    if (abandoned > 0) log.warn({ campaign_uuid: uuid, abandoned }, 'a run ended in the middle of mails');
    await planDueCampaign(prisma, uuid);
    const campaign = await openCampaign(pool, uuid);
    if (!campaign) return;
    const { connections } = await readSetting(prisma);
    const content = await settleContent(pool, { uuid, ...campaign });
    const fill = prepareCampaign({ env, words }, { uuid, ...campaign, content, requestId: run.requestId });
    const result = await planAndSend({
      planBatch: run.planBatch ?? (() => planBatch(pool, uuid)),
      ledger,
      pace: createPace(pool),
      clock: systemClock,
      send: async (recipient) => {
        await services.mail.campaigns.sendRaw(fill(recipient));
      },
      connections,
      sliceMs: run.sliceMs ?? SLICE_MS,
      recentAnswers: campaign.recent_answers,
      signal: AbortSignal.any([run.signal, services.stopping, lock.lost]),
      onProgress: announcer(services, uuid),
      isAlone: () => isAlone(pool, uuid),
    });
    await noteAnswers(pool, uuid, result.recentAnswers);
    if (result.hasProgress) await announceLetter(pool, uuid);
    await settle(services, uuid, { ...result, isLast: run.isLast });
  } finally {
    await lock.release();
  }
}

/** Of a few recipients no majority is needed. An address that may be unknown says nothing about those that are still untried. */
const isRefusedByAll = async (
  pool: Pool,
  uuid: string,
  refusal: MailError,
  isRefusedOnly: boolean,
): Promise<boolean> =>
  isUnconfirmed(refusal)
    ? isRefusedOnly && !(await hasUntried(pool, uuid))
    : !(await hasReachedAnybody(pool, uuid));

async function settle(
  { pool }: CampaignServices,
  uuid: string,
  {
    fault,
    refusal,
    isRefused,
    isRefusedOnly,
    hasProgress,
    heldMs = 0,
    planError,
    isLast,
  }: PlannedSliceResult & { isLast: boolean },
): Promise<void> {
  if (refusal && (isRefused || (await isRefusedByAll(pool, uuid, refusal, isRefusedOnly)))) {
    await recordMailFailure(pool, refusal);
    return pauseFailedCampaign(pool, uuid, refusal.message);
  }
  // The database's: nothing that the mail server did, and tried again as any job.
  if (fault === undefined && planError) throw planError;
  if (fault === undefined) {
    const yieldMs = heldMs > 0 && hasProgress ? HELD_YIELD_MS : 0;
    await settleCampaign(pool, uuid, { lastError: null, afterMs: Math.min(heldMs, HELD_MOST_MS) + yieldMs });
    if (hasProgress) await recordMailSuccess(pool);
    return;
  }
  if (fault instanceof MailError) await recordMailFailure(pool, fault);
  const lastError = reasonOf(fault);
  if (isLast) return pauseFailedCampaign(pool, uuid, lastError);
  // A server that takes mails and now and then hangs up is no reason for the growing pauses of one that is away.
  if (hasProgress) return settleCampaign(pool, uuid, { lastError, afterMs: FAULT_RETRY_MS });
  await noteCampaignError(pool, uuid, lastError);
  throw new Error(lastError);
}

/** Tells the screens at most once a second, and once more after the last change. */
function announcer({ pool }: CampaignServices, uuid: string): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isFirst = true;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      announceProgress(pool, uuid).catch(() => undefined);
      if (isFirst) announceLetter(pool, uuid).catch(() => undefined);
      isFirst = false;
    }, ANNOUNCE_EVERY_MS);
    timer.unref();
  };
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);
