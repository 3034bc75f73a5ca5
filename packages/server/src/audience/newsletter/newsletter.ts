import { AppError } from '@perfboard/contracts/error';
import type { Newsletter, NewsletterFields } from '@perfboard/contracts/newsletter';
import { newsletterEventSchema } from '@perfboard/contracts/webhook-event';
import {
  type NewsletterStatus,
  newsletterMessages,
  newsletterStatuses,
} from '@perfboard/contracts/words/newsletter';
import type { Db, PrismaClient } from '@perfboard/db/client';
import {
  type OptionColumn,
  storedDocument,
  storedOption,
  storedTexts,
} from '../../base/list/stored-value.ts';
import { holdPictures } from './newsletter-content.ts';
import { foldedDeliveriesSchema } from './newsletter-outcome.ts';
import { countWritten, type DeliveryCount, noProgress, readProgress } from './newsletter-progress.ts';

export interface NewsletterRow {
  uuid: string;
  subject: string;
  preview_text: string;
  body: string;
  filter: string | null;
  topics: string[];
  is_public: boolean;
  status: NewsletterStatus;
  version: number;
  save_key: string | null;
  last_error: string | null;
  scheduled_at: Date | null;
  undo_until: Date | null;
  planned_at: Date | null;
  started_at: Date | null;
  finished_at: Date | null;
  archived_at: Date | null;
  folded?: unknown;
  created_at: Date;
  updated_at: Date;
}

/** A draft can be changed, and a scheduled newsletter until its recipients are fixed. */
const isEditable = ({ status, scheduled_at, planned_at, started_at }: NewsletterRow): boolean =>
  planned_at === null &&
  started_at === null &&
  (status === 'draft' || (scheduled_at !== null && (status === 'queued' || status === 'paused')));

/** A status that this release does not know is shown as a draft, which nothing sends. */
export const newsletterStatusColumn = {
  column: 'status',
  type: 'newsletter_status',
  options: newsletterStatuses,
  fallback: 'draft',
} as const satisfies OptionColumn;

const nothingCounted: DeliveryCount = { progress: noProgress(), plannedFor: null };

/** True while its deliveries are being inserted; a cancelled one does not continue. */
const isPlanning = ({ status }: NewsletterRow): boolean =>
  status === 'queued' || status === 'sending' || status === 'paused';

/** @param counted from its deliveries, unless they are archived */
export const toNewsletter = (row: NewsletterRow, counted: DeliveryCount = nothingCounted): Newsletter => {
  const folded = storedDocument(foldedDeliveriesSchema, row.folded, null);
  const progress = folded?.progress ?? counted.progress;
  const written = countWritten(progress);
  const plannedFor = isPlanning(row) ? counted.plannedFor : null;
  return {
    uuid: row.uuid,
    subject: row.subject,
    preview_text: row.preview_text,
    body: row.body,
    filter: row.filter,
    topics: storedTexts(row.topics),
    is_public: row.is_public,
    status: storedOption(newsletterStatuses, row.status, newsletterStatusColumn.fallback),
    version: row.version,
    is_editable: isEditable(row),
    total: Math.max(plannedFor ?? 0, written),
    planned: plannedFor === null ? null : written,
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

/** @throws AppError NOT_FOUND */
export async function readNewsletter(prisma: PrismaClient, uuid: string): Promise<Newsletter> {
  const [row] = await prisma.$queryRaw<NewsletterRow[]>`select * from newsletters where uuid = ${uuid}::uuid`;
  if (!row) throw new AppError('NOT_FOUND', newsletterMessages.notFound);
  return toNewsletter(row, (await readProgress(prisma, [uuid])).get(uuid));
}

export async function createNewsletter(tx: Db, fields: NewsletterFields): Promise<string> {
  await holdPictures(tx, [fields.body]);
  const newsletter = await tx.newsletter.create({
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
  return newsletter.uuid;
}

/** A newsletter with its outcome as sent to webhooks; null if it is gone. */
export async function readNewsletterEvent(prisma: PrismaClient, uuid: string): Promise<object | null> {
  if ((await prisma.newsletter.count({ where: { uuid } })) === 0) return null;
  const newsletter = await readNewsletter(prisma, uuid);
  return newsletterEventSchema.parse({ ...newsletter, ...newsletter.progress });
}
