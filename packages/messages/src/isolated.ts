const rightToLeftLetters = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Whether the text has letters that are written from right to left. */
export const hasRightToLeft = (text: string): boolean => rightToLeftLetters.test(text);

/** A person's own words within a sentence: letters from right to left do not reorder the words around them. */
export const isolated = (text: string): string => (hasRightToLeft(text) ? `\u2068${text}\u2069` : text);
