import { normalizeEmail } from '@perfboard/contracts/email';
import { cleanLine, cleanText } from '@perfboard/contracts/text';
import { cleanFileName } from '@perfboard/contracts/words/file';
import {
  calendarAnswers,
  incomingLimits,
  incomingTroubles,
  type SenderVerdict,
} from '@perfboard/contracts/words/mailbox';
import type { Address, Attachment, Email } from 'postal-mime';
import { hideFlowed, readFlowed } from './flowed-text.ts';
import { textOfHtml } from './html-text.ts';
import { type OutlookContent, readOutlookFile } from './outlook-file.ts';
import { senderVerdict } from './sender-verdict.ts';

/** A file of an email. Its name and type are untrusted. */
export interface MailFile {
  name: string;
  bytes: number;
  content: Uint8Array;
}

/** An email to store, and the data to match it to a lead. */
export interface ParsedMail {
  /** With its angle brackets; empty if it has none. */
  messageId: string;
  fromName: string;
  /** Lower case; empty if invalid. */
  fromEmail: string;
  subject: string;
  body: string;
  trouble: string;
  /** Its files in order; of a file that is too large, only the size. */
  files: MailFile[];
  /** `In-Reply-To` and `References`, unparsed. */
  references: string;
  /** All its recipients, including the envelope's. */
  recipients: string;
  /** Whether it is from `fromEmail`, according to the operator's mail server. */
  senderVerdict: SenderVerdict;
  /** Sent automatically, according to its headers. */
  isAutomatic: boolean;
  /** Its return path is empty: it must not be answered. */
  hasEmptyReturn: boolean;
  /** `message/delivery-status` and similar, if it is a report. */
  report: { type: string; parts: { type: string; text: string }[] } | null;
}

const headersOf = ({ headers }: Email, name: string): string[] =>
  headers.filter(({ key }) => key === name).map(({ value }) => value);

const headerOf = (mail: Email, name: string): string => headersOf(mail, name).join('\n');

const emailPattern = /^[^\s@<>]{1,64}@[^\s@<>]{1,255}$/;

const flat = (address: Address | undefined): { name: string; address: string } | undefined => {
  if (!address) return undefined;
  return 'address' in address && address.address !== undefined
    ? { name: address.name, address: address.address }
    : address.group?.[0];
};

const machinePrecedences = /^(?:bulk|junk|auto_reply)$/i;
const machineHeaders = ['x-autoreply', 'x-autorespond', 'x-mail-autoreply'];

/** The beginning of an automatic out-of-office reply's subject. */
const absenceSubject =
  /^(?:automatic reply|auto(?:matic)?[- ]?(?:reply|response)|out of (?:the )?office(?: autoreply)?|automatische (?:antwort|antwoord)|automatisch antwoord|abwesenheitsnotiz|abwesend|réponse automatique|absence du bureau|risposta automatica|fuori sede|respuesta automática|fuera de la oficina|resposta automática|automatisk svar|automatiskt svar|autosvar|automaattinen vastaus|odpowiedź automatyczna|automatická odpověď|автоответ|автоматический ответ|автоматична відповідь|自动回复|自動回覆|自動応答|자동 회신)\s*[:：]/iu;

/**
 * By the headers of RFC 3834 and common practice. `Precedence: list`, `List-Id` and `X-Auto-Response-Suppress`
 * say nothing: groups and Exchange add them to people's emails.
 */
function isFromMachine(mail: Email): boolean {
  const submitted = headerOf(mail, 'auto-submitted').trim().toLowerCase();
  if (submitted && !submitted.startsWith('no')) return true;
  if (['precedence', 'preference'].some((name) => machinePrecedences.test(headerOf(mail, name).trim())))
    return true;
  if (machineHeaders.some((name) => !/^(?:no)?$/i.test(headerOf(mail, name).trim()))) return true;
  return isNewsletter(mail) || absenceSubject.test((mail.subject ?? '').trim());
}

/** Discussion lists have `List-Post`; a reply has `In-Reply-To`. */
const isNewsletter = (mail: Email): boolean =>
  headerOf(mail, 'list-unsubscribe') !== '' &&
  headerOf(mail, 'list-post') === '' &&
  headerOf(mail, 'in-reply-to') === '';

const addressHeaders = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'];

