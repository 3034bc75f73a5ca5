/** C0 and C1 controls except tab and newline: PostgreSQL rejects NUL, the rest only hides text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Bidirectional overrides and invisible joiners can make one text look like another. */
const invisibles = /[\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]/g;

/** More than four combining marks on one letter exist in no language, but cover the lines around it. */
const combiningFlood = /(\p{M}{4})\p{M}+/gu;

/** Cleans every text before it is validated or stored: well-formed, NFC, without controls, trimmed. */
export function cleanText(value: string): string {
  return value
    .replace(/\r\n?/g, '\n')
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
    .normalize('NFC')
    .replace(controls, '')
    .replace(invisibles, '')
    .replace(combiningFlood, '$1')
    .trim();
}

/** A text of one line, such as a subject, a name or a title. */
export const cleanLine = (value: string): string =>
  // Not one pattern with `\s*` on both sides, which takes minutes for a long run of blanks.
  cleanText(value)
    .split(/[\n\t]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
