import { createHash, createHmac, randomUUID } from 'node:crypto';
import { incomingLimits, mailboxFullWords } from '@perfboard/contracts/words/mailbox';
import type { PrismaClient } from '@perfboard/db/client';
import { tryWithLock } from '@perfboard/db/transaction';
import { type ImageStore, ImageStoreError } from '@perfboard/media/store';
import type { Log } from '@perfboard/process/log';
import type { Pool } from 'pg';
import { hasCode } from '../trpc/failure.ts';
import {
  type MailboxAddress,
  type MailFacts,
  type OpenMailbox,
  openMailbox,
  readMailboxUrl,
} from './imap-client.ts';
import { type KeptFile, keepMailFiles } from './mail-file.ts';
import { RefusedMailError, toMailboxError } from './mailbox-error.ts';
import { noteMailboxFailure, noteMailboxRead } from './mailbox-state.ts';
import { readOrExcuse, type TakenMail, takeMail, unreadable, wasSeen } from './take-mail.ts';

export interface MailboxServices {
  pool: Pool;
  prisma: PrismaClient;
  store: ImageStore;
  env: { SESSION_SECRET: string; IMAP_URL?: string | undefined };
  log: Log;
  stopping: AbortSignal;
}

/** Described at once: a few kilobytes. */
const portionOfMails = 100;
/** Then others get their turn, and the process may end. */
const turnMs = 50_000;
const dayMs = 24 * 60 * 60_000;

const partsOf = ({ host, port, user, folder }: MailboxAddress): string =>
  [host, port, user, folder].join('\n');

/** A mailbox by its server, user and folder: another one begins anew, and another SESSION_SECRET begins none. */
const nameOf = (address: MailboxAddress): string =>
  createHash('sha256').update(partsOf(address)).digest('base64url');

/** As the releases up to this one named it. */
export const formerNameOf = (secret: string, address: MailboxAddress): string =>
  createHmac('sha256', `${secret}/mailbox`).update(partsOf(address)).digest('base64url');

/** The place up to which a mailbox was read, under its former name as well. */
async function findPlace(prisma: PrismaClient, name: string, formerName: string) {
  const known = await prisma.mailbox.findUnique({ where: { name } });
  if (known) return known;
  await prisma.mailbox.updateMany({ where: { name: formerName }, data: { name } });
  return prisma.mailbox.findUnique({ where: { name } });
}

/**
 * Reads what came into the mailbox since the last time, one process at a time. Each mail and the place up to which the
 * mailbox was read are one transaction. A mailbox that is away is tried again after a growing pause; the reason is noted.
 *
 * @returns how many mails were read
 */
export async function readMailbox(services: MailboxServices, now = new Date()): Promise<number> {
  const { pool, prisma, env, log } = services;
  if (!env.IMAP_URL) return 0;
  const address = readMailboxUrl(env.IMAP_URL);
  const name = nameOf(address);
  let count = 0;
  await tryWithLock(pool, `mailbox:${name}`, async () => {
    const known = await findPlace(prisma, name, formerNameOf(env.SESSION_SECRET, address));
    if (known?.next_try_at && known.next_try_at > now) return;
    try {
      const turn = await readAll(services, { address, name });
      count = turn.count;
      await noteMailboxRead(prisma, { name, warning: turn.warning, now });
    } catch (failure) {
      if (services.stopping.aborted) return;
      const { message } = toMailboxError(failure);
      log.warn({ reason: message }, 'the mailbox could not be read');
      await noteMailboxFailure(prisma, { name, message, failures: known?.failures ?? 0, now });
    }
  });
  return count;
}

async function readAll(
  services: MailboxServices,
  { address, name }: { address: MailboxAddress; name: string },
): Promise<{ count: number; warning: string | null }> {
  const bytesMax = incomingLimits.mailBytesMax + incomingLimits.headerBytesMax;
  const mailbox = await openMailbox(address, { bytesMax, signal: services.stopping });
  try {
    const count = await takeNew(services, mailbox, name);
    const share = (await mailbox.fullness()) ?? 0;
    return { count, warning: share >= incomingLimits.fullFrom ? mailboxFullWords(share) : null };
  } finally {
    await mailbox.close();
  }
}

/** @returns how many mails were taken, to the mailbox's end or that of the turn */
async function takeNew(services: MailboxServices, mailbox: OpenMailbox, name: string): Promise<number> {
  const endsAt = performance.now() + turnMs;
  const uids = await findNew(services.prisma, mailbox, name);
  let count = 0;
  for (let at = 0; at < uids.length; at += portionOfMails) {
    for (const facts of await mailbox.describe(uids.slice(at, at + portionOfMails))) {
      if (services.stopping.aborted || performance.now() > endsAt) return count;
      await takeOne(services, { mailbox, name, facts });
      count += 1;
    }
  }
  return count;
}

