import { expect, test } from 'vitest';
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