const isReportPart = ({ mimeType }: Attachment): boolean =>
  /^message\/|^text\/rfc822-headers$/.test(mimeType);

const bytesOf = ({ content }: Attachment): Buffer =>
  typeof content === 'string'
    ? Buffer.from(content)
    : content instanceof ArrayBuffer
      ? Buffer.from(content)
      : Buffer.from(content.buffer, content.byteOffset, content.byteLength);

/** Enough for every header of a report and of the returned email. */
const reportTextMax = 64 * 1024;

const reportTypeOf = (mail: Email): string =>
  /report-type\s*=\s*"?([\w-]+)/i.exec(headerOf(mail, 'content-type'))?.[1] ?? '';

const reportOf = (mail: Email): ParsedMail['report'] => {
  const type = reportTypeOf(mail);
  const parts = mail.attachments
    .filter(isReportPart)
    .slice(0, incomingLimits.reportPartsMax)
    .map((part) => ({
      type: part.mimeType,
      text: bytesOf(part).subarray(0, reportTextMax).toString('latin1'),
    }));
  return type || parts.length > 0 ? { type: type.toLowerCase(), parts } : null;
};

const windowsSigns = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/**
 * Node 20 and 22 decode windows-1252, and every name that browsers take for it, as ISO 8859-1: its quotation marks,
 * dashes and euro sign become control characters.
 */
const fromWindows = (text: string): string =>
  text.replace(/[\x80-\x9f]/g, (sign) => windowsSigns.charAt(sign.charCodeAt(0) - 0x80));

const cut = (text: string, max: number): string => cleanText(text.slice(0, max));

/** Logos in signatures are smaller, photos pasted into the text are larger. */
const decorationBytesMax = 48 * 1024;

/** Drawings and screenshots have few bytes, but more pixels than a banner. */
const decorationPixelsMax = 100_000;

/** The pixels of a PNG, by its header; 0 for anything else. */
const pixelsOf = (bytes: Buffer): number =>
  bytes.length > 24 && bytes.toString('latin1', 1, 4) === 'PNG'
    ? bytes.readUInt32BE(16) * bytes.readUInt32BE(20)
    : 0;

/** A small image used by the HTML. */
function isDecoration(part: Attachment): boolean {
  if (!part.related || !part.mimeType.startsWith('image/')) return false;
  const bytes = bytesOf(part);
  return bytes.length <= decorationBytesMax && pixelsOf(bytes) <= decorationPixelsMax;
}

const isOutlookFile = ({ mimeType, filename }: Attachment): boolean =>
  /^application\/(?:vnd\.)?ms-tnef$/.test(mimeType) || /^winmail\.dat$/i.test(filename ?? '');

/** The content of each file in which Outlook hides files and text. */
const outlookContents = (mail: Email): OutlookContent[] =>
  mail.attachments.filter(isOutlookFile).flatMap((part) => readOutlookFile(bytesOf(part)) ?? []);

/** The files of an email, including forwarded emails. */
function filesOf(mail: Email, hidden: readonly OutlookContent[]): MailFile[] {
  // Once and not for each part: an email may have thousands of headers and parts.
  const isReport = reportTypeOf(mail) !== '';
  const attached = mail.attachments
    .filter((part) => !isDecoration(part) && !(isReportPart(part) && isReport))
    .filter((part) => hidden.length === 0 || !isOutlookFile(part))
    .filter((part) => answerIn(part) === '')
    .map((part) => ({ name: part.filename, content: bytesOf(part) }));
  return [...attached, ...hidden.flatMap(({ files }) => files)]
    .slice(0, incomingLimits.filesMax)
    .map(({ name, content }, at) => ({
      name: cleanFileName(fromWindows(name || `file ${at + 1}`)),
      bytes: content.length,
      content,
    }));
}

/** A calendar's answer in words; empty for any other part. */
const answerIn = (part: Attachment): string =>
  part.mimeType === 'text/calendar'
    ? calendarAnswer(bytesOf(part).subarray(0, reportTextMax).toString())
    : '';

/** The content of an email: a calendar's answer, and its text, else its HTML as text, else what Outlook hid. */
function wordsOf(mail: Email, html: string, hidden: readonly OutlookContent[]): string {
  const written = mail.text?.trim() ? mail.text : textOfHtml(html);
  const answer = mail.attachments.map(answerIn).find(Boolean);
  const words = [answer, written].filter((text) => text?.trim()).join('\n\n');
  return words || hidden.map(({ text }) => text).join('\n\n');
}

