import { z } from 'zod';

/** Fields of a multipart body as an object; a repeated field becomes a list. */
export function fromFormData(form: FormData): Record<string, unknown> {
  // From entries, so that a field named `__proto__` is a normal field.
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name);
      return [name.replace(/\[\]$/, ''), values.length > 1 || name.endsWith('[]') ? values : values[0]];
    }),
  );
}

/**
 * Lets a procedure accept both kinds of body: a multipart one is converted to the object that `schema`
 * checks.
 */
export const formInput = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value instanceof FormData ? fromFormData(value) : value), schema);
