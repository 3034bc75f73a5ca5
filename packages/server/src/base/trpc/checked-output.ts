import type { z } from 'zod';

let isChecked = true;

/** In production, outputs of our own functions are not checked: a check costs as much as the query. */
export function trustOwnOutput(): void {
  isChecked = false;
}

/**
 * The schema of a public list: documentation and types use it, and tests and development check every answer.
 * In production nothing strips extra fields, so name each field and never spread a row.
 */
export function checkedOutput<Schema extends z.ZodType>(schema: Schema): Schema {
  const output = schema.clone();
  const check = schema.parseAsync.bind(schema);
  output.parseAsync = (value, params) =>
    isChecked ? check(value, params) : Promise.resolve(value as z.output<Schema>);
  return output;
}
