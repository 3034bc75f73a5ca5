import { cleanLine } from './text.ts';

/** RFC 5321: the longest address that fits a path. */
export const emailMaxLength = 254;

/** Invisible characters in copied text: soft hyphens, direction marks, joiners, variation selectors. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\ufffc]/gu;

/** Joiners between letters of Persian, Hindi and other scripts are part of a domain name. */
const joiners = /(?<![^\p{ASCII}\p{P}\p{Z}])[\u200c\u200d]|[\u200c\u200d](?![^\p{ASCII}\p{P}\p{Z}])/gu;

/** Full-width characters of East Asian keyboards, and their ASCII equivalents. */
const toNarrow = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\ufe6b/g, '@')
    .replace(/[\u3002\uff61\ufe52]/g, '.')
    .replace(/[\u2010\u2011\ufe63]/g, '-');

const opening = /^[\s"\u201c\u201d\u201e\u00ab\u00bb\u2018\u201a`([<]+/;
const closing = /[\s"\u201c\u201d\u00ab\u00bb\u2018\u2019'`)\]>.,;:!?/\u3001]/;

/** A pattern that ends in `+$` would retry every run of marks within the text. */
function withoutClosing(text: string): string {
  let end = text.length;
  while (end > 0 && closing.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Removes punctuation that a sentence, a list or a program puts around an address. */
function withoutMarks(text: string): string {
  const bare = text.replace(opening, '');
  const isQuoted = bare.startsWith("'") && /'[^'\p{L}\p{N}]*$/u.test(bare);
  return withoutClosing(isQuoted ? bare.slice(1) : bare);
}

/**
 * The address of `Ada <ada@example.com>` and `ada@example.com (Ada)`; text with two different addresses is
 * left unchanged.
 */
function withoutName(text: string): string {
  const open = text.lastIndexOf('<');
  const close = text.indexOf('>', open);
  if (open >= 0 && close > open) {
    const inside = text.slice(open + 1, close).trim();
    const outside = `${text.slice(0, open)} ${text.slice(close + 1)}`;
    const isAlone = !outside.includes('@') || withoutMarks(outside) === inside;
    return isAlone ? inside : text;
  }
  const comment = text.endsWith(')') ? text.lastIndexOf('(') : -1;
  return comment > 0 && !text.slice(comment).includes('@') ? text.slice(0, comment) : text;
}

const scheme = /^mailto\s*:/;
const label = /^e-?mail(?: address)?\s*:/;

/** A domain as mail servers use it, in ASCII. Text that is not a domain is returned unchanged. */
function toAscii(domain: string): string {
  if (/^\p{ASCII}*$/u.test(domain) || /[\s/\\?#:@%<>[\]^|]/.test(domain)) return domain;
  for (const name of [domain.replace(joiners, ''), domain.replace(unseen, '')]) {
    // The only Punycode conversion that browsers and servers share.
    if (URL.canParse(`http://${name}`)) return new URL(`http://${name}`).hostname;
  }
  return domain;
}

/**
 * The form in which addresses are validated, stored and compared: the bare address in lower case, with its
 * domain in ASCII. Artifacts of copying are removed, so that two spellings of an address are the same person.
 */
export function normalizeEmail(value: string): string {
  const text = toNarrow(cleanLine(value))
    .replace(/[\u3000\u2800]/g, ' ')
    .toLowerCase()
    .trim();
  const bare = withoutMarks(withoutName(text));
  const link = scheme.test(bare)
    ? bare
        .replace(scheme, '')
        .replace(/\?[\s\S]*/, '')
        .replace('%40', '@')
    : bare;
  const parts = withoutMarks(link.replace(label, '')).split('@');
  const domain = parts.pop() ?? '';
  if (parts.length === 0) return domain.replace(unseen, '');
  const local = parts.map((part) => part.replace(unseen, '').trim());
  return [...local, toAscii(withoutMarks(domain.replace(unseen, keepJoiner).trim()))].join('@');
}

const keepJoiner = (sign: string): string => (sign === '\u200c' || sign === '\u200d' ? sign : '');