/**
 * The mails behind the place up to which the mailbox was read. Where it is new, or its server has numbered it anew, those of the
 * last weeks: what was read before is known by its Message-ID, and what is older stays where it is.
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

interface OneMail {
  mailbox: OpenMailbox;
  name: string;
  facts: MailFacts;
}

/** Turns that ended at a mail, in this process: the last of them keeps it as unreadable. */
const stuck = new Map<string, { uid: number; turns: number }>();
const turnsMax = 3;

/** Notes that a turn ends at a mail. Answers whether it has been tried enough. */
function isGivenUp({ name, facts: { uid } }: OneMail): boolean {
  const before = stuck.get(name);
  const turns = before?.uid === uid ? before.turns + 1 : 1;
  stuck.set(name, { uid, turns });
  return turns >= turnsMax;
}

async function takeOne(services: MailboxServices, one: OneMail): Promise<void> {
  const { mailbox, facts } = one;
  const isTooLarge = facts.size > incomingLimits.mailBytesMax;
  const bytesMax = isTooLarge ? incomingLimits.headerBytesMax : incomingLimits.mailBytesMax;
  let source: Buffer | null;
  try {
    source = await mailbox.read(facts.uid, bytesMax);
  } catch (error) {
    if (!(error instanceof RefusedMailError) || !isGivenUp(one)) throw error;
    services.log.warn({ uid: facts.uid }, 'the mail server does not hand out a mail');
    // Nothing of it is known: each is one of its own.
    const messageId = `${one.name} ${mailbox.uidValidity} ${facts.uid}`;
    return keep(services, one, {
      source: Buffer.alloc(0),
      mail: { ...unreadable, messageId },
      kept: [],
    });
  }
  // What the server says of its size is not always exact.
  const mail =
    source &&
    (await readOrExcuse(source, {
      isCut: isTooLarge || source.length >= bytesMax,
      size: facts.size,
    }));
  const taken = source && mail && { source, mail, kept: await keepFiles(services, one, { source, mail }) };
  try {
    await keepTwice(services, one, taken);
  } catch (error) {
    // Where it is the mail's fault those behind it must not wait for ever; where it is the database's this fails as well.
    if (!taken || !(hasCode(error, dataFault) || isGivenUp(one))) throw error;
    // Not the error: it may quote the mail.
    services.log.warn({ uid: facts.uid }, 'a mail could not be kept whole');
    await keep(services, one, {
      ...taken,
      mail: { ...unreadable, messageId: taken.mail.messageId },
      kept: [],
    });
  }
}

/** A store that is away ends the turn, as a database does; where it stays away the mail is kept without its files. */
async function keepFiles(
  { prisma, store, env, log }: MailboxServices,
  one: OneMail,
  { source, mail }: Pick<TakenMail, 'source' | 'mail'>,
): Promise<KeptFile[]> {
  const secret = env.SESSION_SECRET;
  if (mail.files.length === 0 || (await wasSeen(prisma, secret, mail, source))) return [];
  try {
    return await keepMailFiles({ db: prisma, secret, store }, mail);
  } catch (error) {
    // A store that is full stays so; the mails behind this one do not wait for it.
    const isFull = error instanceof ImageStoreError && error.code === 'full';
    if (!isFull && !isGivenUp(one)) throw error;
    log.warn({ err: error, uid: one.facts.uid }, 'the files of a mail could not be kept');
    return [];
  }
}

/** A value that the database does not take, or one that is beyond its limits: the same mail fails again. */
const dataFault = /^(?:22[0-9A-Z]{3}|54000)$/;

type TakenSource = Omit<TakenMail, 'facts'>;

/** A deadlock, or a lead that is erased at this moment: matched anew, it is kept. */
async function keepTwice(services: MailboxServices, one: OneMail, taken: TakenSource | null): Promise<void> {
  try {
    await keep(services, one, taken);
  } catch (error) {
    if (hasCode(error, dataFault)) throw error;
    await keep(services, one, taken);
  }
}

const keep = (
  { prisma, env }: MailboxServices,
  { name, facts }: OneMail,
  taken: TakenSource | null,
): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const { count } = await tx.mailbox.updateMany({
      where: { name, last_uid: { lt: facts.uid } },
      data: { last_uid: facts.uid },
    });
    // Another process has come this far, while this one was thought to be gone.
    if (count === 0 || !taken) return;
    const options = { tx, secret: env.SESSION_SECRET, requestId: randomUUID() };
    await takeMail(options, { ...taken, facts });
  });
