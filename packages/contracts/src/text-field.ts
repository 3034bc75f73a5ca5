import { z } from 'zod';
import { cleanLine, cleanText } from './text.ts';

interface TextRule {
  /** Shown if the text is blank, or the field is missing or not a text. */
  required: string;
  min?: [length: number, message: string];
  max: [length: number, message: string];
  pattern?: [pattern: RegExp, message: string];
}

/**
 * The maximum length before cleaning, including surrounding blanks and characters that `cleanText` removes.
 */
const rawMax = (max: number): number => max * 4 + 1_000;

/**
 * A required text, cleaned before it is validated. Only the first error is reported, so that a field has one
 * message.
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

/** A text that filters a list: cleaned like the values it is compared with. */
export const filterText = (max = 100) => z.string().max(max).transform(cleanLine);

/** A required text of one line. */
export const requiredLine = (rule: TextRule) => requiredText(cleanLine, rule);

/** A required text that keeps its line breaks. */
export const requiredParagraphs = (rule: TextRule) => requiredText(cleanText, rule);

export const tooLong = (label: string, max: number) => `${label} must not exceed ${max} characters`;

/** A text that may be empty. */
export const optionalText = (label: string, max: number, clean: (value: string) => string) =>
  z
    .string()
    // Cleaning takes linear time, so a far too long text is rejected before.
    .max(rawMax(max), tooLong(label, max))
    .transform(clean)
    .pipe(z.string().max(max, tooLong(label, max)));
