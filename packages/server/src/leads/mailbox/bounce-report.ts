import { withoutAddresses } from '@perfboard/mail/mail-error';
import { type RefusalKind, refusalKind } from '@perfboard/mail/refusal-kind';
import { isAboutAddress } from '@perfboard/mail/refusal-words';
import { type MailClaim, readMessageIds, readReturnAddresses } from '../../base/mail/mail-tag.ts';
import { type UnsubscribeClaim, verifyUnsubscribe } from '../../base/secret/unsubscribe-token.ts';
import type { ParsedMail } from './parse-mail.ts';

/** What a mail server says of mails of ours. */
export interface MailReport {
  /** `delay` says that it is still tried. */
  kind: 'bounce' | 'delay' | 'complaint';
  /** The mails that it is about, signed by us; none where somebody made it up. */
  claims: MailClaim[];
  /** Whose newsletters came back, by the signed link in their headers: it outlives the ledger. */
  readers: UnsubscribeClaim[];
  refusal: RefusalKind;
  /** For the desk: without addresses. */
  words: string;
}

const field = (text: string, name: string): string =>
  new RegExp(`^${name}:[ \\t]*((?:.*)(?:\\r?\\n[ \\t].*)*)`, 'im')
    .exec(text)?.[1]
    ?.replace(/\s+/g, ' ')
    .trim() ?? '';

