import { expect, test } from 'vitest';
import { compareCatalogs, findUnused } from './check.mjs';

const english = {
  site: {
    home: 'Home',
    count: '{count, plural, one {# part} other {# parts}}',
    agree: 'I <link>agree</link>',
  },
};

test('a text that a language lacks is missing, and one that English lacks is stale', () => {
  const own = { site: { home: 'Start', agree: '<link>Ja</link>', gone: 'Weg' }, old: { word: 'Wort' } };
  expect(compareCatalogs('de', english, own)).toEqual({
    missing: ['site.count'],
    stale: ['site.gone', 'old.word'],
    errors: [],
  });
});

test.each([
  ['another argument', { count: '{number, plural, one {# Teil} other {# Teile}}' }],
  ['no argument', { count: 'Teile' }],
  ['no tag', { agree: 'Ich stimme zu' }],
  ['another tag', { agree: 'Ich <a>stimme zu</a>' }],
  ['a brace that is not closed', { count: '{count, plural, one {# Teil} other {# Teile}' }],
  ['a plural without other', { count: '{count, plural, one {# Teil}}' }],
  ['three dots', { home: 'Start...' }],
])('a translation with %s is an error', (_, texts) => {
  const { errors } = compareCatalogs('de', english, { site: { ...english.site, ...texts } });
  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain(`de: site.${Object.keys(texts)[0]}`);
});

test('the categories of a plural may differ from those of English', () => {
  const own = {
    site: { count: '{count, plural, one {# часть} few {# части} many {# частей} other {# части}}' },
  };
  expect(compareCatalogs('ru', english, own).errors).toEqual([]);
});

test('a text is used where its area and its key stand as literals', () => {
  const used = "const t = useMessages('site'); t('home'); t(isOne ? 'count' : 'agree')";
  expect(findUnused(english, [used])).toEqual([]);
  expect(findUnused(english, ["translatorOf(language, 'site')('home')"])).toEqual([
    'site.count',
    'site.agree',
  ]);
  expect(findUnused({ api: { gone: 'Gone' } }, [])).toEqual([]);
});
