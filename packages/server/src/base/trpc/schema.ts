import { AppError } from '@perfboard/contracts/error';
import { uuidSchema } from '@perfboard/contracts/identifier';
import { z } from 'zod';

/** A path parameter that can't exist is reported as not found, not as a bad request. */
export const namedByPath = z.object({ uuid: z.string().max(100) });

/** @throws AppError NOT_FOUND with `message` if the text is not a uuid */
export function knownUuid(uuid: string, message: string): string {
  if (!uuidSchema.safeParse(uuid).success) throw new AppError('NOT_FOUND', message);
  return uuid.toLowerCase();
}

/** Fields of a multipart body as an object; a field sent several times is a list. */
function fromFormData(form: FormData): Record<string, unknown> {
  // From entries, so that a field named `__proto__` is a field.
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name);
      return [name.replace(/\[\]$/, ''), values.length > 1 || name.endsWith('[]') ? values : values[0]];
    }),
  );
}

/**
 * One procedure for both kinds of body: a multipart one is converted to the object that `schema` validates.
 */
export const formInput = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value instanceof FormData ? fromFormData(value) : value), schema);

let isChecked = true;

/**
 * In production, the output of our own functions is not validated: that would take as long as producing it.
 */
export function trustOwnOutput(): void {
  isChecked = false;
}

/**
 * The schema of a public list: it defines documentation and types, and every response is validated in tests
 * and development. Therefore a function must name each field that it returns, and never spread a row.
 */
export function checkedOutput<Schema extends z.ZodType>(schema: Schema): Schema {
  const output = schema.clone();
  const check = schema.parseAsync.bind(schema);
  output.parseAsync = (value, params) =>
    isChecked ? check(value, params) : Promise.resolve(value as z.output<Schema>);
  return output;
}
