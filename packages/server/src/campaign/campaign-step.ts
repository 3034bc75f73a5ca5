import { campaignFields } from '@perfboard/contracts/campaign';
import { AppError, toIssues } from '@perfboard/contracts/error';
import { type CampaignStatus, campaignMessages } from '@perfboard/contracts/words/campaign';
import { type Db, Prisma } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox-row';
import type { CampaignRow } from './campaign.ts';
import { copyRecipientsMs, countAudience } from './campaign-audience.ts';
import { settleAudience } from './campaign-plan.ts';
import { isSentToAnybody } from './published-letter.ts';

export interface StepOptions {
  tx: Db;
  requestId: string;
}

/** Moves a campaign on, if it is in one of the states named. @throws AppError NOT_FOUND, CONFLICT */
async function step(
  tx: Db,
  uuid: string,
  from: readonly CampaignStatus[],
  changes: Prisma.Sql,
): Promise<CampaignRow> {
  const [row] = await tx.$queryRaw<CampaignRow[]>`
    update campaigns set ${changes}
    where uuid = ${uuid}::uuid and status = any(${[...from]}::campaign_status[]) returning *`;
  if (row) return row;
  return refuseStep(tx, uuid);
}

/** @throws AppError NOT_FOUND, or CONFLICT with `message` where there is such a campaign */
export async function refuseStep(
  tx: Db,
  uuid: string,
  message: string = campaignMessages.wrongStatus,
): Promise<never> {
  const known = await tx.campaign.count({ where: { uuid } });
  throw known === 0
    ? new AppError('NOT_FOUND', campaignMessages.notFound)
    : new AppError('CONFLICT', message);
}

/** From when it may be sent; undefined where nothing was said of it. */
function startOf({ scheduled_at, undo_until }: CampaignRow): Date | undefined {
  const latest = Math.max(scheduled_at?.getTime() ?? 0, undo_until?.getTime() ?? 0);
  return latest > 0 ? new Date(latest) : undefined;
}

export function requestRun(tx: Db, campaign: CampaignRow, requestId: string) {
  const options = { requestId, runAt: startOf(campaign) };
  return tx.outbox.create({ data: outboxRow('campaign.send', { campaign_uuid: campaign.uuid }, options) });
}

/** What may be missing in a draft must not be in a mail. @throws AppError BAD_REQUEST with its issues */
export function assertComplete({ subject, body, scheduled_at }: CampaignRow): void {
  const checked = campaignFields.safeParse({
    subject,
    body,
    ...(scheduled_at && { scheduled_at: scheduled_at.toISOString() }),
  });
  if (checked.success) return;
  const issues = toIssues(checked.error);
  throw new AppError('BAD_REQUEST', issues[0]?.message, { issues });
}

interface QueueFields {
  /** The save that was seen; another one is not sent. */
  version?: number | undefined;
  /** So long the click can be taken back. */
  undo_seconds?: number | undefined;
}

/**
 * Hands a draft to the queue. Who gets one that is sent at once is settled here; of one that waits, when it begins.
 *
 * @returns the campaign and how many recipients it has, or would have now
 * @throws AppError NOT_FOUND, CONFLICT where it is no draft or was changed, BAD_REQUEST where something is missing or nobody matches
 */
export async function queueCampaign(
  { tx, requestId }: StepOptions,
  uuid: string,
  { version, undo_seconds = 0 }: QueueFields = {},
): Promise<{ campaign: CampaignRow; total: number }> {
  await tx.$executeRaw`select set_config('statement_timeout', ${String(copyRecipientsMs)}, true)`;
  const undoUntil =
    undo_seconds > 0 ? Prisma.sql`now() + ${undo_seconds} * interval '1 second'` : Prisma.sql`null`;
  const changes = Prisma.sql`status = 'queued', archived_at = null, undo_until = ${undoUntil}`;
  const campaign = await step(tx, uuid, ['draft'], changes);
  if (version !== undefined && version !== campaign.version) {
    throw new AppError('CONFLICT', campaignMessages.changedMeanwhile);
  }
  assertComplete(campaign);
  return { campaign, total: await promiseRun({ tx, requestId }, campaign) };
}

