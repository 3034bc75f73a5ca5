import { z } from 'zod';

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

interface TextRule {
  /** Shown when the text is blank, and when the field is missing or no text at all. */
  required: string;
  min?: [length: number, message: string];
  max: [length: number, message: string];
  pattern?: [pattern: RegExp, message: string];
}

/** Blanks around a text and what `cleanText` takes out may add to its length, but not without end. */
const rawMax = (max: number): number => max * 4 + 1_000;

/**
 * A required text, cleaned before it is checked. Only the first broken rule is reported, so that a field
 * has one message at a time.
 */
function requiredText(clean: (value: string) => string, rule: TextRule) {
  return z
    .string({ error: rule.required })
    .transform((value, context) => {
      if (value.length <= rawMax(rule.max[0])) return clean(value);
      context.addIssue({ code: 'custom', message: rule.max[1] });
      return z.NEVER;
    })
    .superRefine((value, context) => {
      const fail = (message: string) => context.addIssue({ code: 'custom', message });
      if (value.length === 0) return fail(rule.required);
      if (rule.min && value.length < rule.min[0]) return fail(rule.min[1]);
      if (value.length > rule.max[0]) return fail(rule.max[1]);
      if (rule.pattern && !rule.pattern[0].test(value)) return fail(rule.pattern[1]);
    });
}

/** A text that narrows a list: cleaned like what it is compared with. */
export const filterText = (max = 100) => z.string().max(max).transform(cleanLine);

/** A required text of one line. */
export const requiredLine = (rule: TextRule) => requiredText(cleanLine, rule);
/** A required text that keeps its line breaks. */
export const requiredParagraphs = (rule: TextRule) => requiredText(cleanText, rule);
