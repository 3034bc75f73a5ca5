export interface TextPart {
  /** Quoted from an earlier email, including its introduction. */
  isQuote: boolean;
  text: string;
}

const introMax = 300;

/** The verb of "On Tuesday, Ravi wrote:" in the languages of email programs. */
const wrote =
  /(?:^|[\s>])(?:wrote|writes|quoting|zitat von|schrieb|escribió|écrit|scritto|escreveu|schreef|napisał[a-z]{0,9}|napsala?|skrev|kirjoitti|írta|yazdı|написа[лв]?а?|пишет|пише|כתב|كتب|نوشت|تمت كتابة|begin forwarded message|anfang der weitergeleiteten nachricht)(?!\p{L})/iu;
/** The same in languages that write it without a space. */
const wroteAttached = /(?:写道|寫道|のメール|wrote|님이\s작성)[:：]$/u;
/** The maximum distance of the verb from the colon at the end of the line. */
const introEndMax = 100;
/** The first line of an introduction that the program breaks into two or three. */
const introBegin =
  /^\s*(?:(?:on|am|le|el|il|em|op|den|w\s+dniu|dnia)\s|\p{L}{2,4}[.,]\s|\d{1,4}\s?[年./-]|\d{1,2}\s\p{L}).*\d/iu;
/** Also in the digits of Arabic and Persian. */
const timeOfDay = /\p{Nd}{1,2}[:.h]\p{Nd}{2}/u;
const year = /\d{4}/;
/** In Chinese, the name comes first. */
const chineseEnd = /^\s*[于於]/;
const introLinesMax = 3;
const bracketedAddress = /<[^<>\s]{1,254}@[^<>\s]{1,254}>/;
const rule =
  /^\s*(?:-{2,}(?:\s|&nbsp;)*(?:(?:original|forwarded) message|original-nachricht|original(?:\s|&nbsp;)*-{2,}|(?:ursprüngliche|weitergeleitete) nachricht|message (?:d['’]origine|transféré)|mensaje (?:original|reenviado)|mensagem (?:original|encaminhada)|messaggio (?:originale|inoltrato)|(?:oorspronkelijk|doorgestuurd) bericht|oprindelig meddelelse|opprinnelig melding|ursprungligt meddelande|alkuperäinen viesti|(?:oryginalna|przekazana) wiadomość|wiadomość oryginalna|původní zpráva|исходное сообщение|пересылаемое сообщение|原始邮件|原始郵件|转发邮件|元のメッセージ|원본 메시지|orijinal mesaj|özgün ileti)|_{30,})/iu;
/** Zoho's: the introduction between dashes. */
const ruledIntro = /^\s*-{2,} on [^\n]{1,300} wrote -{2,}\s*$/iu;
/** Marks of direction, which programs put around introductions from the right to the left. */
const directions = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The first header of Outlook's history, which has no other mark, and the headers that follow it. */
const historyFrom =
  /^[*\s]*(?:from|von|de|de la|da|van|fra|från|od|lähettäjä|feladó|kimden|από|от|от кого|від|发件人|寄件者|差出人|보낸 사람|من|מאת)[*\s]*[:：]\s*\S/iu;
const historySent =
  /^[*\s]*(?:sent|date|gesendet|datum|envoyé|envoyée|enviado(?: el| em)?|enviada em|fecha|data|inviato|verzonden|sendt|dato|skickat|lähetetty|wysłano|odesláno|odoslané|poslano|poslané|trimis|elküldve|dátum|gönderildi|tarih|στάλθηκε|ημερομηνία|отправлено|дата|надіслано|发送时间|日期|寄件日期|送信日時|日時|보낸 날짜|날짜|تم الإرسال|تاريخ|נשלח|תאריך)[*\s]*[:：]/iu;
const historySubject =
  /^[*\s]*(?:subject|betreff|objet|asunto|assunto|oggetto|onderwerp|emne|ämne|aihe|temat|předmět|predmet|zadeva|subiect|tárgy|konu|θέμα|тема|主题|主旨|件名|제목|الموضوع|נושא)[*\s]*[:：]/iu;
const historyHeaders = [historyFrom, historySent, historySubject];
/** A line that may stand between them: `To:`, `Cc:`, `Importance:`. */
const anyHeader = /^[*\s]*\p{L}[\p{L} ]{0,20}[*\s]*[:：]/u;
/** From, Sent, To, Cc, Importance and Subject, which may be folded. */
const historyLinesMax = 10;

const isQuoted = (line: string): boolean => /^\s{0,3}>/.test(line);

/** True of a line that introduces a quotation: it names who wrote, or an address and a time. */
function isIntro(line: string): boolean {
  const text = line.replace(directions, '').trimEnd();
  if (ruledIntro.test(text)) return true;
  if (line.length > introMax || !/[:：]$/.test(text)) return false;
  if (wrote.test(text.slice(-introEndMax)) || wroteAttached.test(text)) return true;
  return bracketedAddress.test(text) && timeOfDay.test(text);
}

/** Whether the next line that is not empty is a quotation. */
const leadsToQuote = (all: readonly string[], at: number): boolean => {
  const next = all.slice(at + 1, at + 4).find((line) => line.trim() !== '');
  return next !== undefined && isQuoted(next);
};

/** Whether the lines from `at` on together introduce a quotation. */
function introduces(all: readonly string[], at: number, count: number): boolean {
  const [first = '', second = ''] = all.slice(Math.max(0, at), at + count);
  if (count > 1 && !introBegin.test(first) && !chineseEnd.test(second)) return false;
  const joined = all
    .slice(at, at + count)
    .join(' ')
    .replace('< ', '<');
  return isIntro(joined) && leadsToQuote(all, at + count - 1);
}

/** Whether a line is the introduction of a quotation, or a part of it. */
function isIntroduction(all: readonly string[], at: number): boolean {
  for (let count = 1; count <= introLinesMax; count += 1)
    for (let first = Math.max(0, at - count + 1); first <= at; first += 1)
      if (introduces(all, first, count)) return true;
  return false;
}

/**
 * The introduction of programs that quote without marks, such as Yahoo's and Mail.ru's: who, when and from which
 * address.
 */
function isIntroOfRest(line: string): boolean {
  if (ruledIntro.test(line)) return true;
  if (isQuoted(line) || !isIntro(line)) return false;
  return bracketedAddress.test(line) && timeOfDay.test(line) && (wrote.test(line) || year.test(line));
}

/** The lines of a history's headers below its first one, with the empty lines between them left out. */
function headersBelow(all: readonly string[], at: number): string[] {
  const headers: string[] = [];
  const below = all.slice(at + 1, at + historyLinesMax);
  for (const [index, line] of below.entries()) {
    if (line.trim() !== '') headers.push(line);
    else if (!anyHeader.test(below[index + 1] ?? '')) break;
  }
  return headers;
}

/** Whether Outlook's history begins here: its headers in any order, with nothing in between. */
function isHistory(all: readonly string[], at: number): boolean {
  const line = all[at] ?? '';
  if (!historyHeaders.some((header) => header.test(line))) return false;
  const headers = [line, ...headersBelow(all, at)];
  if (!historyHeaders.every((header) => headers.some((one) => header.test(one)))) return false;
  // In another order, only with an address: a sender may write such a list.
  return historyFrom.test(line) || headers.some((one) => historyFrom.test(one) && one.includes('@'));
}

/** `> 3.3 V`: "more than" in front of a number; or Python's prompt. */
const ownMark = /^\s{0,3}(?:>\s?[=±+−-]?\s?\d|>>> \S)/;

/** More lines than this are a quotation. */
const ownLinesMax = 20;

/** Whether a line with a quote mark was written by the sender: it and its neighbors look so, and nothing introduces them. */
function isOwn(all: readonly string[], at: number): boolean {
  if (!ownMark.test(all[at] ?? '')) return false;
  let first = at - 1;
  while (at - first < ownLinesMax && ownMark.test(all[first] ?? '')) first -= 1;
  let last = at + 1;
  while (last - at < ownLinesMax && ownMark.test(all[last] ?? '')) last += 1;
  if ([first, last].some((near) => isQuoted(all[near] ?? ''))) return false;
  const before = all.slice(Math.max(0, first - 2), first + 1).findLast((line) => line.trim() !== '');
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
    isRest ||= rule.test(line) || isHistory(all, at) || (isIntroOfRest(line) && !leadsToQuote(all, at));
    const hasQuote: boolean = isQuote || parts.some((part) => part.isQuote);
    const isMarked: boolean = isQuoted(line) && (hasQuote || !isOwn(all, at));
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

/** What an email's sender wrote, without quotations. */
export const writtenIn = (body: string): string =>
  splitQuotes(body)
    .flatMap(({ isQuote, text }) => (isQuote ? [] : text))
    .join('\n');
