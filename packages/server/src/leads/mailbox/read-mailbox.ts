import { createHash } from 'node:crypto';
import { incomingLimits, mailboxFullWords } from '@perfboard/contracts/words/mailbox';
import type { PrismaClient } from '@perfboard/db/client';
import { tryWithLock } from '@perfboard/db/transaction';
import { type MailboxAddress, type OpenMailbox, openMailbox, readMailboxUrl } from './imap-client.ts';
import { toMailboxError } from './mailbox-error.ts';
import { recordMailboxFailure, recordMailboxRead } from './mailbox-state.ts';
import { type MailboxServices, storeMail } from './store-mail.ts';

/** Emails listed in one request: a few kilobytes. */
const portionOfMails = 100;
/** After this time, other mailboxes get their turn, and the process can exit. */
const turnMs = 50_000;
const dayMs = 24 * 60 * 60_000;

/** Identifies a mailbox by server, user and folder, independent of SESSION_SECRET. */
const nameOf = ({ host, port, user, folder }: MailboxAddress): string =>
  createHash('sha256').update([host, port, user, folder].join('\n')).digest('base64url');

/**
 * Reads new emails of the mailbox, one process at a time. Each email and the read position are one
 * transaction. An unavailable mailbox is retried after a growing pause, and the reason is recorded.
 * @returns how many emails were read
 */
export async function readMailbox(services: MailboxServices, now = new Date()): Promise<number> {
  const { pool, prisma, env, log } = services;
  if (!env.IMAP_URL) return 0;
  const address = readMailboxUrl(env.IMAP_URL);
  const name = nameOf(address);
  let count = 0;
  await tryWithLock(pool, `mailbox:${name}`, async () => {
    const known = await prisma.mailbox.findUnique({ where: { name } });
    if (known?.next_try_at && known.next_try_at > now) return;
    try {
      const turn = await readAll(services, { address, name });
      count = turn.count;
      await recordMailboxRead(prisma, { name, warning: turn.warning, now });
    } catch (failure) {
      if (services.stopping.aborted) return;
      const { message } = toMailboxError(failure);
      log.warn({ reason: message }, 'could not read the mailbox');
      await recordMailboxFailure(prisma, { name, message, failures: known?.failures ?? 0, now });
    }
  });
  return count;
}

/**
 * Runs turns until nothing is left, so that emails beyond a turn's limit don't wait for the worker's next
 * poll half a minute later.
 */
export async function readWholeMailbox(services: MailboxServices): Promise<void> {
  while ((await readMailbox(services)) > 0 && !services.stopping.aborted);
}

async function readAll(
  services: MailboxServices,
  { address, name }: { address: MailboxAddress; name: string },
): Promise<{ count: number; warning: string | null }> {
  const bytesMax = incomingLimits.mailBytesMax + incomingLimits.headerBytesMax;
  const mailbox = await openMailbox(address, {
    bytesMax,
    signal: services.stopping,
    tokens: services.mailSignIn,
  });
  try {
    const count = await takeNew(services, mailbox, name);
    const share = (await mailbox.fullness()) ?? 0;
    return { count, warning: share >= incomingLimits.fullFrom ? mailboxFullWords(share) : null };
  } finally {
    await mailbox.close();
  }
}

/** @returns how many emails were read, up to the end of the mailbox or of the turn */
async function takeNew(services: MailboxServices, mailbox: OpenMailbox, name: string): Promise<number> {
  const endsAt = performance.now() + turnMs;
  const uids = await findNew(services.prisma, mailbox, name);
  let count = 0;
  for (let at = 0; at < uids.length; at += portionOfMails) {
    for (const facts of await mailbox.describe(uids.slice(at, at + portionOfMails))) {
      if (services.stopping.aborted || performance.now() > endsAt) return count;
      await storeMail(services, { mailbox, name, facts });
      count += 1;
    }
  }
  return count;
}

/**
 * Emails after the last read position. In a new or renumbered mailbox, those of the last weeks: known ones
 * are recognized by their Message-ID, and older ones are ignored.
 */
async function findNew(prisma: PrismaClient, mailbox: OpenMailbox, name: string): Promise<number[]> {
  const known = await prisma.mailbox.findUnique({ where: { name } });
  const { uidValidity: uid_validity } = mailbox;
  if (known?.uid_validity === uid_validity && known.last_uid > 0n) return mailbox.listAbove(known.last_uid);
  const uids = await mailbox.listAbove(0n, new Date(Date.now() - incomingLimits.firstDays * dayMs));
  const place = { uid_validity, last_uid: 0n };
  await prisma.mailbox.upsert({ where: { name }, create: { name, ...place }, update: place });
  return uids;
}
