import { createHmac } from 'node:crypto';
import { writtenIn } from '@perfboard/contracts/quoted-text';
import { incomingLimits, incomingTroubles } from '@perfboard/contracts/words/mailbox';
import type { Db } from '@perfboard/db/client';
import { readMessageIds } from '../../base/mail/mail-tag.ts';
import { suppressionHash } from '../../base/suppression/suppression.ts';
import { ownerOf } from '../lead/lead.ts';
import { toSender } from '../reply/reply-thread.ts';
import { announceAnswer } from './announce-answer.ts';
import { applyReport } from './apply-report.ts';
import { type MailReport, readReport } from './bounce-report.ts';
import type { MailFacts } from './imap-client.ts';
import { addMailFiles, type StoredMailFile, troubleOf } from './mail-file.ts';
import { matchMail, messageKeyOf } from './match-mail.ts';
import type { ParsedMail } from './parse-mail.ts';

/** Placeholder for an unreadable email. */
export const unreadable: ParsedMail = {
  messageId: '',
  fromName: '',
  fromEmail: '',
  subject: '',
  body: '',
  trouble: incomingTroubles.unreadable,
  files: [],
  references: '',
  recipients: '',
  senderVerdict: 'unknown',
  isAutomatic: false,
  hasEmptyReturn: false,
  report: null,
};

/**
 * Identical for the same email, however often it is read. The Message-ID is not enough, because devices and forms reuse it.
 * Only these headers count, because each server on the way adds its own.
 */
const hashOf = (secret: string, mail: ParsedMail, source: Buffer): string => {
  const hmac = createHmac('sha256', `${secret}/incoming`);
  const { messageId, fromEmail, subject } = mail;
  if (!messageId) return hmac.update(source.subarray(0, incomingLimits.headerBytesMax)).digest('base64url');
  const body = ['\r\n\r\n', '\n\n'].map((end) => source.indexOf(end)).filter((at) => at !== -1);
  hmac.update(JSON.stringify([messageId, fromEmail, subject]));
  return hmac.update(source.subarray(Math.min(source.length, ...body))).digest('base64url');
};

/** Whether an email was read before, whatever its result was. */
export const wasSeen = async (
  db: Db,
  secret: string,
  { mail, source }: Pick<ReceivedMail, 'mail' | 'source'>,
): Promise<boolean> =>
  (await db.incomingSeen.count({ where: { message_hash: hashOf(secret, mail, source) } })) > 0;

function kindOf({ isAutomatic, hasEmptyReturn }: ParsedMail, report: MailReport | undefined) {
  if (report) return report.kind === 'complaint' ? 'complaint' : 'bounce';
  return isAutomatic || hasEmptyReturn ? 'automatic' : 'answer';
}

export interface ReceivedMail {
  mail: ParsedMail;
  source: Buffer;
  facts: MailFacts;
  /** Its files that were stored. */
  stored: readonly StoredMailFile[];
}

interface InsertOptions {
  tx: Db;
  secret: string;
  requestId: string;
}

/** The mailbox still contains emails of an erased address; new ones are stored again. */
async function wasErased(tx: Db, secret: string, { mail, facts }: ReceivedMail): Promise<boolean> {
  if (!mail.fromEmail) return false;
  const email_hash = suppressionHash(secret, mail.fromEmail);
  const suppression = await tx.suppression.findUnique({ where: { email_hash }, select: { erased_at: true } });
  return !!suppression?.erased_at && facts.receivedAt <= suppression.erased_at;
}

const dayMs = 24 * 60 * 60_000;

/** More than a conversation has in a day. */
const repeatsMax = 50;
/** A machine replies immediately; the clocks of mail servers may differ by some minutes. */
const promptMs = 10 * 60_000;

/**
 * An out-of-office reply without any header has the same text each time, right after an email of the shop:
 * one notification about it is enough. A person may write the same text twice, but hardly so soon.
 */
async function isRepeated(
  tx: Db,
  owner: ReturnType<typeof ownerOf>,
  { mail, facts }: Pick<ReceivedMail, 'mail' | 'facts'>,
): Promise<boolean> {
  const written = writtenIn(mail.body);
  if (!written) return false;
  const at = facts.receivedAt.getTime();
  const isPrompt = await tx.notification.count({
    where: {
      ...toSender(owner),
      sent_at: { gte: new Date(at - promptMs), lte: new Date(at + promptMs) },
    },
  });
  if (isPrompt === 0) return false;
  const recent = await tx.incomingMail.findMany({
    where: { ...owner, kind: 'answer', created_at: { gt: new Date(Date.now() - dayMs) } },
    orderBy: { created_at: 'desc' },
    // The email itself is one of them.
    take: repeatsMax,
    select: { body: true },
  });
  return recent.filter(({ body }) => writtenIn(body) === written).length > 1;
}

/**
 * Stores an email once, with its lead or unmatched. Replies by people cause notifications; automatic emails
 * cause none, so that two machines never write to each other.
 */
export async function insertMail(
  { tx, secret, requestId }: InsertOptions,
  taken: ReceivedMail,
): Promise<void> {
  const { mail, source, facts, stored } = taken;
  const { count } = await tx.incomingSeen.createMany({
    data: [{ message_hash: hashOf(secret, mail, source) }],
    skipDuplicates: true,
  });
  // Our own email, if the shop writes to the mailbox that is read.
  if (count === 0 || readMessageIds(secret, mail.messageId).length > 0) return;
  if (await wasErased(tx, secret, taken)) return;
  const report = readReport(secret, mail);
  if (report && (await applyReport({ tx, requestId }, report))) return;
  // A report without our signatures may be forged, so it is not matched.
  const lead = report ? undefined : await matchMail(tx, secret, mail);
  const kind = kindOf(mail, report);
  const { uuid } = await tx.incomingMail.create({
    data: {
      kind,
      ...(lead && { ...ownerOf(lead.kind, lead.uuid), matched_by: lead.by }),
      from_name: mail.fromName,
      from_email: mail.fromEmail,
      subject: mail.subject,
      message_key: mail.messageId ? messageKeyOf(secret, mail.messageId) : null,
      body: mail.body,
      trouble: [mail.trouble, troubleOf(mail, lead ? stored : [])].filter(Boolean).join(' '),
      sender_verdict: mail.senderVerdict,
      size: facts.size,
      received_at: facts.receivedAt,
    },
    select: { uuid: true },
  });
  if (lead) await addMailFiles(tx, uuid, stored);
  if (!lead || kind !== 'answer') return;
  const isQuiet = await isRepeated(tx, ownerOf(lead.kind, lead.uuid), taken);
  await announceAnswer({ tx, requestId }, { lead, uuid, at: facts.receivedAt, isQuiet });
}
