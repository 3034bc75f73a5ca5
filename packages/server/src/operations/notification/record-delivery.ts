import type { PrismaClient } from '@perfboard/db/client';
import { PermanentJobError } from '@perfboard/jobs/job-outcome';
import { MailError } from '@perfboard/mail/mail-error';
import { MailSignInError } from '@perfboard/mail/token-sign-in';
import { pause } from '@perfboard/process/time-limit';
import { isServerFault, recordMailFailure, recordMailSuccess } from '../../base/mail/mail-health.ts';
import type { NotificationWithLead } from '../../base/notification/notification-renderer.ts';
import type { JobServices } from '../../base/service/services.ts';
import { AttachmentError } from '../../leads/reply/reply-file.ts';

export type NotificationServices = Pick<
  JobServices,
  'pool' | 'prisma' | 'mail' | 'env' | 'log' | 'store' | 'shop'
>;

/** An email with an unknown outcome is sent again: twice is better than never, but never three times. */
const DOUBTS_MAX = 2;

const NOTE_PATIENCE_MS = 60_000;
const NOTE_RETRY_MS = 250;

export interface NotificationAttempt {
  /** True when the job has no further automatic attempt. */
  isLast: boolean;
}

/** The database did not accept the record; nothing was sent. */
export class RecordError extends Error {}

export async function recordHandover({ prisma }: NotificationServices, uuid: string): Promise<void> {
  try {
    await prisma.notification.update({ where: { uuid }, data: { handed_at: new Date() } });
  } catch (cause) {
    throw new RecordError('The database was unavailable when the email was due', { cause });
  }
}

/** Records that the outcome of an attempt is unknown. Returns whether automatic retries end. */
export async function recordUncertain(
  { prisma }: NotificationServices,
  uuid: string,
  reason: string,
  isLast = false,
): Promise<boolean> {
  const { doubts } = await prisma.notification.update({
    where: { uuid },
    data: {
      handed_at: null,
      doubts: { increment: 1 },
      attempts: { increment: 1 },
      last_error: `It is uncertain whether this email was sent: ${reason}`,
    },
  });
  const isOver = isLast || doubts >= DOUBTS_MAX;
  if (isOver) await prisma.notification.update({ where: { uuid }, data: { status: 'uncertain' } });
  return isOver;
}

interface SentNotification {
  messageId: string;
  /** The held notifications that a digest contains. */
  included?: readonly string[] | undefined;
  /** The id that the mail server named; see `relayIdOf`. */
  relayId?: string | undefined;
}

/** Retried for a while: a restarting database must not cause a second email. */
export async function recordSent(
  { prisma, pool }: NotificationServices,
  uuid: string,
  { messageId, included = [], relayId }: SentNotification,
): Promise<void> {
  const sent = { status: 'sent', sent_at: new Date() } as const;
  const { handed_at } = prisma.notification.fields;
  const over = { handed_at: null, attempts: { increment: 1 } } as const;
  const patientUntil = performance.now() + NOTE_PATIENCE_MS;
  for (;;) {
    try {
      await prisma.$transaction([
        prisma.notification.updateMany({
          where: {
            uuid,
            status: { not: 'sent' },
            OR: [{ bounced_at: null }, { handed_at: null }, { bounced_at: { lt: handed_at } }],
          },
          // A database that was restored from its standby may have lost the Message-ID.
          data: { ...over, ...sent, message_id: messageId, last_error: null, relay_id: relayId ?? null },
        }),
        // A bounce arrived before this record: it is about this attempt, not an earlier one.
        prisma.notification.updateMany({
          where: { uuid, bounced_at: { gte: handed_at } },
          data: { ...over, status: 'failed', relay_id: relayId ?? null },
        }),
        prisma.notification.updateMany({
          where: { uuid: { in: [...included] }, status: 'held' },
          data: sent,
        }),
      ]);
      break;
    } catch (error) {
      if (performance.now() > patientUntil) throw error;
      await pause(NOTE_RETRY_MS);
    }
  }
  await recordMailSuccess(pool);
}

/** Returns the error for the job to throw; none when only a member can decide. */
export async function recordFailure(
  services: NotificationServices,
  uuid: string,
  { error, isLast }: NotificationAttempt & { error: unknown },
): Promise<Error | undefined> {
  const { prisma, pool } = services;
  // Only mail servers' answers are stored, without addresses; other errors get our own text.
  const isSafeToStore = error instanceof MailError || error instanceof AttachmentError;
  const reason = isSafeToStore ? error.message : 'Could not create the email';
  if (error instanceof MailError && error.isUncertain) {
    await recordMailFailure(pool, error);
    return (await recordUncertain(services, uuid, reason, isLast)) ? undefined : new Error(reason);
  }
  // A server that rejects our sender or password says nothing about this email: it is sent when that is
  // fixed.
  const isRefused =
    error instanceof MailError
      ? !isServerFault(error) && error.kind !== 'transient' && error.kind !== 'refused'
      : !(error instanceof AttachmentError) || error.isGone;
  // Without access to the mail account, email waits for as long as it takes an owner to connect it.
  const isWaiting = error instanceof MailSignInError;
  await prisma.notification.update({
    where: { uuid },
    data: {
      attempts: { increment: 1 },
      handed_at: null,
      last_error: reason,
      status: isRefused || (isLast && !isWaiting) ? 'failed' : 'pending',
    },
  });
  if (error instanceof MailError) await recordMailFailure(pool, error);
  // The next job is enqueued as for any pending notification.
  if (isWaiting && isLast) return undefined;
  return isRefused ? new PermanentJobError(reason) : new Error(reason);
}

/**
 * Ends a notification that is no longer needed: left pending, it would be enqueued again and again. If it may
 * have been sent before, an invitation stays, dismissed, because it decides whether a cancellation must be
 * sent.
 */
export async function dropNotification(
  prisma: PrismaClient,
  { uuid, kind, doubts, handed_at, bounced_at }: NotificationWithLead,
): Promise<void> {
  const mayBeOut = doubts > 0 || handed_at !== null || bounced_at !== null;
  if ((kind === 'appointment' || kind === 'appointment_reminder') && mayBeOut) {
    const status = bounced_at ? 'failed' : 'uncertain';
    await prisma.notification.updateMany({ where: { uuid }, data: { status, dismissed_at: new Date() } });
    return;
  }
  await prisma.notification.deleteMany({ where: { uuid } });
}
