import { withoutAddresses } from '@perfboard/mail/mail-error';
import { idsIn, localPartOf } from '@perfboard/mail/message-id';
import { type RefusalKind, refusalKind } from '@perfboard/mail/refusal-kind';
import { isAboutAddress } from '@perfboard/mail/refusal-words';
import {
  type MailClaim,
  mailIdHeader,
  readMessageIds,
  readReturnAddresses,
} from '../../base/mail/mail-tag.ts';
import { type UnsubscribeClaim, verifyUnsubscribe } from '../../base/secret/unsubscribe-token.ts';
import type { ParsedMail } from './parse-mail.ts';
import type { ProviderEvent } from './provider-event.ts';

/** A mail server's report about our emails. */
export interface MailReport {
  /** `delay` means that it is still being retried. */
  kind: 'bounce' | 'delay' | 'complaint';
  /** The emails that it is about, identified by our signatures; empty if it is forged. */
  claims: MailClaim[];
  /**
   * Subscribers whose newsletters bounced, from the signed link in their headers, which outlives the delivery
   * rows.
   */
  readers: UnsubscribeClaim[];
  /** The returned emails' Message-IDs before the `@`, which a relay may have assigned. */
  relayIds: readonly string[];
  refusal: RefusalKind;
  /** The text for the desk, without addresses. */
  words: string;
}

const field = (text: string, name: string): string =>
  new RegExp(`^${name}:[ \\t]*((?:.*)(?:\\r?\\n[ \\t].*)*)`, 'im')
    .exec(text)?.[1]
    ?.replace(/\s+/g, ' ')
    .trim() ?? '';

