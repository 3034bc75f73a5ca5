export interface TextPart {
  /** Quoted from a mail before, with whatever introduces it. */
  isQuote: boolean;
  text: string;
}

const introMax = 300;

/** "On Tuesday, Ravi wrote:", in the languages whose mail programs say so, and Outlook's rule. */
const intro =
  /(?:^|\s)(?:wrote|writes|schrieb|escribió|écrit|scritto|escreveu|schreef|napisał[a-z]*)\b.{0,80}:\s*$/iu;
const rule =
  /^\s*(?:-{2,}\s*(?:original message|ursprüngliche nachricht|message d'origine|forwarded message)|_{10,})/iu;

const isQuoted = (line: string): boolean => /^\s{0,3}>/.test(line);

/** True of a line that says whom the lines behind it quote. */
const isIntro = (line: string): boolean => line.length <= introMax && intro.test(line);

/**
 * Parts a mail's text into what was written and what is quoted. Behind a mail program's own dividing line everything is
 * quoted: the mail before stands there without marks.
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
    // Introduced where the next line that says something is a quotation.
    const next: string | undefined = all.slice(at + 1, at + 4).find((one) => one.trim() !== '');
    const isIntroduced =
      next !== undefined && isQuoted(next) && (isIntro(line) || isIntro(`${line} ${all[at + 1] ?? ''}`));
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
