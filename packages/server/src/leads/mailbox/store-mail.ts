import { randomUUID } from 'node:crypto';
import { incomingLimits } from '@perfboard/contracts/words/mailbox';
import type { PrismaClient } from '@perfboard/db/client';
import type { TokenSource } from '@perfboard/mail/token-sign-in';
import { type ImageStore, ImageStoreError } from '@perfboard/media/store';
import type { Log } from '@perfboard/process/log';
import type { Pool } from 'pg';
import { hasCode } from '../../base/trpc/failure.ts';
import type { MailFacts, OpenMailbox } from './imap-client.ts';
import { insertMail, type ReceivedMail, unreadable, wasSeen } from './insert-mail.ts';
import { type StoredMailFile, storeMailFiles } from './mail-file.ts';
import { RefusedMailError } from './mailbox-error.ts';
import { ParseError, parseInChild } from './parse-in-child.ts';
import type { ParsedMail } from './parse-mail.ts';

export interface MailboxServices {
  pool: Pool;
  prisma: PrismaClient;
  store: ImageStore;
  /** The path of the program that parses one email: the built `mail-parser.ts`. */
  mailParser: string;
  env: { SESSION_SECRET: string; IMAP_URL?: string | undefined; MAIL_AUTHSERV_ID?: string | undefined };
  log: Log;
  /** For a mailbox without a password. */
  mailSignIn: TokenSource | null;
  stopping: AbortSignal;
}

interface OneMail {
  mailbox: OpenMailbox;
  name: string;
  facts: MailFacts;
}

/** Failed turns at an email, in this process: after the last one it is stored as unreadable. */
const stuck = new Map<string, { uid: number; turns: number }>();
const turnsMax = 3;

/** Counts a failed turn at an email. Returns whether it was the last one. */
function isGivenUp({ name, facts: { uid } }: OneMail): boolean {
  const before = stuck.get(name);
  const turns = before?.uid === uid ? before.turns + 1 : 1;
  stuck.set(name, { uid, turns });
  return turns >= turnsMax;
}

/**
 * Counts an attempt at an email before it is read: if the email ends the process, the next process knows.
 * @returns the number of attempts that began and did not end, including this one
 */
async function beginAttempt({ prisma }: MailboxServices, { name, facts: { uid } }: OneMail): Promise<number> {
  const [row] = await prisma.$queryRaw<{ attempts: number }[]>`
    update mailboxes
    set attempts = case when attempt_uid = ${uid} then attempts else 0 end + 1, attempt_uid = ${uid}
    where name = ${name} returning attempts`;
  return row?.attempts ?? 1;
}

/**
 * Resets the count after an attempt that failed without ending the process. Without a database, the count
 * stays.
 */
const endAttempt = ({ prisma }: MailboxServices, { name, facts: { uid } }: OneMail): Promise<unknown> =>
  prisma.mailbox
    .updateMany({ where: { name, attempt_uid: uid }, data: { attempts: 0 } })
    .catch(() => undefined);

/** Reads an email and stores it; as unreadable, if it would otherwise block later ones. */
export async function storeMail(services: MailboxServices, one: OneMail): Promise<void> {
  if ((await beginAttempt(services, one)) > incomingLimits.attemptsMax) {
    services.log.warn({ uid: one.facts.uid }, 'an email ended the worker twice and is stored as unreadable');
    return storeUnreadable(services, one);
  }
  try {
    await readAndStore(services, one);
  } catch (error) {
    await endAttempt(services, one);
    throw error;
  }
}

/** Stores an email without its content. Each has its own id, so that none counts as a duplicate. */
const storeUnreadable = (services: MailboxServices, one: OneMail): Promise<void> =>
  storeOnce(services, one, {
    source: Buffer.alloc(0),
    mail: { ...unreadable, messageId: `${one.name} ${one.mailbox.uidValidity} ${one.facts.uid}` },
    stored: [],
  });

/** @throws ParseError if the machine is the cause and another turn may succeed */
async function parse(services: MailboxServices, one: OneMail, source: Buffer): Promise<ParsedMail> {
  const { size } = one.facts;
  // The size that the server reports is not always exact.
  const isCut = size > incomingLimits.mailBytesMax || source.length >= incomingLimits.mailBytesMax;
  try {
    const options = { isCut, size, authservId: services.env.MAIL_AUTHSERV_ID, signal: services.stopping };
    return await parseInChild(services.mailParser, source, options);
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    // If no email can be parsed, none is skipped: the mailbox waits, and the desk shows why.
    if (error.fault === 'start' || (error.fault === 'machine' && !isGivenUp(one))) throw error;
    services.log.warn({ uid: one.facts.uid, fault: error.fault }, 'could not parse an email');
    return parseHeaders(services, one, source);
  }
}

