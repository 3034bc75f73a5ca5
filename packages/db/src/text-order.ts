/**
 * By what the text columns of a list are sorted: `reader` as a reader's alphabet has them, `digits` by the digits alone. Letter by
 * letter the expressions of their indexes; the collation makes them independent of the database's own.
 */
export const textOrder = {
  reader: (operand: string): string => `reader_order(${operand}) collate "C"`,
  digits: (operand: string): string => `digit_order(${operand}) collate "C"`,
} as const;

export type TextOrder = keyof typeof textOrder;
