import { expect, test } from 'vitest';
import { nearPieces, typosBetween, typosIn } from './typos.ts';

test.each([
  ['potr', 'port', 1],
  ['port', 'port', 0],
  ['solr', 'solar', 1],
  ['sesnro', 'sensor', 2],
  ['meter', 'metre', 1],
  ['', 'abc', 3],
  ['Zähelr', 'Zähler', 1],
  ['🙂a', 'a🙂', 1],
])('the distance between %s and %s is the number of typing mistakes', (typed, meant, typos) => {
  expect(typosBetween(typed, meant)).toBe(typos);
  expect(typosBetween(meant, typed)).toBe(typos);
});

const letters = [...'ax'];

/** Every word that one mistake makes from another. */
function mistyped(word: string, withSwaps = true): string[] {
  const parts = Array.from(
    { length: word.length + 1 },
    (_, at) => [word.slice(0, at), word.slice(at)] as const,
  );
  return parts.flatMap(([before, after]) => [
    ...letters.map((letter) => before + letter + after),
    ...(after ? [before + after.slice(1), ...letters.map((letter) => before + letter + after.slice(1))] : []),
    ...(withSwaps && after.length > 1 ? [before + after[1] + after[0] + after.slice(2)] : []),
  ]);
}

const isFound = (typed: string, meant: string): boolean =>
  nearPieces(typed).some((pieces) => {
    const [first = '', last = ''] = [pieces[0], pieces.at(-1)];
    const inner = pieces.length > 2 ? (pieces[1] ?? '') : '';
    return meant.startsWith(first) && meant.endsWith(last) && meant.includes(inner);
  });

test('for a word with one mistake, one of the searched pieces is always intact', () => {
  for (const meant of ['port', 'solar', 'sensor', 'greenhouse', 'thermometer']) {
    for (const typed of mistyped(meant)) {
      if (typosIn(typed) > 0) expect(isFound(typed, meant), `${typed} for ${meant}`).toBe(true);
    }
  }
});

test('for a long word with two mistakes, swaps excluded, one of the searched pieces is always intact', () => {
  for (const meant of ['sensor', 'humidity']) {
    const typed = mistyped(meant, false).flatMap((once) => mistyped(once, false));
    const lost = typed.filter((twice) => typosIn(twice) > 1 && !isFound(twice, meant));
    expect(lost, meant).toEqual([]);
  }
});
