import { expect, test } from 'vitest';
import { splitQuotes } from './quoted-text.ts';

test.each([
  [
    'Gmail',
    'Yes, please.\n\nOn Tue, Nov 24, 2026 at 9:01 AM Test Shop <shop@shop.example> wrote:\n\n> Two weeks?\n> Regards',
  ],
  [
    'Gmail, whose line is long,',
    'Yes, please.\n\nOn Tue, Nov 24, 2026 at 9:01 AM Test Shop and Workshop <shop@shop.example>\nwrote:\n\n> Two weeks?',
  ],
  ['Thunderbird', 'Yes, please.\n\nAm 24.11.26 um 09:01 schrieb Test Shop:\n> Two weeks?\n> Regards'],
  ['Thunderbird below a line', 'Yes, please.\nAm 24.11.26 um 09:01 schrieb Test Shop:\n> Two weeks?'],
  ['Apple Mail', 'Yes, please.\n> On 24 Nov 2026, at 09:01, Test Shop wrote:\n> \n> Two weeks?'],
  ['Outlook', 'Yes, please.\n\n________________________________\nFrom: Test Shop\nSent: Tuesday\nTwo weeks?'],
  ['an older Outlook', 'Yes, please.\n\n-----Original Message-----\nFrom: Test Shop\nTwo weeks?'],
])('what %s quotes is separated from what was written', (_program, text) => {
  const parts = splitQuotes(text);
  expect(parts.map(({ isQuote }) => isQuote)).toEqual([false, true]);
  expect(parts[0]?.text).toBe('Yes, please.');
  expect(parts[1]?.text).toContain('Two weeks?');
});

test('answers between the lines stay in their places, and nothing is lost', () => {
  const parts = splitQuotes('> Two weeks?\nYes.\n> For 40 EUR?\nNo.');
  expect(parts.map(({ text }) => text)).toEqual(['> Two weeks?', 'Yes.', '> For 40 EUR?', 'No.']);
  expect(splitQuotes('She wrote:\nhello')).toEqual([{ isQuote: false, text: 'She wrote:\nhello' }]);
});
