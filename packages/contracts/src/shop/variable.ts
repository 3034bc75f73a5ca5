const variablePattern = /\{\{([^{}]*)\}\}/g;

/** Variables in a text. */
export const placeholders = (names: readonly string[]): string =>
  names.map((name) => `{{${name}}}`).join(', ');

/** The variables in a text, with their braces. */
export const variablesIn = (text: string): string[] => text.match(variablePattern) ?? [];

/** The first unknown variable in a text, shortened. */
export const unknownVariable = (text: string, known: readonly string[]): string | undefined =>
  [...text.matchAll(variablePattern)].find(([, name = '']) => !known.includes(name.trim()))?.[0].slice(0, 40);

/** Unbalanced braces of a variable. */
export const hasHalfVariable = (text: string): boolean => /\{\{|\}\}/.test(text.replace(variablePattern, ''));

/** With a comma and a blank before it. */
const variableWithComma = /(,? ?)\{\{([^{}]*)\}\}/g;

/**
 * Fills in the variables of a text once: values are not expanded again. Before an empty value, a comma and a blank are
 * left out.
 */
export const fillVariables = (
  text: string,
  facts: Readonly<Record<string, string>>,
  write: (fact: string) => string = (fact) => fact,
): string =>
  text.replace(variableWithComma, (whole, before: string, name: string) => {
    const fact = Object.hasOwn(facts, name.trim()) ? facts[name.trim()] : undefined;
    if (fact === undefined) return whole;
    return fact === '' ? '' : before + write(fact);
  });
