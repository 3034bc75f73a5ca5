import { z } from 'zod';
import { cleanLine, cleanText, emailMaxLength, emailMessages, normalizeEmail } from './text.ts';

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

export const tooLong = (label: string, max: number) => `${label} must not exceed ${max} characters`;

/** A text that may be empty. */
export const optionalText = (label: string, max: number, clean: (value: string) => string) =>
  z
    .string({ error: `${label} must be a string` })
    // Cleaning takes time by the length; what is far too long is refused before.
    .max(rawMax(max), tooLong(label, max))
    .transform(clean)
    .pipe(z.string().max(max, tooLong(label, max)));

const pattern =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+&%.-]*[a-z0-9_+-]@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

/** Whether an address, normalized before, is one that the forms accept. */
export const isEmail = (value: string): boolean => value.length <= emailMaxLength && pattern.test(value);

/** A required address; forms differ in what they call a malformed one. */
export function emailField(invalid: string) {
  return z
    .string({ error: emailMessages.required })
    .transform((value, context) => {
      if (value.length <= emailMaxLength * 4) return normalizeEmail(value);
      context.addIssue({ code: 'custom', message: invalid });
      return z.NEVER;
    })
    .superRefine((value, context) => {
      if (value.length === 0) context.addIssue({ code: 'custom', message: emailMessages.required });
      else if (!isEmail(value)) context.addIssue({ code: 'custom', message: invalid });
    });
}
