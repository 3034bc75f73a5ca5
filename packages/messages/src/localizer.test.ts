import { expect, test } from 'vitest';
import { createLocalizer, localizedArea } from './localizer.ts';
import { createTranslator } from './translator.ts';

/** Compiled texts, as the generator makes them. */
const english = {
  gone: 'Not found',
  atMost: ['At most ', ['max']],
  atMostLetters: ['At most ', ['max'], ' letters'],
  wait: ['Wait ', ['count', 2, { one: [0, ' second'], other: [0, ' seconds'] }], '.'],
  between: [['low'], ' to ', ['high']],
};
const german = {
  gone: 'Nicht gefunden',
  atMost: ['Höchstens ', ['max']],
  atMostLetters: ['Höchstens ', ['max'], ' Buchstaben'],
  wait: ['Warten Sie ', ['count', 2, { one: 'eine Sekunde', other: [0, ' Sekunden'] }], '.'],
  between: [['low'], ' bis ', ['high']],
};
// biome-ignore lint/suspicious/noExplicitAny: a catalog of the test's own
const localize = createLocalizer([localizedArea(english as any, createTranslator('de', german as any))]);

test.each([
  ['Not found', 'Nicht gefunden'],
  ['At most 5', 'Höchstens 5'],
  ['At most 5 letters', 'Höchstens 5 Buchstaben'],
  ['Wait 1 second.', 'Warten Sie eine Sekunde.'],
  ['Wait 21 seconds.', 'Warten Sie 21 Sekunden.'],
  ['Wait 3,334 seconds.', 'Warten Sie 3.334 Sekunden.'],
  ['1 to 9', '1 bis 9'],
])('%s is known by its English text', (text, expected) => {
  expect(localize(text)).toBe(expected);
});

test.each([
  '',
  'not found',
  'Not found.',
  'At most ',
  'Wait a few seconds.',
  'Wait 5 seconds',
  ' to 9',
  'Nicht gefunden',
])('“%s” is no message and stays', (text) => {
  expect(localize(text)).toBe(text);
});

test('a value is inserted literally, whatever it looks like', () => {
  expect(localize('At most {max} <b>$&</b> letters')).toBe('Höchstens {max} <b>$&</b> Buchstaben');
});

test('a long text that nearly fits takes no time', () => {
  const begun = performance.now();
  for (const text of [' to '.repeat(250), 'At most '.repeat(125), `Wait ${'1'.repeat(900)}`, 'x'.repeat(1e6)])
    for (let time = 0; time < 1_000; time += 1) localize(text);
  expect(performance.now() - begun).toBeLessThan(2_000);
});
