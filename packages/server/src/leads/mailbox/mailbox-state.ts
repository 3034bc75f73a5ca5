import type { MailboxState } from '@perfboard/contracts/mailbox';
import type { PrismaClient } from '@perfboard/db/client';
import { unmatchedMails } from './incoming-mail.ts';

/** Half a minute, doubled with each failure, up to half an hour. */
const firstPauseMs = 30_000;
const pauseMaxMs = 30 * 60_000;

const stateName = 'mailbox';

/** Records that the mailbox was read, completely or up to a turn's limit; with an optional warning. */
export async function recordMailboxRead(
  prisma: PrismaClient,
  { name, warning, now }: { name: string; warning: string | null; now: Date },
): Promise<void> {
  await prisma.mailbox.updateMany({
    where: { name },
    data: { read_at: now, failures: 0, next_try_at: null },
  });
  await note(prisma, { ok: true, last_error: warning, now });
}

interface MailboxFailure {
  name: string;
  message: string;
  /** Failed turns before this one. */
  failures: number;
  now: Date;
}

/** Records why it could not be read, and when to retry. */
export async function recordMailboxFailure(
  prisma: PrismaClient,
  { name, message, failures, now }: MailboxFailure,
): Promise<void> {
  const pauseMs = Math.min(pauseMaxMs, firstPauseMs * 2 ** Math.min(failures, 16));
  const next = { failures: failures + 1, next_try_at: new Date(now.getTime() + pauseMs) };
  await prisma.mailbox.upsert({
    where: { name },
    create: { name, uid_validity: 0n, last_uid: 0n, ...next },
    update: next,
  });
  await note(prisma, { ok: false, last_error: message, now });
}

async function note(
  prisma: PrismaClient,
  { ok, last_error, now }: { ok: boolean; last_error: string | null; now: Date },
): Promise<void> {
  const before = await prisma.serviceState.findUnique({ where: { name: stateName } });
  const state = { ok, last_error, checked_at: now, ...(before?.ok === ok ? {} : { since: now }) };
  await prisma.serviceState.upsert({
    where: { name: stateName },
    create: { name: stateName, ...state },
    update: state,
  });
}

/** The mailbox's state, for the desk. */
export async function readMailboxState(
  prisma: PrismaClient,
  { IMAP_URL }: { IMAP_URL?: string | undefined },
): Promise<MailboxState> {
  if (!IMAP_URL) return { is_read: false, ok: true, read_at: null, last_error: null, unmatched: 0 };
  const [state, newest, unmatched] = await Promise.all([
    prisma.serviceState.findUnique({ where: { name: stateName } }),
    prisma.mailbox.findFirst({
      where: { read_at: { not: null } },
      orderBy: { read_at: 'desc' },
      select: { read_at: true },
    }),
    prisma.incomingMail.count({ where: unmatchedMails, take: countMax }),
  ]);
  return {
    is_read: true,
    ok: state?.ok ?? true,
    read_at: newest?.read_at?.toISOString() ?? null,
    last_error: state?.last_error ?? null,
    unmatched,
  };
}

/** A turn takes less than a minute; a failed one is retried within half an hour. */
const lateMs = 60 * 60_000;

/** Whether visitors' replies have stayed unread for too long: since when, and why. */
export async function readMailboxDelay(
  prisma: PrismaClient,
  env: { IMAP_URL?: string | undefined },
  now = new Date(),
): Promise<{ late_since: string | null; last_error: string | null }> {
  const { is_read, read_at, last_error } = await readMailboxState(prisma, env);
  // One that was never read has been failing since the first attempt.
  const state = await prisma.serviceState.findUnique({ where: { name: stateName } });
  const since = read_at ?? state?.since.toISOString();
  const isLate = is_read && since !== undefined && now.getTime() - new Date(since).getTime() > lateMs;
  return isLate ? { late_since: since, last_error } : { late_since: null, last_error: null };
}

/** Enough to show that there are many. */
const countMax = 1_000;
