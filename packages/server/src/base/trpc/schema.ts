import { AppError } from '@perfboard/contracts/error';
import { uuidSchema } from '@perfboard/contracts/identifier';
import { z } from 'zod';

/** What a path names that cannot exist is not found, rather than a badly formed request. */
export const namedByPath = z.object({ uuid: z.string().max(100) });

/** @throws AppError NOT_FOUND with `message` where the text is no uuid */
export function knownUuid(uuid: string, message: string): string {
  if (!uuidSchema.safeParse(uuid).success) throw new AppError('NOT_FOUND', message);
  return uuid;
}

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
