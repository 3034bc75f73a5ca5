import { describe, expect, test } from 'vitest';
import { catalogOf, translatorOf } from './catalogs.ts';
import { languages } from './language.ts';
import { localizeMessage } from './localize-message.ts';

const plural = 2;

/** Sample values for a compiled message, by the names in it, also within its plurals. */
function valuesFor(message: unknown): Record<string, string | number> {
  if (!Array.isArray(message)) return {};
  const nodes = message.filter((node): node is [string, number?, object?] => Array.isArray(node));
  return Object.assign(
    {},
    ...nodes.flatMap(([name, kind, forms = {}]) => [
      { [name]: kind === plural ? 21 : 'XYZ' },
      ...Object.values(forms).map(valuesFor),
    ]),
  );
}

const messages = (['formMessages', 'desk_form', 'api', 'api_project', 'desk_api'] as const).flatMap((area) =>
  Object.entries(catalogOf('en', area)).map(([key, message]) => ({ area, key, values: valuesFor(message) })),
);

describe.each(languages.filter((language) => language !== 'en'))('in %s', (language) => {
  test('every message of the API is found by its English text, with its values', () => {
    for (const { area, key, values } of messages) {
      // biome-ignore lint/suspicious/noExplicitAny: every key, whatever its values
      const say = (into: typeof language | 'en') => (translatorOf(into, area) as any)(key, values);
      const [english, own] = [say('en'), say(language)];
      expect(own, `${area}.${key} is not translated`).not.toBe(english);
      expect(localizeMessage(language, english), `${area}.${key}`).toBe(own);
      for (const value of Object.values(values)) expect(own, `${area}.${key}`).toContain(String(value));
    }
  });
});

test('English messages and texts of visitors stay unchanged', () => {
  expect(localizeMessage('en', 'Not found')).toBe('Not found');
  expect(localizeMessage('de', 'Please quote me a rain gauge')).toBe('Please quote me a rain gauge');
});
