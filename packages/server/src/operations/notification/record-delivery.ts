import type { PrismaClient } from '@perfboard/db/client';
import { PermanentJobError } from '@perfboard/jobs/permanent-error';
import { MailError } from '@perfboard/mail/mail-error';
import { pause } from '@perfboard/process/time-limit';
import { isServerFault, recordMailFailure, recordMailSuccess } from '../../base/mail/mail-health.ts';
import type { NotificationWithLead } from '../../base/notification/notification-renderer.ts';
import type { JobServices } from '../../base/service/services.ts';
import { AttachmentError } from '../../leads/reply/reply-file.ts';

export type NotificationServices = Pick<JobServices, 'pool' | 'prisma' | 'mail' | 'env' | 'log' | 'store'>;

/** A mail whose fate is unknown is sent once more: rather twice than never, and never three times. */
const DOUBTS_MAX = 2;

const NOTE_PATIENCE_MS = 60_000;
const NOTE_RETRY_MS = 250;

export interface NotificationAttempt {
  /** True when no other attempt will follow by itself. */
  isLast: boolean;
}

/** The database did not take the note; nothing was sent. */
export class RecordError extends Error {}

export async function recordHandover({ prisma }: NotificationServices, uuid: string): Promise<void> {
  try {
    await prisma.notification.update({ where: { uuid }, data: { handed_at: new Date() } });
  } catch (cause) {
    throw new RecordError('The database was unavailable when the email was due', { cause });
  }
}

/** Writes down that a try ended in the dark. Answers whether no other may follow by itself. */
export async function recordDoubt(
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

/** Tried for a while: a database that restarts just now must not have the mail sent a second time. */
export async function recordSent(
  { prisma, pool }: NotificationServices,
  uuid: string,
  included: readonly string[] = [],
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
          data: { ...over, ...sent, last_error: null },
        }),
        // Its report was read before this note: of this time, not of an earlier one.
        prisma.notification.updateMany({
          where: { uuid, bounced_at: { gte: handed_at } },
          data: { ...over, status: 'failed' },
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

/** Answers what the job has to throw; nothing where it is over and an admin's turn. */
export async function recordFailure(
  services: NotificationServices,
  uuid: string,
  { error, isLast }: NotificationAttempt & { error: unknown },
): Promise<Error | undefined> {
  const { prisma, pool } = services;
  // Our own words only for anything that is no answer of a mail server: it may quote the address.
  const isTold = error instanceof MailError || error instanceof AttachmentError;
  const reason = isTold ? error.message : 'Could not create the email';
  if (error instanceof MailError && error.isUncertain) {
    await recordMailFailure(pool, error);
    return (await recordDoubt(services, uuid, reason, isLast)) ? undefined : new Error(reason);
  }
  // A server that will not have our sender, or our password, says nothing about this mail: it goes out when that is mended.
  const isRefused =
    error instanceof MailError
      ? !isServerFault(error) && error.kind !== 'transient' && error.kind !== 'refused'
      : !(error instanceof AttachmentError) || error.isGone;
  await prisma.notification.update({
    where: { uuid },
    data: {
      attempts: { increment: 1 },
      handed_at: null,
      last_error: reason,
      status: isRefused || isLast ? 'failed' : 'pending',
    },
  });
  if (error instanceof MailError) await recordMailFailure(pool, error);
  return isRefused ? new PermanentJobError(reason) : new Error(reason);
}

/**
 * Ends a notification that has nothing to say any more: left waiting, it would be asked for again and again. Where it may have
 * gone out before, an invitation stays, dismissed: by it is known whether the end of its appointment has to be told.
 */
export async function dropNotification(
  prisma: PrismaClient,
  { uuid, kind, doubts, handed_at, bounced_at }: NotificationWithLead,
): Promise<void> {
  const mayBeOut = doubts > 0 || handed_at !== null || bounced_at !== null;
  if (kind === 'appointment' && mayBeOut) {
    const status = bounced_at ? 'failed' : 'uncertain';
    await prisma.notification.updateMany({ where: { uuid }, data: { status, dismissed_at: new Date() } });
    return;
  }
  await prisma.notification.deleteMany({ where: { uuid } });
}
