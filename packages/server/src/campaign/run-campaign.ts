import { randomUUID } from 'node:crypto';
import { MailError } from '@perfboard/mail/mail-error';
import { recordMailFailure, recordMailSuccess } from '../notice/mail-health.ts';
import { campaignConnections, type JobServices } from '../service/job-services.ts';
import { takeCampaignLock } from './campaign-lock.ts';
import { type FillCampaign, prepareCampaign } from './campaign-mail.ts';
import { createPace } from './campaign-pace.ts';
import {
  announceProgress,
  continueCampaign,
  hasReachedAnybody,
  noteAnswers,
  noteCampaignError,
  openCampaign,
  pauseFailedCampaign,
  settleCampaign,
} from './campaign-record.ts';
import { createRecipientFlow, type RecipientFlow } from './recipient-flow.ts';
import { openLedger } from './recipient-ledger.ts';
import { failedOutcome, isOwnFault, reasonOf, sentOutcome } from './recipient-outcome.ts';
import { createRefusalWatch, type RefusalWatch } from './refusal-watch.ts';
import { releaseMemory } from './release-memory.ts';

export type CampaignServices = Pick<JobServices, 'pool' | 'env' | 'mail' | 'log' | 'stopping'>;

export interface CampaignRun {
  signal: AbortSignal;
  requestId?: string | undefined;
  /** True when no other attempt of the job will follow by itself. */
  isLast: boolean;
  /** Milliseconds after which other campaigns get their turn. */
  sliceMs?: number;
}

const SLICE_MS = 30_000;
/** The run that holds the campaign may be the rest of a worker that is ending. */
const BUSY_RETRY_MS = 5_000;
const FAULT_RETRY_MS = 5_000;
const ANNOUNCE_EVERY_MS = 1_000;
/** Mails after which garbage is collected. */
const RELEASE_EVERY = 4_000;

/**
 * Sends a campaign to whoever is due, for one slice of time, and sees to it that the rest follows. One run at a time: it
 * holds the campaign's lock.
 *
 * @throws MailError or Error when the mail server or the database would not have it and nothing was sent
 */
export async function runCampaign(services: CampaignServices, uuid: string, run: CampaignRun): Promise<void> {
  const { pool, env, log } = services;
  const lock = await takeCampaignLock(env.DATABASE_URL, uuid);
  // Not left to the other run: this job may be the one that was meant to outlive it.
  if (!lock) return continueCampaign(pool, uuid, BUSY_RETRY_MS);
  try {
    const { domain, runId } = { domain: domainOf(services.mail.from.address), runId: randomUUID() };
    const ledger = openLedger({ pool, campaignUuid: uuid, runId, domain });
    const abandoned = await ledger.markAbandoned();
    if (abandoned > 0) log.warn({ campaign_uuid: uuid, abandoned }, 'a run ended in the middle of mails');
    const campaign = await openCampaign(pool, uuid);
    if (!campaign) return;
    const fill = prepareCampaign(services, { uuid, ...campaign, requestId: run.requestId });
    const flow = createRecipientFlow({
      ledger,
      pace: createPace(pool),
      signal: AbortSignal.any([run.signal, services.stopping, lock.lost]),
      onProgress: announcer(services, uuid),
    });
    // The last answers may lie in the slice before: a slow server gives few in one.
    const watch = createRefusalWatch(campaign.recent_answers);
    const result = await sendAll(services, { flow, fill, watch, sliceMs: run.sliceMs ?? SLICE_MS });
    const broken = await flow.end();
    if (broken) throw broken;
    await noteAnswers(pool, uuid, watch.recent());
    await settle(services, uuid, { ...result, hasProgress: flow.settledCount() > 0, isLast: run.isLast });
  } finally {
    await lock.release();
  }
}

interface Sending {
  /** The failure that made it stop: the server is away, say. */
  fault: unknown;
  /** The server's words, where it refuses mails for reasons that are not the recipients'. */
  refusal: MailError | undefined;
  /** Those refusals dominate: it stopped because of them. */
  isRefused: boolean;
}

/** Keeps every connection busy until the flow ends. */
async function sendAll(
  { mail }: CampaignServices,
  options: { flow: RecipientFlow; fill: FillCampaign; watch: RefusalWatch; sliceMs: number },
): Promise<Sending> {
  const { flow, fill, watch, sliceMs } = options;
  let fault: unknown;
  let refusal: MailError | undefined;
  let sent = 0;
  const sliceEnd = performance.now() + sliceMs;
  const sender = async () => {
    while (performance.now() < sliceEnd) {
      const recipient = await flow.next();
      if (!recipient) return;
      try {
        await mail.campaigns.sendRaw(fill(recipient));
        flow.report(sentOutcome(recipient));
        watch.note();
        sent += 1;
        if (sent % RELEASE_EVERY === 0) releaseMemory();
      } catch (error) {
        const { outcome, isFault } = failedOutcome(recipient, error);
        flow.report(outcome);
        if (isFault) fault ??= error;
        else if (isOwnFault(error)) {
          watch.note(error);
          if (error.kind === 'refused') refusal = error;
        } else watch.note();
        if (isFault || watch.dominant()) flow.stop();
      }
    }
  };
  await Promise.all(Array.from({ length: campaignConnections }, sender));
  const dominant = watch.dominant();
  return { fault, refusal: dominant ?? refusal, isRefused: dominant !== undefined };
}

async function settle(
  { pool }: CampaignServices,
  uuid: string,
  { fault, refusal, isRefused, hasProgress, isLast }: Sending & { hasProgress: boolean; isLast: boolean },
): Promise<void> {
  // Few recipients make no majority: of them it is enough that nobody was reached at all.
  if (refusal && (isRefused || !(await hasReachedAnybody(pool, uuid)))) {
    await recordMailFailure(pool, refusal);
    return pauseFailedCampaign(pool, uuid, refusal.message);
  }
  if (fault === undefined) {
    await settleCampaign(pool, uuid, { lastError: null });
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
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      announceProgress(pool, uuid).catch(() => undefined);
    }, ANNOUNCE_EVERY_MS);
    timer.unref();
  };
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);
