import type { z } from 'zod';
import { variablePattern } from '../words/legal.ts';
import { mailsMessages } from '../words/mails.ts';

/** Variables as a text names them. */
export const placeholders = (names: readonly string[]): string =>
  names.map((name) => `{{${name}}}`).join(', ');

/** The first variable in a text that nothing fills in. Short: what was typed may be anything. */
export const unknownVariable = (text: string, known: readonly string[]): string | undefined =>
  [...text.matchAll(variablePattern)].find(([, name = '']) => !known.includes(name.trim()))?.[0].slice(0, 40);

/** Braces that begin or end a variable and belong to none. */
const hasHalfVariable = (text: string): boolean => /\{\{|\}\}/.test(text.replace(variablePattern, ''));

/** Refuses a placeholder that nothing fills in, or half of one: it would be sent unfilled. */
export const withVariables = <Field extends z.ZodType<string, string>>(
  field: Field,
  known: readonly string[],
) =>
  field.superRefine((text, context) => {
    const unknown = unknownVariable(text, known);
    if (unknown) context.addIssue({ code: 'custom', message: mailsMessages.unknown(unknown, known) });
    else if (hasHalfVariable(text)) context.addIssue({ code: 'custom', message: mailsMessages.half });
  });

/** Fills in the variables of a text once: facts are not expanded again. */
export const fillVariables = (
  text: string,
  facts: Readonly<Record<string, string>>,
  write: (fact: string) => string = (fact) => fact,
): string =>
  text.replace(variablePattern, (whole, name: string) => {
    const fact = Object.hasOwn(facts, name.trim()) ? facts[name.trim()] : undefined;
    return fact === undefined ? whole : write(fact);
  });
