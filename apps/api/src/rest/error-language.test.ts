import { toIssues } from '@perfboard/contracts/error';
import { languages } from '@perfboard/messages/language';
import { localizeMessage } from '@perfboard/messages/localize-message';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { procedures } from '../call-procedure.ts';
import { exampleOf, type JsonSchema } from './openapi-example.ts';
import { inputSchemaOf } from './openapi-schema.ts';

const odd = [
  7,
  -1,
  0.5,
  1e15,
  true,
  null,
  {},
  [],
  [7],
  [{}],
  '',
  'x',
  '\u0000',
  ' x ',
  'x'.repeat(70_000),
  undefined,
];

type Path = readonly (string | number)[];

/** The places of all fields in a value, also within the first item of a list. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return [path, ...(value.length > 0 ? placesIn(value[0], [...path, 0]) : [])];
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...path, name]))];
}

/** A copy with another value at a place. */
function withValue(whole: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(whole)) return whole.map((one, at) => (at === name ? withValue(one, rest, value) : one));
  const inner = (whole as Record<string, unknown>)[name];
  return { ...(whole as object), [name]: withValue(inner, rest, value) };
}

/** An example with every field, also those that an example leaves out. */
function fullExample(schema: JsonSchema): unknown {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(({ type }) => type !== 'null');
  if (choices[0]) return fullExample(choices[0]);
  if (schema.type === 'array') return schema.items ? [fullExample(schema.items)] : [];
  if (!schema.properties) return exampleOf(schema);
  return Object.fromEntries(
    Object.entries(schema.properties).map(([name, property]) => [
      name,
      property.properties || property.items || property.anyOf || property.oneOf
        ? fullExample(property)
        : exampleOf(property, name),
    ]),
  );
}

/** Every message with which inputs are refused, and where. */
function refusals(): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, procedure] of procedures) {
    const example = fullExample(inputSchemaOf(procedure));
    for (const place of placesIn(example))
      for (const value of odd)
        for (const input of procedure.inputs) {
          const { error } = input.safeParse(withValue(example, place, value));
          for (const { message } of error ? toIssues(error as z.ZodError) : [])
            found.set(message, `${name} ${place.join('.')}`);
        }
  }
  return found;
}

test('every reason for a refused input has a text in each language', () => {
  const found = refusals();
  expect(found.size).toBeGreaterThan(100);
  const missing = [...found].flatMap(([message, where]) =>
    languages
      .filter((language) => language !== 'en' && localizeMessage(language, message) === message)
      .map((language) => `${language}: ${message.slice(0, 200)} (${where})`),
  );
  expect(missing).toEqual([]);
});
