const variablePattern = /\{\{([^{}]*)\}\}/g;

/** Variables as a text names them. */
export const placeholders = (names: readonly string[]): string =>
  names.map((name) => `{{${name}}}`).join(', ');

/** The first variable in a text that nothing fills in. Short: what was typed may be anything. */
export const unknownVariable = (text: string, known: readonly string[]): string | undefined =>
  [...text.matchAll(variablePattern)].find(([, name = '']) => !known.includes(name.trim()))?.[0].slice(0, 40);

/** Braces that begin or end a variable and belong to none. */
export const hasHalfVariable = (text: string): boolean => /\{\{|\}\}/.test(text.replace(variablePattern, ''));

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