/** Has the run follow, and settles now who receives what waits for nothing. @returns how many that are, or would be now */
async function promiseRun({ tx, requestId }: StepOptions, campaign: CampaignRow): Promise<number> {
  const isNow = (startOf(campaign)?.getTime() ?? 0) <= Date.now();
  const total = isNow ? await settleAudience(tx, campaign) : (await countAudience(tx, campaign)).total;
  if (total === 0) throw new AppError('BAD_REQUEST', campaignMessages.noRecipients);
  await requestRun(tx, campaign, requestId);
  return total;
}

/** Waits no longer for the click to be taken back, in one step: nobody else finds a draft in between. @throws AppError NOT_FOUND, CONFLICT */
export async function stopWaiting({ tx, requestId }: StepOptions, uuid: string): Promise<CampaignRow> {
  await tx.$executeRaw`select set_config('statement_timeout', ${String(copyRecipientsMs)}, true)`;
  const [campaign] = await tx.$queryRaw<CampaignRow[]>`
    update campaigns set undo_until = null
    where uuid = ${uuid}::uuid and status = 'queued' and undo_until is not null and planned_at is null
    returning *`;
  if (!campaign) return refuseStep(tx, uuid);
  await promiseRun({ tx, requestId }, campaign);
  return campaign;
}

/** Takes the click on *Send* back, or a time that was set: nothing has been sent yet. @throws AppError NOT_FOUND, CONFLICT */
export async function undoCampaign({ tx }: StepOptions, uuid: string): Promise<CampaignRow> {
  const [row] = await tx.$queryRaw<CampaignRow[]>`
    update campaigns set status = 'draft', undo_until = null
    where uuid = ${uuid}::uuid and status in ('queued', 'paused') and planned_at is null and started_at is null
    returning *`;
  return row ?? refuseStep(tx, uuid, campaignMessages.notUndone);
}

export const pauseCampaign = ({ tx }: StepOptions, uuid: string): Promise<CampaignRow> =>
  step(tx, uuid, ['queued', 'sending'], Prisma.sql`status = 'paused'`);

/**
 * Continues at once with all recipients that were not reached: the cause of the pause is fixed. Their tries start over,
 * but one stays counted: an address refused before must not pause the newsletter again.
 */
export async function resumeCampaign({ tx, requestId }: StepOptions, uuid: string): Promise<CampaignRow> {
  const campaign = await step(tx, uuid, ['paused'], Prisma.sql`status = 'queued', last_error = null`);
  await tx.$executeRaw`
    update campaign_recipients set next_attempt_at = now(), attempts = 1
    where campaign_uuid = ${uuid}::uuid and status = 'pending' and attempts > 0`;
  await requestRun(tx, campaign, requestId);
  return campaign;
}

/** What is not sent stays unsent; the ledger keeps what was. */
export const cancelCampaign = ({ tx }: StepOptions, uuid: string): Promise<CampaignRow> =>
  step(
    tx,
    uuid,
    ['draft', 'queued', 'sending', 'paused'],
    Prisma.sql`status = 'cancelled', finished_at = now()`,
  );

/** Shows it to everybody on the site, or takes it back: one that somebody got, for a draft says so itself. @throws AppError NOT_FOUND, CONFLICT */
const showCampaign =
  (isPublic: boolean) =>
  async ({ tx }: StepOptions, uuid: string): Promise<CampaignRow> => {
    const [row] = await tx.$queryRaw<CampaignRow[]>`
      update campaigns set is_public = ${isPublic}
      where uuid = ${uuid}::uuid and ${isPublic ? isSentToAnybody : Prisma.sql`started_at is not null`} returning *`;
    return row ?? refuseStep(tx, uuid, campaignMessages.notBegun);
  };
export const publishCampaign = showCampaign(true);
export const unpublishCampaign = showCampaign(false);

/** Out of the list, or back: only what is not under way. @throws AppError NOT_FOUND, CONFLICT */
export const archiveCampaign = ({ tx }: StepOptions, uuid: string): Promise<CampaignRow> =>
  step(tx, uuid, ['draft', 'done', 'cancelled'], Prisma.sql`archived_at = coalesce(archived_at, now())`);

export const unarchiveCampaign = ({ tx }: StepOptions, uuid: string): Promise<CampaignRow> =>
  step(tx, uuid, ['draft', 'done', 'cancelled'], Prisma.sql`archived_at = null`);
