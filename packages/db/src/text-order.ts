/**
 * Sort keys of text columns: `reader` in alphabetical order, `digits` by the digits alone. Must match the
 * expressions of their indexes exactly; the collation makes them independent of the database's own.
 */
export const textOrder = {
  reader: (operand: string): string => `reader_order(${operand}) collate "C"`,
  digits: (operand: string): string => `digit_order(${operand}) collate "C"`,
} as const;

export type TextOrder = keyof typeof textOrder;
