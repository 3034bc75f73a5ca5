import { expect, test } from 'vitest';
import { z } from 'zod';
import { toIssues } from './error.ts';
import { booleanQuery, limitSchema } from './list.ts';

const messageOf = (schema: z.ZodType, value: unknown) => {
  const { error } = z.object({ field: schema }).safeParse(value === undefined ? {} : { field: value });
  return error && toIssues(error)[0]?.message;
};

test.each([
  ['a limit in words', limitSchema(100), 'abc', 'Must be a whole number from 1 to 100'],
  ['half a limit', limitSchema(100), '1.5', 'Must be a whole number from 1 to 100'],
  ['a limit of 0', limitSchema(100), '0', 'Must be a whole number from 1 to 100'],
  ['a limit beyond the most', limitSchema(100), '101', 'Must be a whole number from 1 to 100'],
  ['neither true nor false', booleanQuery, 'maybe', 'Must be true or false'],
  ['nothing', z.string(), undefined, 'Required'],
  ['a number for a text', z.string(), 1, 'Must be text'],
  ['a long text', z.string().max(3), 'four', 'Must be at most 3 characters'],
  ['a short list', z.array(z.string()).min(2), ['one'], 'Must be at least 2 items'],
  ['an unknown option', z.enum(['a', 'b']), 'c', 'Must be one of a, b'],
  ['another UUID', z.uuid(), '1', 'Must be a UUID'],
  ['another date', z.iso.date(), 'tomorrow', 'Must be a date as YYYY-MM-DD'],
  ['another pattern', z.string().regex(/^a$/), 'b', 'Must be in the documented format'],
  ['what has a text of its own', z.string('Name is required'), 1, 'Name is required'],
])('the message for %s says what is accepted', (_name, schema, value, message) => {
  expect(messageOf(schema, value)).toBe(message);
});
