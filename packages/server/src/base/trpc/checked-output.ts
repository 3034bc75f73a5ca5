import type { z } from 'zod';

let isChecked = true;

/** In production what our own functions made out of our own database goes out unchecked: looking again costs as much. */
export function trustOwnOutput(): void {
  isChecked = false;
}

/**
 * The schema of a list that everybody may ask for: the document and the types say it, and tests and development check every
 * answer against it. A function must therefore name each field that it gives out, and spread no row.
 */
export function checkedOutput<Schema extends z.ZodType>(schema: Schema): Schema {
  const output = schema.clone();
  const check = schema.parseAsync.bind(schema);
  output.parseAsync = (value, params) =>
    isChecked ? check(value, params) : Promise.resolve(value as z.output<Schema>);
  return output;
}
