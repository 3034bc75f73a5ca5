/** C0 and C1 controls but tab and newline: NUL is refused by PostgreSQL, the rest only hides things. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Bidirectional overrides and invisible joiners can make one text look like another. */
const invisibles = /[\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]/g;

/** More than four combining marks on one letter is never a language, it is a flood over the lines around it. */
const combiningFlood = /(\p{M}{4})\p{M}+/gu;

/** What every text passes before it is checked or stored: well-formed, NFC, no controls, trimmed. */
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

/** One line: what goes into a subject, a name or a title. */
export const cleanLine = (value: string): string =>
  // Not one pattern with `\s*` on both sides: that takes minutes for a long run of blanks.
  cleanText(value)
    .split(/[\n\t]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');

/** RFC 5321: the longest address that fits a path. */
export const emailMaxLength = 254;

/** Trimmed and lower-cased before it is checked: two spellings of one address are one sender. */
export const normalizeEmail = (value: string): string => cleanLine(value).toLowerCase();

export const emailMessages = { required: 'Email is required' } as const;
