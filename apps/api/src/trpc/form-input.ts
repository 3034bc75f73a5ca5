import { z } from 'zod';

/** Fields of a multipart body as an object; a field sent several times is a list. */
export function fromFormData(form: FormData): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name);
    fields[name.replace(/\[\]$/, '')] = values.length > 1 || name.endsWith('[]') ? values : values[0];
  }
  return fields;
}

/** One procedure for both kinds of body: a multipart one is read into the object that `schema` checks. */
export const formInput = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value instanceof FormData ? fromFormData(value) : value), schema);
