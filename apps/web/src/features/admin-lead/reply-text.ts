import { replyFrameIn } from '@perfboard/content/reply-frame';
import { firstNameOf } from '@perfboard/contracts/first-name';
import { fillVariables } from '@perfboard/contracts/shop/variable';
import { timeZoneName } from '@perfboard/contracts/words/appointment';
import { dateText } from '@perfboard/messages/date-text';
import { type Language, localeOf } from '@perfboard/messages/language';

/** The beginning and the end of every reply. */
export interface ReplyFrame {
  /** `Hello Priya,` */
  greeting: string;
  /** `Best regards,` */
  closing: string;
  /** Name and shop, or the signature in the member's settings. */
  signature: string;
}

/** A greeting's line in a language of the product: a few words with a comma, a colon or an exclamation mark at the end. */
const greetingLine =
  /^(?:hello|hi|dear|good (?:morning|afternoon|evening)|hallo|guten (?:tag|morgen|abend)|liebe[rs]?|sehr geehrte[rs]?|hola|estimad[ao]s?|querid[ao]s?|buen(?:[ao]s)? (?:días?|tardes|noches)|bonjour|bonsoir|ch(?:er|ère)s?|madame|monsieur)\b[^\n]{0,200}[,:!] *\n/i;

/** The last line of a reply that names no one: `Best regards`. */
const closingLine =
  /\n(?:\p{L}+ ){0,3}(?:regards|wishes|thanks|sincerely|cheers|gruß|grüßen?|saludos?(?: cordial(?:es)?)?|atentamente|cordialement|salutations),?$/iu;

/**
 * Greeting, closing and signature of a reply to a person.
 * @param language that of the lead
 */
export function replyFrame(name: string, signature: string, language: string): ReplyFrame {
  const { greeting, closing } = replyFrameIn(language);
  return { greeting: fillVariables(greeting, { name, first_name: firstNameOf(name) }), closing, signature };
}

/** Until when a link works, in words of the reply's language, in the member's time zone with its name. */
export function untilText(instant: string, language: Language): string {
  const format = new Intl.DateTimeFormat(localeOf(language), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  const until = dateText(localeOf(language), format.format(new Date(instant)));
  const date = `${until} (${timeZoneName(format.resolvedOptions().timeZone)})`;
  return fillVariables(replyFrameIn(language).until, { date });
}

/** A new reply: the text goes between greeting and signature. */
export const startOfReply = ({ greeting, closing, signature }: ReplyFrame): string =>
  `${greeting}\n\n\n\n${closing}\n${signature}`;

/** Where the text of a new reply begins. */
export const placeOfText = (body: string, { greeting }: ReplyFrame): number =>
  body.startsWith(`${greeting}\n\n`) ? greeting.length + 2 : body.length;

/** Where a reply's own text ends: in front of the closing and the signature. */
function endOfText(body: string, { closing, signature }: ReplyFrame): number {
  const end = `${closing}\n${signature}`;
  return body.trimEnd().endsWith(end) ? body.trimEnd().length - end.length : body.length;
}

/** Where a template goes: to the cursor, or to the end of the text if the cursor was never put into it. */
export function placeOfTemplate(body: string, cursor: number, frame: ReplyFrame): number {
  const end = endOfText(body, frame);
  return cursor === 0 || cursor > end ? end : cursor;
}

/** A text that ends with the signature. */
function signed(text: string, { closing, signature }: ReplyFrame): string {
  const body = text.trimEnd();
  if (!signature || body.endsWith(signature)) return body;
  return closingLine.test(body) ? `${body}\n${signature}` : `${body}\n\n${closing}\n${signature}`;
}

/** A template without the greeting and the signature that the reply has already. */
function bare(text: string, { signature }: ReplyFrame): string {
  const body = text.replace(greetingLine, '').trimEnd();
  const end = signature && body.endsWith(signature) ? body.length - signature.length : body.length;
  return body.slice(0, end).trimEnd().replace(closingLine, '').trim();
}

/**
 * Puts a filled-in template into a reply. Where nothing is written yet, it becomes the reply, signed; else its
 * text goes in at `at`.
 */
export function withTemplate(
  body: string,
  { at, text, frame }: { at: number; text: string; frame: ReplyFrame },
) {
  const written = body.trim();
  if (!written || written === startOfReply(frame).trim()) return signed(text, frame);
  const before = body.slice(0, at).trimEnd();
  const after = body.slice(at).trimStart();
  return [before, bare(text, frame), after].filter(Boolean).join('\n\n');
}

/** The template that is searched for at the cursor: a slash at the start of a line, and nothing behind the cursor. */
export function slashAt(body: string, at: number): { start: number; query: string } | undefined {
  const start = body.lastIndexOf('\n', at - 1) + 1;
  const line = body.slice(start, at);
  const rest = body.slice(at).split('\n', 1)[0] ?? '';
  if (!/^\/[^/]{0,40}$/.test(line) || rest.trim()) return undefined;
  return { start, query: line.slice(1).trim().toLowerCase() };
}
