import { AppError, toIssues } from '@perfboard/contracts/error';
import { newsletterFields } from '@perfboard/contracts/newsletter';
import { type NewsletterStatus, newsletterMessages } from '@perfboard/contracts/words/newsletter';
import { type Db, Prisma } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox-row';
import type { NewsletterRow } from './newsletter.ts';
import { countAudience, insertDeliveriesMs } from './newsletter-audience.ts';
import { fixAudience } from './newsletter-plan.ts';
import { isDelivered } from './published-newsletter.ts';

export interface StepOptions {
  tx: Db;
  requestId: string;
}

/**
 * Changes a newsletter's status if it has one of the given ones.
 * @throws AppError NOT_FOUND, CONFLICT
 */
async function step(
  tx: Db,
  uuid: string,
  from: readonly NewsletterStatus[],
  changes: Prisma.Sql,
): Promise<NewsletterRow> {
  const [row] = await tx.$queryRaw<NewsletterRow[]>`
    update newsletters set ${changes}
    where uuid = ${uuid}::uuid and status = any(${[...from]}::newsletter_status[]) returning *`;
  if (row) return row;
  return refuseStep(tx, uuid);
}

/** @throws AppError NOT_FOUND, or CONFLICT with `message` when the newsletter exists */
export async function refuseStep(
  tx: Db,
  uuid: string,
  message: string = newsletterMessages.wrongStatus,
): Promise<never> {
  const known = await tx.newsletter.count({ where: { uuid } });
  throw known === 0
    ? new AppError('NOT_FOUND', newsletterMessages.notFound)
    : new AppError('CONFLICT', message);
}

/** The earliest time to send; undefined if none is set. */
function startOf({ scheduled_at, undo_until }: NewsletterRow): Date | undefined {
  const latest = Math.max(scheduled_at?.getTime() ?? 0, undo_until?.getTime() ?? 0);
  return latest > 0 ? new Date(latest) : undefined;
}

export function requestRun(tx: Db, newsletter: NewsletterRow, requestId: string) {
  const options = { requestId, runAt: startOf(newsletter) };
  return tx.outbox.create({
    data: outboxRow('newsletter.send', { newsletter_uuid: newsletter.uuid }, options),
  });
}

/**
 * Drafts may be incomplete, emails may not.
 * @throws AppError BAD_REQUEST with its issues
 */
export function assertComplete({ subject, body, scheduled_at }: NewsletterRow): void {
  const checked = newsletterFields.safeParse({
    subject,
    body,
    ...(scheduled_at && { scheduled_at: scheduled_at.toISOString() }),
  });
  if (checked.success) return;
  const issues = toIssues(checked.error);
  throw new AppError('BAD_REQUEST', issues[0]?.message, { issues });
}

interface QueueFields {
  /** The version that was seen; another one is not sent. */
  version?: number | undefined;
  /** How long the click can be undone. */
  undo_seconds?: number | undefined;
}

/**
 * Queues a draft. The recipients of an immediate one are fixed here, those of a scheduled one when it starts.
 * @returns the newsletter and its number of recipients, or the current one if scheduled
 * @throws AppError NOT_FOUND, CONFLICT when it is not a draft or was changed, BAD_REQUEST when something is
 * missing or there are no recipients
 */
export async function queueNewsletter(
  { tx, requestId }: StepOptions,
  uuid: string,
  { version, undo_seconds = 0 }: QueueFields = {},
): Promise<{ newsletter: NewsletterRow; total: number }> {
  await tx.$executeRaw`select set_config('statement_timeout', ${String(insertDeliveriesMs)}, true)`;
  const undoUntil =
    undo_seconds > 0 ? Prisma.sql`now() + ${undo_seconds} * interval '1 second'` : Prisma.sql`null`;
  const changes = Prisma.sql`status = 'queued', archived_at = null, undo_until = ${undoUntil}`;
  const newsletter = await step(tx, uuid, ['draft'], changes);
  if (version !== undefined && version !== newsletter.version) {
    throw new AppError('CONFLICT', newsletterMessages.changedMeanwhile);
  }
  assertComplete(newsletter);
  return { newsletter, total: await promiseRun({ tx, requestId }, newsletter) };
}

/**
 * Schedules the run, and fixes the recipients if it is immediate.
 * @returns the number of recipients, or the current one if scheduled
 */
