import type { Campaign, CampaignFields } from '@perfboard/contracts/campaign';
import { AppError } from '@perfboard/contracts/error';
import {
  type CampaignStatus,
  campaignMessages,
  type RecipientStatus,
  recipientStatuses,
} from '@perfboard/contracts/words/campaign';
import type { Db, PrismaClient } from '@perfboard/db/client';
import type { FoldedLedger } from './folded-ledger.ts';
import { holdPictures } from './letter-content.ts';

export interface CampaignRow {
  uuid: string;
  subject: string;
  preview_text: string;
  body: string;
  filter: string | null;
  topics: string[];
  is_public: boolean;
  status: CampaignStatus;
  version: number;
  save_key: string | null;
  last_error: string | null;
  scheduled_at: Date | null;
  undo_until: Date | null;
  planned_at: Date | null;
  plan_cursor: string | null;
  audience_total: number | null;
  started_at: Date | null;
  finished_at: Date | null;
  archived_at: Date | null;
  folded?: unknown;
  created_at: Date;
  updated_at: Date;
}

/** Until its recipients are written down a draft can be changed, and one that waits for its time. */
const isEditable = ({ status, scheduled_at, planned_at, started_at }: CampaignRow): boolean =>
  planned_at === null &&
  started_at === null &&
  (status === 'draft' || (scheduled_at !== null && (status === 'queued' || status === 'paused')));

type Progress = Record<RecipientStatus, number>;
export const noProgress = (): Progress =>
  Object.fromEntries(recipientStatuses.map((status) => [status, 0])) as Progress;

/** While its recipients are still being written down; what was cancelled in between stays as it is. */
const isPlanning = ({ plan_cursor, status }: CampaignRow): boolean =>
  plan_cursor !== null && (status === 'queued' || status === 'sending' || status === 'paused');

/** @param counted from its ledger, as long as it has one */
export const toCampaign = (row: CampaignRow, counted: Progress): Campaign => {
  const progress = (row.folded as FoldedLedger | null | undefined)?.progress ?? counted;
  const written = Object.values(progress).reduce((sum, count) => sum + count, 0);
  return {
    uuid: row.uuid,
    subject: row.subject,
    preview_text: row.preview_text,
    body: row.body,
    filter: row.filter,
    topics: row.topics,
    is_public: row.is_public,
    status: row.status,
    version: row.version,
    is_editable: isEditable(row),
    total: isPlanning(row) ? Math.max(row.audience_total ?? 0, written) : written,
    planned: isPlanning(row) ? written : null,
    progress,
    last_error: row.last_error,
    scheduled_at: row.scheduled_at?.toISOString() ?? null,
    undo_until: row.undo_until?.toISOString() ?? null,
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    archived_at: row.archived_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    is_folded: Boolean(row.folded),
    updated_at: row.updated_at.toISOString(),
  };
};

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
  await holdPictures(tx, fields.body);
  const campaign = await tx.campaign.create({
    data: {
      subject: fields.subject,
      preview_text: fields.preview_text ?? '',
      body: fields.body,
      filter: fields.filter?.trim() || null,
      topics: fields.topics ?? [],
      is_public: fields.is_public ?? false,
      scheduled_at: fields.scheduled_at ? new Date(fields.scheduled_at) : null,
    },
    select: { uuid: true },
  });
  return campaign.uuid;
}
