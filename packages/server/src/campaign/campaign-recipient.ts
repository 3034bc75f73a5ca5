import type { CampaignRecipient } from '@perfboard/contracts/campaign';
import { AppError } from '@perfboard/contracts/error';
import { campaignMessages, type RecipientStatus } from '@perfboard/contracts/words/campaign';
import type { Page } from '@perfboard/contracts/words/list';
import { type Db, Prisma, type PrismaClient } from '@perfboard/db/client';
import { searchText } from '@perfboard/db/search-text';
import { outboxRow } from '@perfboard/jobs/outbox-row';
import { type PageQuery, readPage, textMatches } from '../list/list.ts';
import { copyRecipientsMs } from './campaign-audience.ts';

interface RecipientPageRequest {
  uuid: string;
  status?: RecipientStatus | undefined;
  q?: string | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

interface RecipientRow {
  uuid: string;
  email: string;
  status: RecipientStatus;
  message_id: string | null;
  last_error: string | null;
  sent_at: Date | null;
}

const toRecipient = (row: RecipientRow): CampaignRecipient => ({
  uuid: row.uuid,
  email: row.email,
  status: row.status,
  message_id: row.message_id,
  last_error: row.last_error,
  sent_at: row.sent_at?.toISOString() ?? null,
});

export function recipientQuery(request: RecipientPageRequest): PageQuery {
  const where = [Prisma.sql`campaign_uuid = ${request.uuid}::uuid`];
  if (request.status) where.push(Prisma.sql`status = ${request.status}::recipient_status`);
  // Through the subscribers, whose addresses have a search index; one that was deleted since is found by its status.
  if (request.q) {
    where.push(
      Prisma.sql`subscriber_uuid in (select uuid from subscribers where ${textMatches(searchText.subscriber, request.q)})`,
    );
  }
  return {
    table: 'campaign_recipients',
    where,
    // Each along the index that holds the filter.
    sort: request.status ? 'uuid' : 'email',
    casts: { uuid: 'uuid' },
    direction: 'asc',
    cursor: request.cursor,
    limit: request.limit,
  };
}

/** The ledger of one campaign, address by address. */
export const pageRecipients = (
  prisma: PrismaClient,
  request: RecipientPageRequest,
): Promise<Page<CampaignRecipient>> => readPage({ prisma, ...recipientQuery(request), toItem: toRecipient });

/** Finds the recipient that a failed write did not touch, to say why. */
async function refuse(tx: Db, uuid: string): Promise<never> {
  const known = await tx.campaignRecipient.count({ where: { uuid } });
  throw known === 0
    ? new AppError('NOT_FOUND', campaignMessages.recipientNotFound)
    : new AppError('CONFLICT', campaignMessages.wrongStatus);
}

/**
 * Tries an address again that failed, or of which nobody knows: an admin's decision, never made by itself.
 * @throws AppError NOT_FOUND, CONFLICT where it did not fail or the campaign was cancelled
 */
export async function retryRecipient(
  { tx, requestId }: { tx: Db; requestId: string },
  uuid: string,
): Promise<{ campaign_uuid: string }> {
  const [row] = await tx.$queryRaw<{ campaign_uuid: string }[]>`
    update campaign_recipients set status = 'pending', last_error = null, next_attempt_at = now(), attempts = 0,
      claimed_at = null, claimed_by = null
    from campaigns
    where campaign_recipients.uuid = ${uuid}::uuid and campaign_recipients.status in ('failed', 'uncertain')
      and campaigns.uuid = campaign_uuid and campaigns.folded is null
      and campaigns.status in ('queued', 'sending', 'paused', 'done')
    returning campaign_uuid`;
  if (!row) return refuse(tx, uuid);
  await goOn(tx, row.campaign_uuid, requestId);
  return row;
}

/**
 * Tries everybody again who failed, or of whom nobody knows, at once. Answers how many.
 * @throws AppError NOT_FOUND, CONFLICT where there is nobody or the campaign was cancelled
 */
export async function retryRecipients(
  { tx, requestId }: { tx: Db; requestId: string },
  uuid: string,
  status: 'failed' | 'uncertain',
): Promise<number> {
  await tx.$executeRaw`select set_config('statement_timeout', ${String(copyRecipientsMs)}, true)`;
  const count = await tx.$executeRaw`
    update campaign_recipients set status = 'pending', last_error = null, next_attempt_at = now(), attempts = 0,
      claimed_at = null, claimed_by = null
    from campaigns
    where campaign_recipients.campaign_uuid = ${uuid}::uuid
      and campaign_recipients.status = ${status}::recipient_status
      and campaigns.uuid = campaign_uuid and campaigns.folded is null
      and campaigns.status in ('queued', 'sending', 'paused', 'done')`;
  if (count === 0) {
    const campaign = await tx.campaign.findUnique({ where: { uuid }, select: { status: true } });
    if (!campaign) throw new AppError('NOT_FOUND', campaignMessages.notFound);
    const isOver = campaign.status === 'cancelled' || campaign.status === 'draft';
    throw new AppError('CONFLICT', isOver ? campaignMessages.wrongStatus : campaignMessages.nobodyToRetry);
  }
  await goOn(tx, uuid, requestId);
  return count;
}

/** The feed tells of campaigns, not of each address. */
const announceChange = (tx: Db, campaign_uuid: string) =>
  tx.$executeRaw`update campaigns set status = status where uuid = ${campaign_uuid}::uuid`;

/** Asks for a run on what became pending again, unless the campaign is paused. */
async function goOn(tx: Db, campaign_uuid: string, requestId: string): Promise<void> {
  await announceChange(tx, campaign_uuid);
  const paused = await tx.campaign.count({ where: { uuid: campaign_uuid, status: 'paused' } });
  if (paused > 0) return;
  await tx.campaign.updateMany({
    where: { uuid: campaign_uuid, status: 'done' },
    data: { status: 'queued', finished_at: null },
  });
  await tx.outbox.create({ data: outboxRow('campaign.send', { campaign_uuid }, { requestId }) });
}

/** Settles what nobody knows: the admin has looked, and the mail did or did not go out. @throws AppError NOT_FOUND, CONFLICT */
export async function markRecipient(
  tx: Db,
  uuid: string,
  status: 'sent' | 'failed',
): Promise<{ campaign_uuid: string }> {
  const [row] = await tx.$queryRaw<{ campaign_uuid: string }[]>`
    update campaign_recipients set status = ${status}::recipient_status,
      sent_at = case when ${status} = 'sent' then coalesce(claimed_at, now()) end
    where uuid = ${uuid}::uuid and status = 'uncertain'
    returning campaign_uuid`;
  if (!row) return refuse(tx, uuid);
  await announceChange(tx, row.campaign_uuid);
  return row;
}
