import { AppError } from '@perfboard/contracts/error';
import type { NewsletterDraftFields } from '@perfboard/contracts/newsletter';
import { newsletterIssues, newsletterMessages } from '@perfboard/contracts/words/newsletter';
import type { Db } from '@perfboard/db/client';
import type { Actor } from '../../base/trpc/actor.ts';
import { assertRecentPassword } from '../../base/trpc/role.ts';
import type { NewsletterRow } from './newsletter.ts';
import { holdPictures } from './newsletter-content.ts';
import { assertComplete, refuseStep, requestRun, type StepOptions } from './newsletter-step.ts';

interface SaveFields {
  uuid: string;
  /** The version that was read. */
  version: number;
  attempts?: string[] | undefined;
}

interface Edit {
  tx: Db;
  actor: Actor;
}

/**
 * Locks a newsletter that can still be changed: a run that starts now waits and sends what this transaction
 * writes; a run that has started is detected.
 * @throws AppError NOT_FOUND, CONFLICT, FORBIDDEN
 */
export async function lockEditable({ tx, actor }: Edit, uuid: string): Promise<NewsletterRow> {
  const [row] = await tx.$queryRaw<
    NewsletterRow[]
  >`select * from newsletters where uuid = ${uuid}::uuid for update`;
  if (!row) return refuseStep(tx, uuid);
  const isBegun = row.planned_at !== null || row.started_at !== null;
  if (isBegun || row.status === 'cancelled') throw new AppError('CONFLICT', newsletterMessages.begun);
  const isDraft = row.status === 'draft';
  if (!isDraft && row.scheduled_at === null) throw new AppError('CONFLICT', newsletterMessages.begun);
  if (!isDraft) assertRecentPassword(actor);
  return row;
}

/**
 * Saves a draft if it was not saved since it was read and nothing is sent yet. A scheduled newsletter must
 * stay complete, and is rescheduled if its time changed; changing one confirmed for sending needs a
 * confirmation again.
 * @param fields.attempts the client's id of this save, after those of unanswered saves: versions saved by
 * these are the client's own and may be overwritten; repeating this one changes nothing
 * @returns the new version
 * @throws AppError NOT_FOUND, CONFLICT, BAD_REQUEST
 */
export async function saveNewsletter(
  { tx, requestId, actor }: StepOptions & { actor: Actor },
  { uuid, version, attempts = [], ...fields }: NewsletterDraftFields & SaveFields,
): Promise<number> {
  const before = await lockEditable({ tx, actor }, uuid);
  const save_key = attempts.at(-1) ?? null;
  if (save_key !== null && before.save_key === save_key) return before.version;
  const isOwn = before.save_key !== null && attempts.includes(before.save_key);
  if (before.version !== version && !isOwn)
    throw new AppError('CONFLICT', newsletterMessages.changedMeanwhile);
  const after: NewsletterRow = {
    ...before,
    ...fields,
    filter: fields.filter?.trim() || null,
    topics: fields.topics ?? before.topics,
    is_public: fields.is_public ?? before.is_public,
    scheduled_at: fields.scheduled_at === null ? null : new Date(fields.scheduled_at),
  };
  if (before.status !== 'draft') assertScheduled(after);
  const { subject, preview_text, body, filter, topics, is_public, scheduled_at } = after;
  await holdPictures(tx, [body], before.body);
  await tx.newsletter.update({
    where: { uuid },
    data: {
      subject,
      preview_text,
      body,
      filter,
      topics,
      is_public,
      scheduled_at,
      version: before.version + 1,
      save_key,
      updated_at: new Date(),
    },
  });
  const isMoved = before.scheduled_at?.getTime() !== scheduled_at?.getTime();
  if (before.status === 'queued' && isMoved) await requestRun(tx, after, requestId);
  return before.version + 1;
}

function assertScheduled(newsletter: NewsletterRow): void {
  assertComplete(newsletter);
  if (newsletter.scheduled_at) return;
  const issues = [{ path: 'scheduled_at', message: newsletterIssues.pastTime }];
  throw new AppError('BAD_REQUEST', newsletterIssues.pastTime, { issues });
}

/**
 * A draft with the texts, translations and audience of another newsletter.
 * @throws AppError NOT_FOUND
 */
export async function duplicateNewsletter(tx: Db, uuid: string): Promise<string> {
  const source = await tx.newsletter.findUnique({
    where: { uuid },
    select: { subject: true, preview_text: true, body: true, filter: true, topics: true },
  });
  if (!source) throw new AppError('NOT_FOUND', newsletterMessages.notFound);
  const translated = await tx.translation.findMany({ where: { newsletter_uuid: uuid } });
  await holdPictures(tx, [source.body, ...translated.map(({ text }) => text)]);
  const copy = await tx.newsletter.create({ data: source, select: { uuid: true } });
  await tx.translation.createMany({
    data: translated.map(({ uuid: _uuid, ...row }) => ({ ...row, newsletter_uuid: copy.uuid })),
  });
  return copy.uuid;
}
