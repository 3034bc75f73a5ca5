import { AppError, toIssues } from '@perfboard/contracts/error';
import { newsletterFields } from '@perfboard/contracts/newsletter';
import { type NewsletterStatus, newsletterMessages } from '@perfboard/contracts/words/newsletter';
import { type Db, Prisma } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox-row';
import type { NewsletterRow } from './newsletter.ts';
import { copyRecipientsMs, countAudience } from './newsletter-audience.ts';
import { settleAudience } from './newsletter-plan.ts';
import { isSentToAnybody } from './published-newsletter.ts';

export interface StepOptions {
  tx: Db;
  requestId: string;
}

/** Moves a newsletter on, if it is in one of the states named. @throws AppError NOT_FOUND, CONFLICT */
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

/** @throws AppError NOT_FOUND, or CONFLICT with `message` where there is such a newsletter */
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

/** From when it may be sent; undefined where nothing was said of it. */
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

/** What may be missing in a draft must not be in a mail. @throws AppError BAD_REQUEST with its issues */
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
  /** The save that was seen; another one is not sent. */
  version?: number | undefined;
  /** So long the click can be taken back. */
  undo_seconds?: number | undefined;
}

/**
 * Hands a draft to the queue. Who gets one that is sent at once is settled here; of one that waits, when it begins.
 *
 * @returns the newsletter and how many recipients it has, or would have now
 * @throws AppError NOT_FOUND, CONFLICT where it is no draft or was changed, BAD_REQUEST where something is missing or nobody matches
 */
export async function queueNewsletter(
  { tx, requestId }: StepOptions,
  uuid: string,
  { version, undo_seconds = 0 }: QueueFields = {},
): Promise<{ newsletter: NewsletterRow; total: number }> {
  await tx.$executeRaw`select set_config('statement_timeout', ${String(copyRecipientsMs)}, true)`;
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

/** Has the run follow, and settles now who receives what waits for nothing. @returns how many that are, or would be now */
async function promiseRun({ tx, requestId }: StepOptions, newsletter: NewsletterRow): Promise<number> {
  const isNow = (startOf(newsletter)?.getTime() ?? 0) <= Date.now();
  const total = isNow ? await settleAudience(tx, newsletter) : (await countAudience(tx, newsletter)).total;
  if (total === 0) throw new AppError('BAD_REQUEST', newsletterMessages.noRecipients);
  await requestRun(tx, newsletter, requestId);
  return total;
}

/** Waits no longer for the click to be taken back, in one step: nobody else finds a draft in between. @throws AppError NOT_FOUND, CONFLICT */
export async function stopWaiting({ tx, requestId }: StepOptions, uuid: string): Promise<NewsletterRow> {
  await tx.$executeRaw`select set_config('statement_timeout', ${String(copyRecipientsMs)}, true)`;
  const [newsletter] = await tx.$queryRaw<NewsletterRow[]>`
    update newsletters set undo_until = null
    where uuid = ${uuid}::uuid and status = 'queued' and undo_until is not null and planned_at is null
    returning *`;
  if (!newsletter) return refuseStep(tx, uuid);
  await promiseRun({ tx, requestId }, newsletter);
  return newsletter;
}

/** Takes the click on *Send* back, or a time that was set: nothing has been sent yet. @throws AppError NOT_FOUND, CONFLICT */
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
 * Continues at once with all recipients that were not reached: the cause of the pause is fixed. Their tries start over,
 * but one stays counted: an address refused before must not pause the newsletter again.
 */
export async function resumeNewsletter({ tx, requestId }: StepOptions, uuid: string): Promise<NewsletterRow> {
  const newsletter = await step(tx, uuid, ['paused'], Prisma.sql`status = 'queued', last_error = null`);
  await tx.$executeRaw`
    update newsletter_deliveries set next_attempt_at = now(), attempts = 1
    where newsletter_uuid = ${uuid}::uuid and status = 'pending' and attempts > 0`;
  await requestRun(tx, newsletter, requestId);
  return newsletter;
}

/** What is not sent stays unsent; the ledger keeps what was. */
export const cancelNewsletter = ({ tx }: StepOptions, uuid: string): Promise<NewsletterRow> =>
  step(
    tx,
    uuid,
    ['draft', 'queued', 'sending', 'paused'],
    Prisma.sql`status = 'cancelled', finished_at = now()`,
  );

/** Shows it to everybody on the site, or takes it back: one that somebody got, for a draft says so itself. @throws AppError NOT_FOUND, CONFLICT */
const showNewsletter =
  (isPublic: boolean) =>
  async ({ tx }: StepOptions, uuid: string): Promise<NewsletterRow> => {
    const [row] = await tx.$queryRaw<NewsletterRow[]>`
      update newsletters set is_public = ${isPublic}
      where uuid = ${uuid}::uuid and ${isPublic ? isSentToAnybody : Prisma.sql`started_at is not null`} returning *`;
    return row ?? refuseStep(tx, uuid, newsletterMessages.notBegun);
  };
export const publishNewsletter = showNewsletter(true);
export const unpublishNewsletter = showNewsletter(false);

/** Out of the list, or back: only what is not under way. @throws AppError NOT_FOUND, CONFLICT */
export const archiveNewsletter = ({ tx }: StepOptions, uuid: string): Promise<NewsletterRow> =>
  step(tx, uuid, ['draft', 'done', 'cancelled'], Prisma.sql`archived_at = coalesce(archived_at, now())`);

export const unarchiveNewsletter = ({ tx }: StepOptions, uuid: string): Promise<NewsletterRow> =>
  step(tx, uuid, ['draft', 'done', 'cancelled'], Prisma.sql`archived_at = null`);