/** A reply of SMTP in a text: its code, and the enhanced one behind it. */
const replyPattern = /\b([45]\d\d)(?:[ -]#?([245]\.\d{1,3}\.\d{1,3}))?\b[^\r\n]*/;
const statusPattern = /\b([245])\.(\d{1,3})\.(\d{1,3})\b/;

interface Verdict {
  responseCode: number;
  /** As a server would have answered: code, enhanced code, words. */
  reply: string;
  /** The server answered without an enhanced code: that of the report is its author's guess. */
  isGuessed: boolean;
}

/** Puts a report's fields into one reply, as the rules for refusals read it. */
function verdictOf(status: string, diagnostic: string): Verdict | undefined {
  const [enhanced, statusClass] = statusPattern.exec(status) ?? [];
  const [words, code, own] = replyPattern.exec(diagnostic) ?? [];
  const said = own ?? enhanced;
  if (!code && !said) return undefined;
  const responseCode = code ? Number(code) : Number(`${(said ?? statusClass ?? '5')[0]}50`);
  const rest = (words ?? diagnostic).replace(/^[45]\d\d[ -]?(?:#?[245]\.\d{1,3}\.\d{1,3})?[ -]*/, '');
  const reply = [responseCode, said, rest].filter(Boolean).join(' ');
  return { responseCode, reply, isGuessed: code !== undefined && own === undefined };
}

/** A report does not name the command that was answered, so only an enhanced code counts against the address. */
function kindOf({ responseCode, reply, isGuessed }: Verdict): RefusalKind {
  const kind = refusalKind({ command: 'DATA', responseCode, reply });
  return kind === 'recipient' && isGuessed && !isAboutAddress(reply) ? 'permanent' : kind;
}

const noSuchAddress = /^\d{3} 5\.1\./;

/** What the desk says of it. */
function wordsOf(kind: RefusalKind, reply: string): string {
  const said = withoutAddresses(reply);
  if (kind !== 'recipient') return `This email bounced: ${said}`;
  return noSuchAddress.test(reply)
    ? `This address does not exist: ${said}`
    : `This address does not accept email: ${said}`;
}

const senders = /^(?:mailer-daemon|postmaster|mail-daemon|mdaemon|bounces?)@/;
const subjects =
  /undeliver|delivery (?:status|failure|has failed|problem)|returned mail|return(?:ed|ing) to sender|mail delivery (?:failed|system)|failure notification|unzustellbar/i;

/** By who sent it and what it calls itself, where it is not in the form of a report: a postmaster is a person too. */
const looksLikeBounce = ({ fromEmail, subject, hasEmptyReturn, isAutomatic, report }: ParsedMail): boolean =>
  report?.type === 'delivery-status' ||
  (hasEmptyReturn && subjects.test(subject)) ||
  (senders.test(fromEmail) && (hasEmptyReturn || isAutomatic));

const delays = /delay|warning|still being (?:tried|retried)/i;

/** Enough for any report's own words. */
const wordsMax = 20_000;
const dashes = /^[ \t]*--/;
const copyWords = /\b(?:copy|original message|returned)\b/i;

/**
 * Splits a plain bounce at the line of dashes that announces a copy of the returned email. Line by line: one pattern for
 * the dashes and the words takes quadratic time for a long line of dashes.
 */
function splitAtCopy(body: string): { words: string; copy: string } {
  const lines = body.split('\n');
  const at = lines.findIndex((line) => dashes.test(line) && copyWords.test(line));
  if (at === -1) return { words: body, copy: '' };
  return { words: lines.slice(0, at).join('\n'), copy: lines.slice(at + 1).join('\n') };
}

/** A reply within a letter: a number alone may be a price. */
const quotedReply = /\b[45]\d\d[ -]#?(?:[245]\.\d{1,3}\.\d{1,3}\b|[A-Za-z<])[^\r\n]*/;
const quotedStatus = /[(#][#]?([245]\.\d{1,3}\.\d{1,3})\b/;

/** What the plain letters of qmail, Exim and others say. */
function verdictOfLetter(letter: string): Verdict | undefined {
  const words = letter.slice(0, wordsMax);
  const [reply] = quotedReply.exec(words) ?? [];
  if (reply) return verdictOf('', reply);
  const [, status] = quotedStatus.exec(words) ?? [];
  const line = words.split('\n').find((one) => status && one.includes(status));
  return status ? verdictOf(status, line?.trim() ?? '') : undefined;
}

/** Of a returned mail's headers: itself, and none that it answers. */
const claimsOf = (secret: string, headers: string): MailClaim[] => [
  ...readReturnAddresses(secret, field(headers, 'Return-Path')),
  ...readMessageIds(secret, field(headers, 'Message-ID')),
];

function readerOf(secret: string, headers: string): UnsubscribeClaim[] {
  const [, token] = /[?&]token=([\w-]{1,200})/.exec(field(headers, 'List-Unsubscribe')) ?? [];
  const reader = token && verifyUnsubscribe({ secret, token });
  return reader ? [reader] : [];
}

/** Of the copy in a letter, which may be quoted or cut. */
function claimsOfLetter(secret: string, copy: string): MailClaim[] {
  const own = claimsOf(secret, copy);
  return own.length > 0 || field(copy, 'Message-ID') ? own : readMessageIds(secret, copy).slice(0, 1);
}

/**
 * Reads a delivery report (RFC 3464, or the plain letters of older servers) or a complaint (ARF). Which mails it is about is
 * told by our own Message-ID or return address alone: nobody else can make one.
 *
 * @returns undefined for a mail that is none of these
 */
export function readReport(secret: string, mail: ParsedMail): MailReport | undefined {
  const parts = mail.report?.parts ?? [];
  const partOf = (type: string) => parts.find((part) => part.type === type)?.text;
  const feedback = partOf('message/feedback-report');
  const delivery = partOf('message/delivery-status');
  const isComplaint = feedback !== undefined || mail.report?.type === 'feedback-report';
  if (!isComplaint && delivery === undefined && !looksLikeBounce(mail)) return undefined;
  const copies = parts.map(({ text }) => text.trimStart().split(/\r?\n\r?\n/)[0] ?? '');
  const isLetter = !isComplaint && delivery === undefined;
  const { words, copy } = splitAtCopy(isLetter ? mail.body : '');
  const claims = unique([
    ...readReturnAddresses(secret, mail.recipients),
    ...copies.flatMap((headers) => claimsOf(secret, headers)),
    ...claimsOfLetter(secret, copy),
  ]);
  const copiesOfMail = isLetter ? [copy] : copies;
  const readers = copiesOfMail.flatMap((headers) => readerOf(secret, headers)).slice(0, 1);
  const about = { claims, readers };
  if (isComplaint)
    return { kind: 'complaint', ...about, refusal: 'refused', words: 'Marked as spam by the subscriber' };
  const action = field(delivery ?? '', 'Action').toLowerCase();
  const verdict = delivery
    ? verdictOf(field(delivery, 'Status'), field(delivery, 'Diagnostic-Code'))
    : verdictOfLetter(words);
  const refusal = verdict ? kindOf(verdict) : 'permanent';
  const isDelay = action ? action !== 'failed' : refusal === 'transient' || delays.test(mail.subject);
  if (!verdict) {
    if (!delivery && claims.length === 0) return undefined;
    return {
      kind: isDelay ? 'delay' : 'bounce',
      ...about,
      refusal,
      words: 'This email bounced without a reason',
    };
  }
  return { kind: isDelay ? 'delay' : 'bounce', ...about, refusal, words: wordsOf(refusal, verdict.reply) };
}

const unique = (claims: MailClaim[]): MailClaim[] => [
  ...new Map(claims.map((claim) => [claim.uuid, claim])).values(),
];
