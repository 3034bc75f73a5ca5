import { expect, test } from 'vitest';
import { stillChosen } from './row-selection.tsx';

test('a row that leaves the page is chosen no longer, and nothing changes while all are there', () => {
  const rows = (...uuids: string[]) => uuids.map((uuid) => ({ uuid }));
  const chosen = new Set(['a', 'b']);
  expect(stillChosen(chosen, rows('a', 'b', 'c'))).toBe(chosen);
  expect([...stillChosen(chosen, rows('b', 'c'))]).toEqual(['b']);
  expect(stillChosen(chosen, rows()).size).toBe(0);
});