/** Encrypted with PGP or S/MIME, or signed in a way that wraps the text. */
const isSealed = (mail: Email): boolean =>
  mail.attachments.some(({ mimeType }) =>
    /^application\/(?:pgp-encrypted|(?:x-)?pkcs7-mime)$/.test(mimeType),
  );

/** The first remark about content that was not stored, files excluded. */
const troubleOf = (mail: Email, body: string, hidden: readonly OutlookContent[]): string => {
  if (body.trim() === '') {
    if (isSealed(mail)) return incomingTroubles.sealed;
    if (hidden.length > 0) return incomingTroubles.outlookOnly;
  }
  if (mail.attachments.length > incomingLimits.filesMax) return incomingTroubles.tooManyParts;
  return (mail.text ?? '').length > incomingLimits.bodyMax ? incomingTroubles.textCut : '';
};

export interface ParseOptions {
  /** Only its first bytes were read, of `size`: only its headers are used. */
  isCut: boolean;
  size: number;
  /** The name of our mail server in `Authentication-Results`; without it, senders are not verified. */
  authservId?: string | undefined;
}

/**
 * Parses an email.
 * @throws the parser's errors on malformed emails
 */
export async function parseMail(
  source: Buffer,
  { isCut, size, authservId }: ParseOptions,
): Promise<ParsedMail> {
  const { default: PostalMime } = await import('postal-mime');
  const flow = hideFlowed(source);
  const mail = await PostalMime.parse(flow.source, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'arraybuffer',
    maxNestingDepth: incomingLimits.nestingMax,
  });
  const from = flat(mail.from);
  if (mail.text) mail.text = fromWindows(mail.text);
  if (mail.html) mail.html = fromWindows(mail.html);
  const email = normalizeEmail(from?.address.slice(0, 400) ?? '');
  const fromEmail = emailPattern.test(email) ? email : '';
  if (mail.text && flow.isFlowed) mail.text = readFlowed(mail.text, flow);
  const html = mail.html?.slice(0, incomingLimits.htmlMax) ?? '';
  const hidden = isCut ? [] : outlookContents(mail);
  const body = isCut ? '' : cut(wordsOf(mail, html, hidden), incomingLimits.bodyMax);
  return {
    messageId: cut(mail.messageId ?? '', 998),
    fromName: cleanLine(fromWindows(from?.name.slice(0, incomingLimits.nameMax) ?? '')),
    fromEmail,
    subject: cleanLine(fromWindows((mail.subject ?? '').slice(0, incomingLimits.subjectMax))),
    body,
    trouble: isCut ? incomingTroubles.tooLarge(size) : troubleOf(mail, body, hidden),
    files: isCut ? [] : filesOf(mail, hidden),
    references: `${headerOf(mail, 'in-reply-to')}\n${headerOf(mail, 'references')}`,
    recipients: addressHeaders.map((name) => headerOf(mail, name)).join('\n'),
    senderVerdict: senderVerdict(headersOf(mail, 'authentication-results'), authservId, fromEmail),
    // Google's calendar sends what a person has clicked.
    isAutomatic: isFromMachine(mail) && !mail.attachments.some(answerIn),
    hasEmptyReturn: /^\s*<\s*>/.test(headerOf(mail, 'return-path')),
    report: reportOf(mail),
  };
}

const isKnown = (answer: string): answer is keyof typeof calendarAnswers => answer in calendarAnswers;

/**
 * A calendar's answer to an invitation (RFC 5546) in words; empty if there is none. Anyone can forge one, so
 * it is shown but changes nothing.
 */
function calendarAnswer(calendar: string): string {
  // A long line continues after a space.
  const lines = calendar.replace(/\r?\n[ \t]/g, '').toUpperCase();
  const [, method = ''] = /^METHOD:(REPLY|COUNTER)\s*$/m.exec(lines) ?? [];
  if (method !== 'REPLY') return isKnown(method) ? calendarAnswers[method] : '';
  const [, answer = ''] = /^ATTENDEE\b[^\n]*;PARTSTAT=([A-Z-]+)/m.exec(lines) ?? [];
  return isKnown(answer) ? calendarAnswers[answer] : '';
}
