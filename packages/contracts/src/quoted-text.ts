export interface TextPart {
  /** Quoted from a mail before, with whatever introduces it. */
  isQuote: boolean;
  text: string;
}

const introMax = 300;

/** "On Tuesday, Ravi wrote:", in the languages whose mail programs say so, and Outlook's rule. */
const intro =
  /(?:^|\s)(?:wrote|writes|schrieb|escribió|écrit|scritto|escreveu|schreef|napisał[a-z]{0,9})(?!\p{L})/iu;
/** The word stands at most so far before the colon that ends the line. */
const introEndMax = 100;
/** How such a line begins, which mail programs break where it is long. */
const introBegin = /^\s*(?:on|am|le|el|il|em|op|w\s+dniu|dnia)\s.*\d/iu;
const rule =
  /^\s*(?:-{2,}\s*(?:original message|ursprüngliche nachricht|message d'origine|forwarded message)|_{10,})/iu;

const isQuoted = (line: string): boolean => /^\s{0,3}>/.test(line);

/** True of a line that introduces a quotation. */
function isIntro(line: string): boolean {
  const words = line.trimEnd();
  return line.length <= introMax && words.endsWith(':') && intro.test(words.slice(-introEndMax));
}

/** Whether the next line that says something is a quotation. */
const leadsToQuote = (all: readonly string[], at: number): boolean => {
  const next = all.slice(at + 1, at + 4).find((line) => line.trim() !== '');
  return next !== undefined && isQuoted(next);
};

/** Whether a line introduces what is quoted behind it, alone or as the first of two. */
function isIntroduction(all: readonly string[], at: number): boolean {
  const [line = '', following = ''] = all.slice(at, at + 2);
  if (leadsToQuote(all, at)) return isIntro(line);
  return introBegin.test(line) && isIntro(`${line} ${following}`) && leadsToQuote(all, at + 1);
}

/**
 * Parts a mail's text into what was written and what is quoted. Behind a mail program's own dividing line everything is
 * quoted: the previous email has no quote marks.
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
    isRest ||= rule.test(line);
    const isIntroduced = isIntroduction(all, at);
    const isNow: boolean = isRest || isQuoted(line) || isIntroduced || (isQuote && line.trim() === '');
    if (isNow !== isQuote) {
      end();
      isQuote = isNow;
    }
    lines.push(line);
  }
  end();
  return parts;
}
