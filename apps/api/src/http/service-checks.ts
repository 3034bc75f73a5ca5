import { noLeadRecipient } from '@perfboard/contracts/words/notification';
import { backupMessages, visitorFilesTroubles, workerMessages } from '@perfboard/contracts/words/operation';
import { withoutPersonalData } from '@perfboard/process/log-safety';
import type { HttpServices } from '@perfboard/server/base/service/services';
import { readVisitorFileUsage } from '@perfboard/server/leads/lead/visitor-file-room';
import { readBackupState } from '@perfboard/server/operations/backup/backup-state';
import { readWorkerState } from '@perfboard/server/operations/job/heartbeat';
import { hasNoLeadRecipient } from '@perfboard/server/operations/notification/recipient';

export interface Check {
  ok: boolean;
  /** Since when, if known. */
  since?: string;
  error?: string;
}

/** How long a service may take to answer. */
export const timeLimitMs = 2_000;

/** Error texts for the public: no address, user or path of internal services. */
const causes: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection lost',
  ENOTFOUND: 'host not found',
  ETIMEDOUT: `no response within ${timeLimitMs} ms`,
  '28P01': 'sign-in refused',
  '3D000': 'database missing',
  '08006': 'no response',
  '53100': 'disk full',
  '53300': 'too many connections',
  '57P03': 'starting or stopping',
  NO_WORKER: workerMessages.none,
};

function causeOf(error: unknown): string {
  for (let cause = error, depth = 0; cause && depth < 5; depth += 1) {
    const { code, cause: next } = cause as { code?: unknown; cause?: unknown };
    const known = causes[String(code)];
    if (known) return known;
    cause = next;
  }
  return 'failed';
}

/** A mail server's message without names of hosts, users and recipients. */
const publicMailError = (text: string): string =>
  withoutPersonalData(text)
    .replace(/\b(?:\d{1,3}\.){3}\d{1,3}(?::\d+)?\b|\[[0-9a-f:]+\](?::\d+)?/gi, '[address]')
    .replace(/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d+)?/gi, (word) => (/\.[a-z]{2}/i.test(word) ? '[host]' : word))
    .slice(0, 200);

/** Whether a service answers, in time. */
export async function tryCheck(run: () => Promise<unknown>): Promise<Check> {
  let timer: NodeJS.Timeout | undefined;
  try {
    await Promise.race([
      run(),
      new Promise((_, reject) => {
        timer = setTimeout(() => reject(Object.assign(new Error(), { code: 'ETIMEDOUT' })), timeLimitMs);
      }),
    ]);
    return { ok: true };
  } catch (error) {
    return { ok: false, error: causeOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a worker is alive. Without a database that is unknown, and no worker could do anything. */
export async function workerState({ prisma }: HttpServices, database: Check): Promise<Check> {
  if (!database.ok) return { ok: false, error: 'unknown because the database does not respond' };
  let last: string | null = null;
  const check = await tryCheck(async () => {
    const { ok, last_seen_at } = await readWorkerState(prisma);
    last = last_seen_at;
    if (!ok) throw Object.assign(new Error(), { code: 'NO_WORKER' });
  });
  return check.ok || !last ? check : { ...check, since: last };
}

/** Reported by the worker that sends; this process is ready without mail. */
async function mailState({ prisma }: HttpServices): Promise<Check> {
  const [row] = await prisma.serviceState.findMany({ where: { name: 'mail' } });
  if (!row) return { ok: true };
  return {
    ok: row.ok,
    since: row.since.toISOString(),
    ...(row.last_error ? { error: publicMailError(row.last_error) } : {}),
  };
}

/** Whether the mailbox is read, if there is one; no process depends on it. */
async function mailboxState({ prisma, env }: HttpServices): Promise<Check | undefined> {
  if (!env.IMAP_URL) return undefined;
  const row = await prisma.serviceState.findUnique({ where: { name: 'mailbox' } });
  if (!row) return { ok: true };
  const error = row.last_error ? { error: publicMailError(row.last_error) } : {};
  return { ok: row.ok, since: row.since.toISOString(), ...error };
}

/** Whether lead notifications reach a real address; the address itself is not shown here. */
async function leadState({ prisma, env }: HttpServices): Promise<Check> {
  const isLost = await hasNoLeadRecipient(prisma, env.NOTIFY_EMAIL);
  return isLost ? { ok: false, error: noLeadRecipient } : { ok: true };
}

/** Only if a worker makes backups: other ways of backup are not monitored. */
async function backupState({ prisma }: HttpServices): Promise<Check | undefined> {
  const { is_nightly, is_overdue, last_success_at } = await readBackupState(prisma);
  if (!is_nightly) return undefined;
  if (!is_overdue) return { ok: true };
  return { ok: false, error: backupMessages.overdue, ...(last_success_at && { since: last_success_at }) };
}

/** Only if action is needed, or soon: leads are accepted anyway. */
async function visitorFilesState({ prisma }: HttpServices): Promise<Check | undefined> {
  const { state } = await readVisitorFileUsage(prisma);
  return state === 'ok' ? undefined : { ok: false, error: visitorFilesTroubles[state] };
}

const well: Check = { ok: true };

/**
 * States that no response of this process depends on, but that an owner wants to know. All of them are in the
 * database; a state that does not apply is absent.
 */
export async function readReportedStates(services: HttpServices): Promise<Record<string, Check>> {
  const states: Record<string, Check | undefined> = {
    mail: await mailState(services).catch(() => well),
    leads: await leadState(services).catch(() => well),
    backup: await backupState(services).catch(() => undefined),
    mailbox: await mailboxState(services).catch(() => undefined),
    visitor_files: await visitorFilesState(services).catch(() => undefined),
  };
  return Object.fromEntries(Object.entries(states).filter((entry): entry is [string, Check] => !!entry[1]));
}
