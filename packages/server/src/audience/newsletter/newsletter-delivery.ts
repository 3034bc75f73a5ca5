import { AppError } from '@perfboard/contracts/error';
import type { NewsletterDelivery } from '@perfboard/contracts/newsletter';
import type { Page } from '@perfboard/contracts/words/desk';
import {
  type NewsletterDeliveryStatus,
  newsletterDeliveryStatuses,
  newsletterMessages,
} from '@perfboard/contracts/words/newsletter';
import { type Db, Prisma, type PrismaClient } from '@perfboard/db/client';
import { searchText } from '@perfboard/db/search-text';
import { outboxRow } from '@perfboard/jobs/outbox-row';
import { listOfParent, type PageQuery, readPage, wordsMatch } from '../../base/list/list.ts';
import { type OptionColumn, storedOption } from '../../base/list/stored-value.ts';
import { insertDeliveriesMs } from './newsletter-audience.ts';

interface DeliveryPageRequest {
  uuid: string;
  status?: NewsletterDeliveryStatus | undefined;
  q?: string | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

interface DeliveryRow {
  uuid: string;
  email: string;
  status: NewsletterDeliveryStatus;
  message_id: string | null;
  last_error: string | null;
  sent_at: Date | null;
}

/** A status that this release does not know counts as waiting. */
const statusColumn = {
  column: 'status',
  type: 'recipient_status',
  options: newsletterDeliveryStatuses,
  fallback: 'pending',
} as const satisfies OptionColumn;

const toDelivery = (row: DeliveryRow): NewsletterDelivery => ({
  uuid: row.uuid,
  email: row.email,
  status: storedOption(newsletterDeliveryStatuses, row.status, statusColumn.fallback),
  message_id: row.message_id,
  last_error: row.last_error,
  sent_at: row.sent_at?.toISOString() ?? null,
});

export function newsletterDeliveryQuery(request: DeliveryPageRequest): PageQuery {
  const where = [Prisma.sql`newsletter_uuid = ${request.uuid}::uuid`];
  // Searches through the subscribers, whose addresses have a search index; deleted ones are found by status.
  if (request.q) {
    where.push(
      Prisma.sql`subscriber_uuid in (select uuid from subscribers where ${wordsMatch(searchText.subscriber, request.q)})`,
    );
  }
  return {
    table: 'newsletter_deliveries',
    where,
    shownAs: request.status ? [{ column: statusColumn, values: [request.status] }] : [],
    // Each uses the index for the filter.
    sort: request.status ? 'uuid' : 'email',
    casts: { uuid: 'uuid' },
    direction: 'asc',
    cursor: request.cursor,
    limit: request.limit,
  };
}

/** The deliveries of one newsletter, by address. @throws AppError NOT_FOUND */
export const pageDeliveries = (
  prisma: PrismaClient,
  request: DeliveryPageRequest,
): Promise<Page<NewsletterDelivery>> =>
  listOfParent(readPage({ prisma, ...newsletterDeliveryQuery(request), toItem: toDelivery }), {
    count: () => prisma.newsletter.count({ where: { uuid: request.uuid } }),
    notFound: newsletterMessages.notFound,
  });

/** Finds the delivery that a write did not change, to report why. */
async function refuse(tx: Db, uuid: string): Promise<never> {
  const known = await tx.newsletterDelivery.count({ where: { uuid } });
  throw known === 0
    ? new AppError('NOT_FOUND', newsletterMessages.deliveryNotFound)
    : new AppError('CONFLICT', newsletterMessages.wrongStatus);
}

/**
 * Retries a failed or uncertain delivery: always a member's decision, never automatic.
 * @throws AppError NOT_FOUND, CONFLICT when it did not fail or the newsletter was cancelled
 */
export async function retryDelivery(
  { tx, requestId }: { tx: Db; requestId: string },
  uuid: string,
): Promise<{ newsletter_uuid: string }> {
  const [row] = await tx.$queryRaw<{ newsletter_uuid: string }[]>`
    update newsletter_deliveries set status = 'pending', last_error = null, next_attempt_at = now(), attempts = 0,
      claimed_at = null, claimed_by = null
    from newsletters
    where newsletter_deliveries.uuid = ${uuid}::uuid and newsletter_deliveries.status in ('failed', 'uncertain')
      and newsletters.uuid = newsletter_uuid and newsletters.folded is null
      and newsletters.status in ('queued', 'sending', 'paused', 'done')
    returning newsletter_uuid`;
  if (!row) return refuse(tx, uuid);
  await goOn(tx, row.newsletter_uuid, requestId);
  return row;
}

/**
 * Retries all failed or uncertain deliveries. Returns their number.
 * @throws AppError NOT_FOUND, CONFLICT when there are none or the newsletter was cancelled
 */
export async function retryDeliveries(
  { tx, requestId }: { tx: Db; requestId: string },
  uuid: string,
  status: 'failed' | 'uncertain',
): Promise<number> {
  await tx.$executeRaw`select set_config('statement_timeout', ${String(insertDeliveriesMs)}, true)`;
  const count = await tx.$executeRaw`
    update newsletter_deliveries set status = 'pending', last_error = null, next_attempt_at = now(), attempts = 0,
      claimed_at = null, claimed_by = null
    from newsletters
    where newsletter_deliveries.newsletter_uuid = ${uuid}::uuid
      and newsletter_deliveries.status = ${status}::recipient_status
      and newsletters.uuid = newsletter_uuid and newsletters.folded is null
      and newsletters.status in ('queued', 'sending', 'paused', 'done')`;
  if (count === 0) {
    const newsletter = await tx.newsletter.findUnique({ where: { uuid }, select: { status: true } });
    if (!newsletter) throw new AppError('NOT_FOUND', newsletterMessages.notFound);
    const isOver = newsletter.status === 'cancelled' || newsletter.status === 'draft';
    throw new AppError(
      'CONFLICT',
      isOver ? newsletterMessages.wrongStatus : newsletterMessages.noDeliveriesToRetry,
    );
  }
  await goOn(tx, uuid, requestId);
  return count;
}

/** The change feed reports newsletters, not single deliveries. */
const announceChange = (tx: Db, newsletter_uuid: string) =>
  tx.$executeRaw`update newsletters set status = status where uuid = ${newsletter_uuid}::uuid`;

/** Schedules a run for pending deliveries, unless the newsletter is paused. */
async function goOn(tx: Db, newsletter_uuid: string, requestId: string): Promise<void> {
  await announceChange(tx, newsletter_uuid);
  const paused = await tx.newsletter.count({ where: { uuid: newsletter_uuid, status: 'paused' } });
  if (paused > 0) return;
  await tx.newsletter.updateMany({
    where: { uuid: newsletter_uuid, status: 'done' },
    data: { status: 'queued', finished_at: null },
  });
  await tx.outbox.create({ data: outboxRow('newsletter.send', { newsletter_uuid }, { requestId }) });
}

/**
 * Resolves an uncertain delivery after a member has checked it.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function markDelivery(
  tx: Db,
  uuid: string,
  status: 'sent' | 'failed',
): Promise<{ newsletter_uuid: string }> {
  const [row] = await tx.$queryRaw<{ newsletter_uuid: string }[]>`
    update newsletter_deliveries set status = ${status}::recipient_status,
      sent_at = case when ${status} = 'sent' then coalesce(claimed_at, now()) end,
      last_error = case when ${status} = 'failed' then last_error end
    where uuid = ${uuid}::uuid and status = 'uncertain'
    returning newsletter_uuid`;
  if (!row) return refuse(tx, uuid);
  await announceChange(tx, row.newsletter_uuid);
  return row;
}
