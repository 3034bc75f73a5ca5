import { normalizeEmail } from '@perfboard/contracts/email';
import { cleanLine, cleanText } from '@perfboard/contracts/text';
import { cleanFileName } from '@perfboard/contracts/words/file';
import { calendarAnswers, incomingLimits, incomingTroubles } from '@perfboard/contracts/words/mailbox';
import type { Address, Attachment, Email } from 'postal-mime';
import { textOfHtml } from './html-text.ts';

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
  /** Its files in order; of a file that is too large only the size. */
  files: MailFile[];
  /** `In-Reply-To` and `References`, unparsed. */
  references: string;
  /** All its recipients, the envelope's included. */
  recipients: string;
  /** Sent automatically, according to its headers. */
  isAutomatic: boolean;
  /** Not to be answered: its return path is empty. */
  hasEmptyReturn: boolean;
  /** `message/delivery-status` and similar, if it is a report. */
  report: { type: string; parts: { type: string; text: string }[] } | null;
}

const headerOf = ({ headers }: Email, name: string): string =>
  headers
    .filter(({ key }) => key === name)
    .map(({ value }) => value)
    .join('\n');

const emailPattern = /^[^\s@<>]{1,64}@[^\s@<>]{1,255}$/;

const flat = (address: Address | undefined): { name: string; address: string } | undefined => {
  if (!address) return undefined;
  return 'address' in address && address.address !== undefined
    ? { name: address.name, address: address.address }
    : address.group?.[0];
};

const precedences = /^(?:bulk|junk|list|auto_reply)$/i;

/** By the headers of RFC 3834 and common practice. */
function isFromMachine(mail: Email): boolean {
  const submitted = headerOf(mail, 'auto-submitted').trim().toLowerCase();
  if (submitted && !submitted.startsWith('no')) return true;
  if (precedences.test(headerOf(mail, 'precedence').trim())) return true;
  return ['x-autoreply', 'x-autorespond', 'list-id', 'x-auto-response-suppress'].some(
    (name) => headerOf(mail, name).trim() !== '',
  );
}

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

const cut = (text: string, max: number): string => cleanText(text.slice(0, max));

/** Logos in signatures are smaller, photos pasted into the text are larger. */
const decorationBytesMax = 48 * 1024;

/** A small image used by the HTML. */
const isDecoration = (part: Attachment): boolean =>
  Boolean(part.related) && part.mimeType.startsWith('image/') && bytesOf(part).length <= decorationBytesMax;

/** The files of an email, including forwarded emails. */
function filesOf(mail: Email): MailFile[] {
  // Once and not for each part: an email may have thousands of headers and parts.
  const isReport = reportTypeOf(mail) !== '';
  return mail.attachments
    .filter((part) => !isDecoration(part) && !(isReportPart(part) && isReport))
    .slice(0, incomingLimits.filesMax)
    .map((part, at) => {
      const content = bytesOf(part);
      return { name: cleanFileName(part.filename || `file ${at + 1}`), bytes: content.length, content };
    });
}

/** A calendar's reply often has no text, but is not an empty email. */
const calendarWords = (mail: Email): string =>
  mail.attachments
    .filter(({ mimeType }) => mimeType === 'text/calendar')
    .map((part) => calendarAnswer(bytesOf(part).subarray(0, reportTextMax).toString()))
    .find(Boolean) ?? '';

/** The content of an email: its text, else its HTML as text, else its calendar reply. */
const wordsOf = (mail: Email, html: string): string => {
  const written = mail.text?.trim() ? mail.text : textOfHtml(html);
  return written.trim() ? written : calendarWords(mail);
};

/** The first remark about content that was not stored, files excluded. */
const troubleOf = (mail: Email): string => {
  if (mail.attachments.length > incomingLimits.filesMax) return incomingTroubles.tooManyParts;
  return (mail.text ?? '').length > incomingLimits.bodyMax ? incomingTroubles.textCut : '';
};

/**
 * Parses an email.
 * @param isCut only the beginning of an email of this size is given: just its headers count
 * @throws the parser's errors on malformed emails
 */
export async function parseMail(
  source: Buffer,
  { isCut, size }: { isCut: boolean; size: number },
): Promise<ParsedMail> {
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(source, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'arraybuffer',
    maxNestingDepth: incomingLimits.nestingMax,
  });
  const from = flat(mail.from);
  const email = normalizeEmail(from?.address.slice(0, 400) ?? '');
  const html = mail.html?.slice(0, incomingLimits.htmlMax) ?? '';
  return {
    messageId: cut(mail.messageId ?? '', 998),
    fromName: cleanLine(from?.name.slice(0, incomingLimits.nameMax) ?? ''),
    fromEmail: emailPattern.test(email) ? email : '',
    subject: cleanLine((mail.subject ?? '').slice(0, incomingLimits.subjectMax)),
    body: isCut ? '' : cut(wordsOf(mail, html), incomingLimits.bodyMax),
    trouble: isCut ? incomingTroubles.tooLarge(size) : troubleOf(mail),
    files: isCut ? [] : filesOf(mail),
    references: `${headerOf(mail, 'in-reply-to')}\n${headerOf(mail, 'references')}`,
    recipients: addressHeaders.map((name) => headerOf(mail, name)).join('\n'),
    isAutomatic: isFromMachine(mail),
    hasEmptyReturn: /^\s*<\s*>/.test(headerOf(mail, 'return-path')),
    report: reportOf(mail),
  };
}

const isKnown = (answer: string): answer is keyof typeof calendarAnswers => answer in calendarAnswers;

/**
 * A calendar's reply to an invitation (RFC 5546) in words; empty if there is none. Anyone can forge one, so
 * it is shown but changes nothing.
 */
export function calendarAnswer(calendar: string): string {
  // A long line continues after a space.
  const lines = calendar.replace(/\r?\n[ \t]/g, '').toUpperCase();
  if (!/^METHOD:REPLY\s*$/m.test(lines)) return '';
  const [, answer = ''] = /^ATTENDEE\b[^\n]*;PARTSTAT=([A-Z-]+)/m.exec(lines) ?? [];
  return isKnown(answer) ? calendarAnswers[answer] : '';
}
