import { expect, test } from 'vitest';
import { isDay, midnight } from './day.ts';

test.each(['2026-13-45', '2026-02-30', '2026-1-1', 'abc', ''])(
  'an address that names no day (%s) narrows nothing, as its field shows none',
  (text) => {
    expect([isDay(text), midnight(text)]).toEqual([false, undefined]);
  },
);

test('a day begins at the viewer’s midnight, and one that ends behind all years ends nothing', () => {
  expect(midnight('2026-11-30', 1)).toBe(new Date(2026, 11, 1).toISOString());
  expect(isDay('9999-12-31')).toBe(true);
  expect(midnight('9999-12-31', 2)).toBeUndefined();
});