/** For an email that exceeds a limit: sender and references, so that it still matches its lead. */
async function parseHeaders(
  services: MailboxServices,
  { facts }: OneMail,
  source: Buffer,
): Promise<ParsedMail> {
  const end = source.indexOf('\r\n\r\n');
  const headers = source.subarray(
    0,
    Math.min(end === -1 ? source.length : end + 4, incomingLimits.headerBytesMax),
  );
  const options = {
    isCut: true,
    size: facts.size,
    authservId: services.env.MAIL_AUTHSERV_ID,
    signal: services.stopping,
  };
  try {
    const mail = await parseInChild(services.mailParser, headers, options);
    return { ...mail, trouble: unreadable.trouble, report: null };
  } catch (error) {
    // This was the last turn, so a failure with the headers is final too.
    if (error instanceof ParseError && error.fault !== 'start') return unreadable;
    throw error;
  }
}

async function readAndStore(services: MailboxServices, one: OneMail): Promise<void> {
  const { mailbox, facts } = one;
  const isTooLarge = facts.size > incomingLimits.mailBytesMax;
  const bytesMax = isTooLarge ? incomingLimits.headerBytesMax : incomingLimits.mailBytesMax;
  let source: Buffer | null;
  try {
    source = await mailbox.read(facts.uid, bytesMax);
  } catch (error) {
    if (!(error instanceof RefusedMailError) || !isGivenUp(one)) throw error;
    services.log.warn({ uid: facts.uid }, 'the mail server refused to return an email');
    return storeUnreadable(services, one);
  }
  const mail = source && (await parse(services, one, source));
  const taken = source && mail && { source, mail, stored: await storeFiles(services, one, { source, mail }) };
  try {
    await storeWithRetry(services, one, taken);
  } catch (error) {
    // An email that can't be stored must not block later ones forever. If the database is the cause, this
    // fails as well.
    if (!taken || !(hasCode(error, dataFault) || isGivenUp(one))) throw error;
    // Without the error, which may quote the email.
    services.log.warn({ uid: facts.uid }, 'could not store an email completely');
    await storeOnce(services, one, {
      ...taken,
      mail: { ...unreadable, messageId: taken.mail.messageId },
      stored: [],
    });
  }
}

/**
 * An unavailable store ends the turn, like an unavailable database; if that lasts, the email is stored
 * without its files.
 */
async function storeFiles(
  { prisma, store, env, log }: MailboxServices,
  one: OneMail,
  { source, mail }: Pick<ReceivedMail, 'source' | 'mail'>,
): Promise<StoredMailFile[]> {
  const secret = env.SESSION_SECRET;
  if (mail.files.length === 0 || (await wasSeen(prisma, secret, { mail, source }))) return [];
  try {
    return await storeMailFiles({ db: prisma, secret, store }, mail);
  } catch (error) {
    // A full store stays full, so later emails don't wait for it.
    const isFull = error instanceof ImageStoreError && error.code === 'full';
    if (!isFull && !isGivenUp(one)) throw error;
    log.warn({ err: error, uid: one.facts.uid }, 'could not store the files of an email');
    return [];
  }
}

/** A value that the database rejects or that exceeds its limits: the same email would fail again. */
const dataFault = /^(?:22[0-9A-Z]{3}|54000)$/;

type TakenSource = Omit<ReceivedMail, 'facts'>;

/** Tries twice, because of a deadlock, or because its lead is being erased: then it is matched again. */
async function storeWithRetry(
  services: MailboxServices,
  one: OneMail,
  taken: TakenSource | null,
): Promise<void> {
  try {
    await storeOnce(services, one, taken);
  } catch (error) {
    if (hasCode(error, dataFault)) throw error;
    await storeOnce(services, one, taken);
  }
}

const storeOnce = (
  { prisma, env }: MailboxServices,
  { name, facts }: OneMail,
  taken: TakenSource | null,
): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const { count } = await tx.mailbox.updateMany({
      where: { name, last_uid: { lt: facts.uid } },
      data: { last_uid: facts.uid },
    });
    // Another process has taken over while this one seemed dead.
    if (count === 0 || !taken) return;
    const options = { tx, secret: env.SESSION_SECRET, requestId: randomUUID() };
    await insertMail(options, { ...taken, facts });
  });
