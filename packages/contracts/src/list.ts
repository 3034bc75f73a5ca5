import { z } from 'zod';
import { cleanLine } from './text.ts';
import { listLimits, sortDirections } from './words/desk.ts';

export const searchSchema = z
  .string()
  .max(500)
  .transform((value) => cleanLine(value).slice(0, listLimits.searchMax))
  .optional();

/** Opaque to callers: the start of the next page. */
export const cursorSchema = z.string().max(1000).optional();

/** Accepts the text of a query string: `true` and `1`. */
export const booleanQuery = z.preprocess(
  (value) => (value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value),
  z.boolean({ error: 'Must be true or false' }),
);

/** Also accepts the text of a query string. */
export const limitSchema = (max: number = listLimits.max) => {
  const error = `Must be a whole number from 1 to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(1, { error }).max(max, { error });
};

/** Input of an admin list: server-side search, sort and keyset paging over the columns named. */
export const listInput = <const Sort extends readonly [string, ...string[]]>(sorts: Sort) =>
  z.object({
    q: searchSchema,
    sort: z.enum(sorts).optional(),
    direction: z.enum(sortDirections).optional(),
    cursor: cursorSchema,
    limit: limitSchema().optional(),
  });

/**
 * A page of rows: `total` is the number of matches, `total_is_exact` is false if counting stopped at its
 * limit.
 */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    next_cursor: z.string().nullable(),
    total: z.number().int(),
    total_is_exact: z.boolean(),
  });
