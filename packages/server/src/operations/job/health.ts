import { backupStateSchema } from '@perfboard/contracts/backup';
import { instantSchema } from '@perfboard/contracts/identifier';
import { workerStateSchema } from '@perfboard/contracts/overview';
import { mailAccountMessages } from '@perfboard/contracts/words/mailbox';
import { visitorFilesStates } from '@perfboard/contracts/words/operation';
import { Prisma, type PrismaClient } from '@perfboard/db/client';
import type { Queues } from '@perfboard/jobs/queue';
import { z } from 'zod';
import { readSignInState } from '../../base/mail-sign-in/mail-sign-in.ts';
import type { Env } from '../../base/service/env.ts';
import type { ShopMemory } from '../../base/service/services.ts';
import { listAppointmentMembers } from '../../leads/appointment-time/busy-calendar.ts';
import { letsPickTimes } from '../../leads/lead/time-link.ts';
import { readVisitorFileUsage } from '../../leads/lead/visitor-file-room.ts';
import { readMailboxDelay } from '../../leads/mailbox/mailbox-state.ts';
import { readBackupState } from '../backup/backup-state.ts';
import {
  failedNotifications,
  lateHeldNotifications,
  pendingNotifications,
} from '../notification/notification.ts';
import { hasNoLeadRecipient } from '../notification/recipient.ts';
import { readUpdate } from '../update/update-check.ts';
import { readWorkerState } from './heartbeat.ts';

const countsSchema = z.object({
  waiting: z.number(),
  active: z.number(),
  delayed: z.number(),
  failed: z.number(),
  completed: z.number(),
  oldestWaitingAgeMs: z.number().nullable(),
});

export const healthSchema = z.object({
  /** Null while the queue does not answer. */
  queues: z.record(z.string(), countsSchema).nullable(),
  queue_error: z.string().nullable(),
  backend: z.enum(['redis', 'postgres']),
  worker: workerStateSchema,
  mail: z.object({ ok: z.boolean(), since: z.string().nullable(), last_error: z.string().nullable() }),
  /** What an owner has to do before any email is sent or read; null if nothing. */
  mail_account_trouble: z.string().nullable(),
  notifications: z.object({
    failed: z.number(),
    waiting: z.number(),
    /** The creation time of the oldest email that is pending, or waiting for an overdue digest. */
    oldest_unsent_at: z.string().nullable(),
  }),
  /** Notifications of leads go to an example address. */
  leads_have_no_recipient: z.boolean(),
  backup: backupStateSchema,
  /** Since when the mailbox has not been read, if for more than an hour. */
  mailbox: z.object({ late_since: instantSchema.nullable(), last_error: z.string().nullable() }),
  /** The usage of the space for visitors' files. */
  visitor_files: z.object({ state: z.enum(visitorFilesStates), percent: z.number() }),
  /**
   * Whether visitors pick times, whether a member takes appointments, and the members none of whose times are offered
   * although they take them.
   */
  appointment_times: z.object({ is_on: z.boolean(), has_taker: z.boolean(), unread: z.array(z.string()) }),
  outbox: z.object({ waiting: z.number(), failed: z.number() }),
  /** A newer version of the product, if the shop looks for one. */
  update: z.object({ version: z.string(), changelog: z.string() }).nullable(),
});
export type Health = z.output<typeof healthSchema>;

const countMax = 1_000;

/** For the states that only an owner can end. */
const accountTroubles: Readonly<Record<string, string>> = {
  revoked: mailAccountMessages.connectAgain,
  not_connected: mailAccountMessages.connectFirst,
};

interface HealthServices {
  prisma: PrismaClient;
  queues: Queues;
  env: Pick<Env, 'NOTIFY_EMAIL' | 'IMAP_URL' | 'mailSignIn' | 'UPDATE_URL'>;
  shop: ShopMemory;
}

/** Asks the database only where visitors pick times. */
async function readAppointmentTimes({ prisma, shop }: HealthServices): Promise<Health['appointment_times']> {
  if (!(await letsPickTimes({ shop }))) return { is_on: false, has_taker: false, unread: [] };
  const members = await listAppointmentMembers(prisma);
  return {
    is_on: true,
    has_taker: members.some(({ takes_appointments }) => takes_appointments),
    unread: members.flatMap(({ name, problem }) => (problem ? [name] : [])),
  };
}

/** The state of queue and mail, for members. Never fails when one of them is down. */
export async function readHealth(services: HealthServices): Promise<Health> {
  const { prisma, queues, env } = services;
  const counting = queues.counts().then(
    (counts) => ({ counts, error: null }),
    (error: unknown) => ({ counts: null, error: error instanceof Error ? error.message : 'no answer' }),
  );
  const [
    queue,
    mail,
    failed,
    [notifications],
    outboxWaiting,
    outboxFailed,
    leads_have_no_recipient,
    backups,
    mailbox,
    visitor_files,
    worker,
    signIn,
    update,
    appointment_times,
  ] = await Promise.all([
    counting,
    prisma.serviceState.findUnique({ where: { name: 'mail' } }),
    prisma.notification.count({ where: failedNotifications, take: countMax }),
    prisma.$queryRaw<{ waiting: number; oldest: Date | null }[]>`
      select count(*)::int as waiting, min(created_at) as oldest from (
        (select notifications.created_at from ${Prisma.raw(pendingNotifications)}
          order by notifications.created_at limit ${countMax})
        union all
        (select notifications.created_at from ${Prisma.raw(lateHeldNotifications)}
          order by notifications.created_at limit ${countMax})) as unsent`,
    prisma.outbox.count({
      where: { dispatched_at: null, done_at: null, failed_at: null, run_at: { lte: new Date() } },
      take: countMax,
    }),
    prisma.outbox.count({ where: { failed_at: { not: null }, done_at: null }, take: countMax }),
    hasNoLeadRecipient(prisma, env.NOTIFY_EMAIL),
    readBackupState(prisma),
    readMailboxDelay(prisma, env),
    readVisitorFileUsage(prisma),
    readWorkerState(prisma),
    env.mailSignIn ? readSignInState(prisma, env.mailSignIn) : null,
    readUpdate(prisma, env),
    readAppointmentTimes(services),
  ]);
  const { place: _, ...backup } = backups;
  return {
    queues: queue.counts,
    queue_error: queue.error,
    backend: queues.backend,
    worker,
    mail: {
      ok: mail?.ok ?? true,
      since: mail?.since.toISOString() ?? null,
      last_error: mail?.last_error ?? null,
    },
    mail_account_trouble: accountTroubles[signIn?.state ?? 'connected'] ?? null,
    notifications: {
      failed,
      waiting: notifications?.waiting ?? 0,
      oldest_unsent_at: notifications?.oldest?.toISOString() ?? null,
    },
    leads_have_no_recipient,
    backup,
    mailbox,
    visitor_files,
    appointment_times,
    outbox: { waiting: outboxWaiting, failed: outboxFailed },
    update,
  };
}