/** An SMTP reply within a text: its code, and the enhanced code after it. */
const replyPattern = /\b([45]\d\d)(?:[ -]#?([245]\.\d{1,3}\.\d{1,3}))?\b[^\r\n]*/;
const statusPattern = /\b([245])\.(\d{1,3})\.(\d{1,3})\b/;

interface Verdict {
  responseCode: number;
  /** In the form of a server's answer: code, enhanced code, text. */
  reply: string;
  /** The server answered without an enhanced code: the report's author guessed it. */
  isGuessed: boolean;
}

/** Combines a report's fields into one reply, for the rules for rejections. */
function verdictOf(status: string, diagnostic: string): Verdict | undefined {
  const [enhanced, statusClass] = statusPattern.exec(status) ?? [];
  const [words, code, own] = replyPattern.exec(diagnostic) ?? [];
  const enhancedCode = own ?? enhanced;
  if (!code && !enhancedCode) return undefined;
  const responseCode = code ? Number(code) : Number(`${(enhancedCode ?? statusClass ?? '5')[0]}50`);
  const rest = (words ?? diagnostic).replace(/^[45]\d\d[ -]?(?:#?[245]\.\d{1,3}\.\d{1,3})?[ -]*/, '');
  const reply = [responseCode, enhancedCode, rest].filter(Boolean).join(' ');
  return { responseCode, reply, isGuessed: code !== undefined && own === undefined };
}

/** A report does not name the rejected command, so only an enhanced code counts against the address. */
function kindOf({ responseCode, reply, isGuessed }: Verdict): RefusalKind {
  const kind = refusalKind({ command: 'DATA', responseCode, reply });
  return kind === 'recipient' && isGuessed && !isAboutAddress(reply) ? 'permanent' : kind;
}

const noSuchAddress = /^\d{3} 5\.1\./;

/** The text on the desk. */
function wordsOf(kind: RefusalKind, reply: string): string {
  const answer = withoutAddresses(reply);
  if (kind !== 'recipient') return `This email bounced: ${answer}`;
  return noSuchAddress.test(reply)
    ? `This address does not exist: ${answer}`
    : `This address does not accept email: ${answer}`;
}

const senders = /^(?:mailer-daemon|postmaster|mail-daemon|mdaemon|bounces?)@/;
const subjects =
  /undeliver|delivery (?:status|failure|has failed|problem)|returned mail|return(?:ed|ing) to sender|mail delivery (?:failed|system)|failure notification|unzustellbar/i;

/** Recognizes bounces in other formats by sender and subject: a postmaster is a person too. */
const looksLikeBounce = ({ fromEmail, subject, hasEmptyReturn, isAutomatic, report }: ParsedMail): boolean =>
  report?.type === 'delivery-status' ||
  (hasEmptyReturn && subjects.test(subject)) ||
  (senders.test(fromEmail) && (hasEmptyReturn || isAutomatic));

const delays = /delay|warning|still being (?:tried|retried)/i;

/** Enough for any report's own text. */
const wordsMax = 20_000;
const dashes = /^[ \t]*--/;
const copyWords = /\b(?:copy|original message|returned)\b/i;

/**
 * Splits a plain bounce at the line of dashes before the copy of the returned email. Line by line: one
 * pattern for the dashes and the words takes quadratic time for a long line of dashes.
 */
function splitAtCopy(body: string): { words: string; copy: string } {
  const lines = body.split('\n');
  const at = lines.findIndex((line) => dashes.test(line) && copyWords.test(line));
  if (at === -1) return { words: body, copy: '' };
  return { words: lines.slice(0, at).join('\n'), copy: lines.slice(at + 1).join('\n') };
}

/** A reply code within a text: a number alone may be a price. */
const quotedReply = /\b[45]\d\d[ -]#?(?:[245]\.\d{1,3}\.\d{1,3}\b|[A-Za-z<])[^\r\n]*/;
const quotedStatus = /[(#][#]?([245]\.\d{1,3}\.\d{1,3})\b/;

/** Reads plain-text bounces of qmail, Exim and others. */
function verdictOfText(text: string): Verdict | undefined {
  const words = text.slice(0, wordsMax);
  const [reply] = quotedReply.exec(words) ?? [];
  if (reply) return verdictOf('', reply);
  const [, status] = quotedStatus.exec(words) ?? [];
  const line = words.split('\n').find((one) => status && one.includes(status));
  return status ? verdictOf(status, line?.trim() ?? '') : undefined;
}

/** From a returned email's headers: its own id, and not the ones that it replies to. */
const claimsOf = (secret: string, headers: string): MailClaim[] => [
  ...readReturnAddresses(secret, field(headers, 'Return-Path')),
  ...readMessageIds(secret, `${field(headers, 'Message-ID')} ${field(headers, mailIdHeader)}`),
];

function readerOf(secret: string, headers: string): UnsubscribeClaim[] {
  const [, token] = /[?&]token=([\w-]{1,200})/.exec(field(headers, 'List-Unsubscribe')) ?? [];
  const reader = token && verifyUnsubscribe({ secret, token });
  return reader ? [reader] : [];
}

/** From the copy in a plain-text bounce, which may be quoted or truncated. */
function claimsOfCopy(secret: string, copy: string): MailClaim[] {
  const own = claimsOf(secret, copy);
  return own.length > 0 || field(copy, 'Message-ID') ? own : readMessageIds(secret, copy).slice(0, 1);
}

/**
 * Reads a delivery report (RFC 3464, or plain-text bounces of older servers) or a complaint (ARF). Only our
 * own signed Message-ID or return address identifies the emails that it is about.
 * @returns undefined for any other email
 */
export function readReport(secret: string, mail: ParsedMail): MailReport | undefined {
  const parts = mail.report?.parts ?? [];
  const partOf = (type: string) => parts.find((part) => part.type === type)?.text;
  const feedback = partOf('message/feedback-report');
  const delivery = partOf('message/delivery-status');
  // Taken out of the spam folder.
  if (/^not-spam$/i.test(field(feedback ?? '', 'Feedback-Type'))) return undefined;
  const isComplaint = feedback !== undefined || mail.report?.type === 'feedback-report';
  if (!isComplaint && delivery === undefined && !looksLikeBounce(mail)) return undefined;
  const copies = parts.map(({ text }) => text.trimStart().split(/\r?\n\r?\n/)[0] ?? '');
  const isPlainText = !isComplaint && delivery === undefined;
  const { words, copy } = splitAtCopy(isPlainText ? mail.body : '');
  const claims = unique([
    ...readReturnAddresses(secret, mail.recipients),
    ...copies.flatMap((headers) => claimsOf(secret, headers)),
    ...claimsOfCopy(secret, copy),
  ]);
  const copiesOfMail = isPlainText ? [copy] : copies;
  const readers = copiesOfMail.flatMap((headers) => readerOf(secret, headers)).slice(0, 1);
  const relayIds = copiesOfMail.flatMap((headers) => idsIn(field(headers, 'Message-ID')).map(localPartOf));
  const about = { claims, readers, relayIds };
  if (isComplaint)
    return { kind: 'complaint', ...about, refusal: 'refused', words: 'Marked as spam by the subscriber' };
  const action = field(delivery ?? '', 'Action').toLowerCase();
  const verdict = delivery
    ? verdictOf(field(delivery, 'Status'), field(delivery, 'Diagnostic-Code'))
    : verdictOfText(words);
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

/** A provider's event as a report; its ids count as those of a returned email. */
export function reportOfEvent(
  secret: string,
  { kind, ids, relayId, status, diagnostic }: ProviderEvent,
): MailReport {
  const about = {
    claims: unique(readMessageIds(secret, ids)),
    readers: [],
    relayIds: relayId ? [relayId] : [],
  };
  if (kind === 'complaint')
    return { kind, ...about, refusal: 'refused', words: 'Marked as spam by the subscriber' };
  const verdict = verdictOf(status, diagnostic);
  const refusal = verdict ? kindOf(verdict) : 'permanent';
  const words = verdict ? wordsOf(refusal, verdict.reply) : 'This email bounced without a reason';
  return { kind, ...about, refusal, words };
}

const unique = (claims: MailClaim[]): MailClaim[] => [
  ...new Map(claims.map((claim) => [claim.uuid, claim])).values(),
];
