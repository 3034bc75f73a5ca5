const rightToLeftLetters = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Whether the first letter of the text is written from right to left, and so the text, as browsers decide it. */
export const isRightToLeft = (text: string): boolean =>
  rightToLeftLetters.test(/\p{L}/u.exec(text)?.[0] ?? '');

/** A person's own words within a sentence: letters from right to left do not reorder the words around them. */
export const isolated = (text: string): string =>
  rightToLeftLetters.test(text) ? `\u2068${text}\u2069` : text;
