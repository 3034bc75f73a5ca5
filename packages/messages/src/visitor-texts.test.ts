import { expect, test } from 'vitest';
import { translatorOf } from './catalogs.ts';

const counts = [0, 1, 2, 5, 21];

test.each([
  ['en', ['0 minutes', '1 minutes', '2 minutes', '5 minutes', '21 minutes']],
  ['de', ['0 Minuten', '1 Minute', '2 Minuten', '5 Minuten', '21 Minuten']],
  ['es', ['0 minutos', '1 minuto', '2 minutos', '5 minutos', '21 minutos']],
  ['fr', ['0 minute', '1 minute', '2 minutes', '5 minutes', '21 minutes']],
] as const)('the length of an appointment in %s', (language, said) => {
  const t = translatorOf(language, 'mail');
  expect(counts.map((count) => t('minutes', { count }))).toEqual(said);
});

test('a time to wait has the plural of its language', () => {
  const t = translatorOf('de', 'api');
  const said = counts.map((count) => t('waitHours', { count }).match(/\d+ Stunden?\b/)?.[0]);
  expect(said).toEqual(['0 Stunden', '1 Stunde', '2 Stunden', '5 Stunden', '21 Stunden']);
});
