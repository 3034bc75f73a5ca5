import { expect, test } from 'vitest';
import { splitAtMatches } from './search-match.ts';

test.each([
  ['Überwachung für Jürgen', 'uberwachung jurgen', ['', 'Überwachung', ' für ', 'Jürgen']],
  ['Straße', 'STRASSE', ['', 'Straße']],
  ['Straße', 'stras', ['', 'Straß', 'e']],
  ['Cafe\u0301 bar', 'cafe', ['', 'Cafe\u0301', ' bar']],
  ['Solar “Œuvre” – 4 ²', 'oeuvre" - 2', ['Solar “', 'Œuvre”', ' ', '–', ' 4 ', '²']],
  ['meter', 'met meter', ['', 'meter']],
  // An accent that is typed is meant.
  ['Solar presion presión', 'presión', ['Solar presion ', 'presión']],
  ['a+b (c) 🙂', '(c)', ['a+b ', '(c)', ' 🙂']],
  ['nothing', 'x', ['nothing']],
  ['nothing', '  ', ['nothing']],
])('in “%s”, “%s” is highlighted as it is found', (text, search, parts) => {
  expect(splitAtMatches(text, search)).toEqual(parts);
});
