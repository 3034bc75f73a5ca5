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
  const t = translatorOf('de', 'link_pages');
  expect(counts.map((count) => t('waitHours', { count }).split(' in ')[1])).toEqual([
    '0 Stunden erneut.',
    '1 Stunde erneut.',
    '2 Stunden erneut.',
    '5 Stunden erneut.',
    '21 Stunden erneut.',
  ]);
});
