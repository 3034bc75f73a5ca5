import { z } from 'zod';

/** Fields of a multipart body as an object; a field sent several times is a list. */
export function fromFormData(form: FormData): Record<string, unknown> {
  // From entries, so that a field named `__proto__` is a field.
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name);
      return [name.replace(/\[\]$/, ''), values.length > 1 || name.endsWith('[]') ? values : values[0]];
    }),
  );
}

/** One procedure for both kinds of body: a multipart one is read into the object that `schema` checks. */
export const formInput = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value instanceof FormData ? fromFormData(value) : value), schema);
