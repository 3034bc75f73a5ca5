/** What is not shown, with what it says: styles, scripts and the head. */
const hidden = /<(style|script|head|title|template)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const decodeEntity = (whole: string, name: string): string => {
  const [, base, digits = ''] = /^#(x?)([0-9a-f]+)$/i.exec(name) ?? [];
  if (base === undefined) return entities[name.toLowerCase()] ?? whole;
  const code = Number.parseInt(digits, base ? 16 : 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
};

const divTag = /<div\b[^<>]*>/gi;
/** The attribute of the `div` in which Outlook and Yahoo quote the email that is answered. Nothing else marks it. */
const quotedMark =
  /\b(?:id|class)=["']?(?:divRplyFwdMsg|mail-editor-reference-message-container|yahoo_quoted)\b/i;
const dividingLine = `\n${'_'.repeat(32)}\n`;

const linesOf = (html: string): string[] =>
  html
    // Two patterns: one for both takes quadratic time for a tag that names the attribute often and never ends.
    .replace(divTag, (tag) => (quotedMark.test(tag) ? dividingLine : tag))
    .replace(/<li\b[^<>]*>/gi, '\n- ')
    .replace(/<br\b[^<>]*>|<\/(?:p|div|tr|h[1-6]|ul|ol|table)\s*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#?\w{1,8});/g, decodeEntity)
    .trim()
    .split('\n')
    .map((line) => line.trim());

/** The text of a mail that is HTML alone: the only part of it that is kept. Nothing of it is ever run or loaded. */
export function textOfHtml(html: string): string {
  let depth = 0;
  const parts: string[] = [];
  for (const part of html.replace(hidden, '').split(/(<\/?blockquote\b[^<>]*>)/gi)) {
    if (/^<blockquote/i.test(part)) depth += 1;
    else if (/^<\/blockquote/i.test(part)) depth = Math.max(0, depth - 1);
    else {
      const mark = depth > 0 ? '> ' : '';
      const lines = linesOf(part);
      if (lines.some(Boolean)) parts.push(lines.map((line) => mark + line).join('\n'));
    }
  }
  return parts.join('\n').replace(/\n{3,}/g, '\n\n');
}
