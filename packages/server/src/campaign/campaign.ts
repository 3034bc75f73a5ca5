import type { Campaign, CampaignFields } from '@perfboard/contracts/campaign';
import { AppError } from '@perfboard/contracts/error';
import {
  type CampaignStatus,
  campaignMessages,
  type RecipientStatus,
  recipientStatuses,
} from '@perfboard/contracts/words/campaign';
import { type Db, Prisma, type PrismaClient } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox-row';
import { uuidV7 } from '@perfboard/process/uuid-v7';
import { activeSubscribers, countSubscribers } from '../subscriber/subscriber-list.ts';

export interface CampaignRow {
  uuid: string;
  subject: string;
  body: string;
  filter: string | null;
  status: CampaignStatus;
  last_error: string | null;
  scheduled_at: Date | null;
  started_at: Date | null;
  finished_at: Date | null;
  created_at: Date;
}

type Progress = Record<RecipientStatus, number>;
export const noProgress = (): Progress =>
  Object.fromEntries(recipientStatuses.map((status) => [status, 0])) as Progress;

export const toCampaign = (row: CampaignRow, progress: Progress): Campaign => ({
  uuid: row.uuid,
  subject: row.subject,
  body: row.body,
  filter: row.filter,
  status: row.status,
  total: Object.values(progress).reduce((sum, count) => sum + count, 0),
  progress,
  last_error: row.last_error,
  scheduled_at: row.scheduled_at?.toISOString() ?? null,
  started_at: row.started_at?.toISOString() ?? null,
  finished_at: row.finished_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});

/** Recipients by status, counted from the ledger: the only place that knows. */
export async function countRecipients(
  prisma: PrismaClient,
  uuids: readonly string[],
): Promise<Map<string, Progress>> {
  const progress = new Map(uuids.map((uuid) => [uuid, noProgress()]));
  if (uuids.length === 0) return progress;
  const rows = await prisma.campaignRecipient.groupBy({
    by: ['campaign_uuid', 'status'],
    where: { campaign_uuid: { in: [...uuids] } },
    _count: true,
  });
  for (const row of rows) {
    const counts = progress.get(row.campaign_uuid);
    if (counts) counts[row.status] = row._count;
  }
  return progress;
}

/** @throws AppError NOT_FOUND */
export async function readCampaign(prisma: PrismaClient, uuid: string): Promise<Campaign> {
  const row = await prisma.campaign.findUnique({ where: { uuid } });
  if (!row) throw new AppError('NOT_FOUND', campaignMessages.notFound);
  const progress = await countRecipients(prisma, [uuid]);
  return toCampaign(row, progress.get(uuid) ?? noProgress());
}

export async function createCampaign(tx: Db, fields: CampaignFields): Promise<string> {
  const campaign = await tx.campaign.create({
    data: {
      subject: fields.subject,
      body: fields.body,
      filter: fields.filter?.trim() || null,
      scheduled_at: fields.scheduled_at ? new Date(fields.scheduled_at) : null,
    },
    select: { uuid: true },
  });
  return campaign.uuid;
}

export const countAudience = (prisma: PrismaClient, filter?: string): Promise<number> =>
  countSubscribers(prisma, filter?.trim());

interface StepOptions {
  tx: Db;
  requestId: string;
}

/** Copying a hundred thousand addresses takes seconds, more than an ordinary statement may. */
export const copyRecipientsMs = 120_000;

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
  const known = await tx.campaign.count({ where: { uuid } });
  throw known === 0
    ? new AppError('NOT_FOUND', campaignMessages.notFound)
    : new AppError('CONFLICT', campaignMessages.wrongStatus);
}

const requestRun = (tx: Db, campaign: CampaignRow, requestId: string) =>
  tx.outbox.create({
    data: outboxRow(
      'campaign.send',
      { campaign_uuid: campaign.uuid },
      { requestId, ...(campaign.scheduled_at ? { runAt: campaign.scheduled_at } : {}) },
    ),
  });

/**
 * Hands a draft to the queue. Who receives it is written down here, once: who subscribes later does not, and
 * a job that runs twice finds the same ledger. Their uuids count up from one UUIDv7, so that the indexes grow at their end.
 *
 * @returns the campaign and how many recipients it has
 * @throws AppError NOT_FOUND, CONFLICT where it is no draft, BAD_REQUEST where nobody matches
 */
export async function queueCampaign(
  { tx, requestId }: StepOptions,
  uuid: string,
): Promise<{ campaign: CampaignRow; total: number }> {
  await tx.$executeRaw`select set_config('statement_timeout', ${String(copyRecipientsMs)}, true)`;
  const campaign = await step(tx, uuid, ['draft'], Prisma.sql`status = 'queued'`);
  const total = await tx.$executeRaw`
    insert into campaign_recipients (uuid, campaign_uuid, subscriber_uuid, email)
    select (${uuidV7().slice(0, 28)} || lpad(to_hex(row_number() over ()), 8, '0'))::uuid,
      ${uuid}::uuid, uuid, email from subscribers
    where ${Prisma.join(activeSubscribers(campaign.filter), ' and ')}`;
  if (total === 0) throw new AppError('BAD_REQUEST', campaignMessages.noRecipients);
  await requestRun(tx, campaign, requestId);
  return { campaign, total };
}

export const pauseCampaign = ({ tx }: StepOptions, uuid: string): Promise<CampaignRow> =>
  step(tx, uuid, ['queued', 'sending'], Prisma.sql`status = 'paused'`);

/** Goes on with everybody who was not reached, at once and with all their tries: what made it pause is mended. */
export async function resumeCampaign({ tx, requestId }: StepOptions, uuid: string): Promise<CampaignRow> {
  const campaign = await step(tx, uuid, ['paused'], Prisma.sql`status = 'queued', last_error = null`);
  await tx.$executeRaw`
    update campaign_recipients set next_attempt_at = now(), attempts = 0
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
