import { expect, test } from 'vitest';
import { folded } from './folded.ts';

test('case, accents and ß make no difference', () => {
  expect(folded('GRÖSSE')).toBe(folded('Größe'));
  expect(folded('Ñandú')).toBe('nandu');
});
