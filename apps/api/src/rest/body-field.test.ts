import { expect, test } from 'vitest';
import { procedures } from '../call-procedure.ts';
import { fieldsMax } from '../http/json-text.ts';
import type { JsonSchema } from './openapi-example.ts';
import { inputSchemaOf } from './openapi-schema.ts';

/** How many names a body of this schema may have. A list without a limit counts as one item. */
function namesIn({
  properties = {},
  items,
  maxItems = 1,
  anyOf,
  oneOf,
  allOf,
}: JsonSchema & { maxItems?: number }): number {
  const inner = Object.values(properties).reduce((sum, property) => sum + 1 + namesIn(property), 0);
  const choices = [...(anyOf ?? []), ...(oneOf ?? [])].map(namesIn);
  const parts = (allOf ?? []).reduce((sum, part) => sum + namesIn(part), 0);
  return inner + (items ? maxItems * namesIn(items) : 0) + Math.max(0, ...choices) + parts;
}

test('every call takes as many fields as its input may have', () => {
  const short = [...procedures].flatMap(([name, procedure]) => {
    const names = namesIn(inputSchemaOf(procedure));
    const most = procedure.meta?.bodyFields ?? fieldsMax;
    return names > most ? [`${name}: ${most} of ${names}`] : [];
  });
  expect(short).toEqual([]);
});

test('no change has an input that may be left out: the desk would send an empty body, which is no JSON', () => {
  const optional = [...procedures].flatMap(([name, { type, inputs }]) => {
    const mayBeLeftOut = inputs.length > 0 && inputs.every((input) => input.safeParse(undefined).success);
    return type === 'mutation' && mayBeLeftOut ? [name] : [];
  });
  expect(optional).toEqual([]);
});