async function promiseRun({ tx, requestId }: StepOptions, newsletter: NewsletterRow): Promise<number> {
  const isNow = (startOf(newsletter)?.getTime() ?? 0) <= Date.now();
  const total = isNow ? await fixAudience(tx, newsletter) : (await countAudience(tx, newsletter)).total;
  if (total === 0) throw new AppError('BAD_REQUEST', newsletterMessages.noSubscribersMatch);
  await requestRun(tx, newsletter, requestId);
  return total;
}

/**
 * Ends the undo period in one step, so that it never becomes a draft in between.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function stopWaiting({ tx, requestId }: StepOptions, uuid: string): Promise<NewsletterRow> {
  await tx.$executeRaw`select set_config('statement_timeout', ${String(insertDeliveriesMs)}, true)`;
  const [newsletter] = await tx.$queryRaw<NewsletterRow[]>`
    update newsletters set undo_until = null
    where uuid = ${uuid}::uuid and status = 'queued' and undo_until is not null and planned_at is null
    returning *`;
  if (!newsletter) return refuseStep(tx, uuid);
  await promiseRun({ tx, requestId }, newsletter);
  return newsletter;
}

/**
 * Undoes *Send* or a scheduled time, as long as nothing was sent.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function undoNewsletter({ tx }: StepOptions, uuid: string): Promise<NewsletterRow> {
  const [row] = await tx.$queryRaw<NewsletterRow[]>`
    update newsletters set status = 'draft', undo_until = null
    where uuid = ${uuid}::uuid and status in ('queued', 'paused') and planned_at is null and started_at is null
    returning *`;
  return row ?? refuseStep(tx, uuid, newsletterMessages.notUndone);
}

export const pauseNewsletter = ({ tx }: StepOptions, uuid: string): Promise<NewsletterRow> =>
  step(tx, uuid, ['queued', 'sending'], Prisma.sql`status = 'paused'`);

/**
 * Continues immediately with all remaining recipients: the cause of the pause is fixed. Their attempts start over
 * at one, so that a previously rejected address does not pause the newsletter again.
 */
export async function resumeNewsletter({ tx, requestId }: StepOptions, uuid: string): Promise<NewsletterRow> {
  const newsletter = await step(tx, uuid, ['paused'], Prisma.sql`status = 'queued', last_error = null`);
  await tx.$executeRaw`
    update newsletter_deliveries set next_attempt_at = now(), attempts = 1
    where newsletter_uuid = ${uuid}::uuid and status = 'pending' and attempts > 0`;
  await requestRun(tx, newsletter, requestId);
  return newsletter;
}

/** Unsent deliveries stay unsent; sent ones remain recorded. */
export const cancelNewsletter = ({ tx }: StepOptions, uuid: string): Promise<NewsletterRow> =>
  step(
    tx,
    uuid,
    ['draft', 'queued', 'sending', 'paused'],
    Prisma.sql`status = 'cancelled', finished_at = now()`,
  );

/**
 * Publishes it on the site, or unpublishes it: a draft only sets the flag, a sent one needs at least one
 * delivery.
 * @throws AppError NOT_FOUND, CONFLICT
 */
const showNewsletter =
  (isPublic: boolean) =>
  async ({ tx }: StepOptions, uuid: string): Promise<NewsletterRow> => {
    const [row] = await tx.$queryRaw<NewsletterRow[]>`
      update newsletters set is_public = ${isPublic}
      where uuid = ${uuid}::uuid and ${isPublic ? isDelivered : Prisma.sql`started_at is not null`} returning *`;
    return row ?? refuseStep(tx, uuid, newsletterMessages.notBegun);
  };
export const publishNewsletter = showNewsletter(true);
export const unpublishNewsletter = showNewsletter(false);

/**
 * Archives or restores it, unless it is running.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export const archiveNewsletter = ({ tx }: StepOptions, uuid: string): Promise<NewsletterRow> =>
  step(tx, uuid, ['draft', 'done', 'cancelled'], Prisma.sql`archived_at = coalesce(archived_at, now())`);

export const unarchiveNewsletter = ({ tx }: StepOptions, uuid: string): Promise<NewsletterRow> =>
  step(tx, uuid, ['draft', 'done', 'cancelled'], Prisma.sql`archived_at = null`);
