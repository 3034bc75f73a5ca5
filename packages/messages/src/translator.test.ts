import { expect, test } from 'vitest';
import { translatorOf } from './catalogs.ts';
import { createTranslator } from './translator.ts';

test('a text with a plural counts by the rules of its language', () => {
  const catalog = {
    title: [
      [
        'count',
        2,
        { one: ['1 проект'], few: [0, ' проекта'], many: [0, ' проектов'], other: [0, ' проекта'] },
      ],
    ],
  };
  // biome-ignore lint/suspicious/noExplicitAny: a catalog of the test's own
  const t = createTranslator('ru' as any, catalog as any) as any;
  expect([0, 2, 5, 21].map((count) => t('title', { count }))).toEqual([
    '0 проектов',
    '2 проекта',
    '5 проектов',
    '1 проект',
  ]);
});

test('a text with a tag gives its parts in order', () => {
  // biome-ignore lint/suspicious/noExplicitAny: a catalog of the test's own
  const t = createTranslator('en', { agree: ['I agree to the ', ['link', 'terms'], '.'] } as any) as any;
  const link = (parts: string[]) => ({ link: parts.join('') });
  expect(t.rich('agree', { link })).toEqual(['I agree to the ', { link: 'terms' }, '.']);
});

test('from right to left, a value keeps the order of its own letters and signs; an address stays bare', () => {
  const title = 'Is it (v2) in stock?';
  const t = translatorOf('ar-XB', 'desk_inbox');
  const kind = (parts: unknown[]) => ({ parts });
  expect(t.rich('aboutMessage', { title, kind }).slice(1).join('')).toBe(`\u2068${title}\u2069`);
  expect(translatorOf('de', 'desk_inbox').rich('aboutMessage', { title, kind }).at(-1)).toBe(title);
  const link = translatorOf('ar-XB', 'mail')('labelLine', { label: '1', value: 'https://shop.example/a' });
  expect(link).toMatch(/ https:\/\/shop\.example\/a$/);
});

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
