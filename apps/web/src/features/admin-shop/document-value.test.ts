import { expect, test } from 'vitest';
import { carryOver } from './document-value.ts';

test('what was typed while a save was running stays, beside what was cleaned on its way in', () => {
  const sent = { name: ' Torino ', address: { city: 'Turin', zip: '1' }, hours: [{ opens: '09:00' }] };
  const typed = { ...sent, address: { city: 'Torino', zip: '1' } };
  const saved = { ...sent, name: 'Torino' };
  expect(carryOver(sent, typed, saved)).toEqual({ ...saved, address: { city: 'Torino', zip: '1' } });
  expect(carryOver(sent, sent, saved)).toBe(saved);
});
