/**
 * Expressions for the substring search of the desk's lists. Must match the trigram indexes exactly:
 * PostgreSQL uses an expression index only for the same expression.
 */
export const searchText = {
  /** A column filled by a trigger, because a search of few letters reads many of these. */
  project: 'search_text',
  booking: `lower(full_name || E'\\n' || email || E'\\n' || mobile_no || E'\\n' || project_title || E'\\n' || purpose || E'\\n' || quantity || E'\\n' || budget || E'\\n' || wanted_by)`,
  contact: `lower(name || E'\\n' || email || E'\\n' || subject || E'\\n' || message || E'\\n' || mobile)`,
  subscriber: 'lower(email)',
  quote: `lower(coalesce(number, '') || E'\\n' || client_name || E'\\n' || client_email || E'\\n' || title)`,
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
