/**
 * Expressions for the substring search of the desk's lists, in the form that `search_folded` of the database
 * makes. Must match the trigram indexes exactly: PostgreSQL uses an expression index only for the same
 * expression. The columns are filled by triggers, because a search of few letters reads many of these.
 */
export const searchText = {
  /** Also as written, in small letters: the public search takes an accent literally. */
  project: 'search_text',
  booking: 'search_text',
  contact: 'search_text',
  quote: 'search_text',
  subscriber: 'search_folded(email)',
} as const;

/** Escapes `text` for a LIKE pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A LIKE pattern that matches `text` anywhere. */
export const likePattern = (text: string): string => `%${escapeLike(text)}%`;

/**
 * Sort keys of text columns: `reader` in alphabetical order, `digits` by the digits alone. Must match the
 * expressions of their indexes exactly; the collation makes them independent of the database's own.
 */
export const textOrder = {
  reader: (operand: string): string => `reader_order(${operand}) collate "C"`,
  digits: (operand: string): string => `digit_order(${operand}) collate "C"`,
} as const;

export type TextOrder = keyof typeof textOrder;
