export interface TextPart {
  /** Quoted from an earlier email, including its introduction. */
  isQuote: boolean;
  text: string;
}

const introMax = 300;

/** The verb of "On Tuesday, Ravi wrote:" in the languages of email programs. */
const wrote =
  /(?:^|[\s>])(?:wrote|writes|schrieb|escribió|écrit|scritto|escreveu|schreef|napisał[a-z]{0,9}|napsala?|skrev|kirjoitti|írta|yazdı|написа[лв]а?|пишет|пише)(?!\p{L})/iu;
/** The same in languages that write it without a space. */
const wroteAttached = /(?:写道|寫道|のメール|wrote|님이\s작성)[:：]$/u;
/** The maximum distance of the verb from the colon at the end of the line. */
const introEndMax = 100;
/** The first line of an introduction that the program breaks into two. */
const introBegin =
  /^\s*(?:(?:on|am|le|el|il|em|op|den|w\s+dniu|dnia)\s|\p{L}{2,4}[.,]\s|\d{1,4}\s?[年./-]|\d{1,2}\s\p{L}).*\d/iu;
const timeOfDay = /\d{1,2}[:.h]\d{2}/;
const bracketedAddress = /<[^<>\s]{1,254}@[^<>\s]{1,254}>/;
const rule =
  /^\s*(?:-{2,}\s*(?:original message|ursprüngliche nachricht|message d'origine|forwarded message)|_{10,})/iu;

/** The first header of Outlook's history, which has no other mark, and the headers that follow it. */
const historyFrom =
  /^[*\s]*(?:from|von|de|da|van|fra|från|od|lähettäjä|от|от кого|від|发件人|寄件者|差出人)[*\s]*[:：]\s?\S/iu;
const historySent =
  /^[*\s]*(?:sent|date|gesendet|datum|envoyé|enviado(?: el| em)?|fecha|data|inviato|verzonden|sendt|dato|skickat|lähetetty|wysłano|odesláno|отправлено|дата|надіслано|发送时间|日期|寄件日期|送信日時|日時)[*\s]*[:：]/iu;
const historySubject =
  /^[*\s]*(?:subject|betreff|objet|asunto|assunto|oggetto|onderwerp|emne|ämne|aihe|temat|předmět|тема|主题|主旨|件名)[*\s]*[:：]/iu;
/** From, Sent, To, Cc, Importance and Subject, which may be folded. */
const historyLinesMax = 10;

const isQuoted = (line: string): boolean => /^\s{0,3}>/.test(line);

/** True of a line that introduces a quotation: it names who wrote, or an address and a time. */
function isIntro(line: string): boolean {
  const text = line.trimEnd();
  if (line.length > introMax || !/[:：]$/.test(text)) return false;
  if (wrote.test(text.slice(-introEndMax)) || wroteAttached.test(text)) return true;
  return bracketedAddress.test(text) && timeOfDay.test(text);
}

/** Whether the next line that is not empty is a quotation. */
const leadsToQuote = (all: readonly string[], at: number): boolean => {
  const next = all.slice(at + 1, at + 4).find((line) => line.trim() !== '');
  return next !== undefined && isQuoted(next);
};

/** Whether a line and the next one together introduce a quotation. */
function isBrokenIntro(all: readonly string[], at: number): boolean {
  const [line = '', following = ''] = at < 0 ? [] : all.slice(at, at + 2);
  return introBegin.test(line) && isIntro(`${line} ${following}`) && leadsToQuote(all, at + 1);
}

/** Whether a line is the introduction of a quotation, or a part of it. */
const isIntroduction = (all: readonly string[], at: number): boolean =>
  (isIntro(all[at] ?? '') && leadsToQuote(all, at)) || isBrokenIntro(all, at) || isBrokenIntro(all, at - 1);

/** Whether Outlook's history begins here: its headers, with nothing in between. */
function isHistory(all: readonly string[], at: number): boolean {
  if (!historyFrom.test(all[at] ?? '')) return false;
  const headers: string[] = [];
  for (const line of all.slice(at + 1, at + historyLinesMax)) {
    if (line.trim() === '') break;
    headers.push(line);
  }
  return [historySent, historySubject].every((header) => headers.some((line) => header.test(line)));
}

/** `> 3.3 V`: "more than" in front of a number. */
const moreThan = /^\s{0,3}>\s?\d/;

/** Whether a line with a quote mark was written by the sender: one alone, not introduced, before a number. */
function isOwn(all: readonly string[], at: number): boolean {
  const isNear = [at - 1, at + 1].some((near) => isQuoted(all[near] ?? ''));
  if (isNear || !moreThan.test(all[at] ?? '')) return false;
  const before = all.slice(Math.max(0, at - 3), at).findLast((line) => line.trim() !== '');
  return before === undefined || !(isIntro(before) || isQuoted(before));
}

/**
 * Splits an email's text into what was written and what is quoted. Everything after an email program's own
 * dividing line, or after the headers of its history, is quoted: there the previous email has no quote marks.
 */
export function splitQuotes(body: string): TextPart[] {
  const parts: TextPart[] = [];
  let lines: string[] = [];
  let isQuote = false;
  let isRest = false;
  const end = () => {
    const text = lines.join('\n').trim();
    if (text) parts.push({ isQuote, text });
    lines = [];
  };
  const all = body.split('\n');
  for (const [at, line] of all.entries()) {
    isRest ||= rule.test(line) || isHistory(all, at);
    const isMarked = isQuoted(line) && !isOwn(all, at);
    const isNow: boolean = isRest || isMarked || isIntroduction(all, at) || (isQuote && line.trim() === '');
    if (isNow !== isQuote) {
      end();
      isQuote = isNow;
    }
    lines.push(line);
  }
  end();
  return parts;
}
