import { expect, test } from 'vitest';
import { contentHashOf, originalKey, variantKeys, variantSizes } from './key.ts';

test('keys contain the image’s hash, and sizes follow the rules', () => {
  const hash = '0123456789abcdef'.repeat(4);
  expect(originalKey(hash, 'jpeg')).toBe(`originals/01/${hash}.jpg`);
  expect(contentHashOf(originalKey(hash, 'png'))).toBe(hash);
  expect(variantKeys(hash, { width: 320, height: 240 }).map(contentHashOf)).toEqual([hash, hash]);
  expect(contentHashOf('originals/readme.txt')).toBeNull();
  expect(variantSizes({ width: 4_000, height: 3_000 }).map(({ width }) => width)).toEqual([
    320, 640, 960, 1_280, 1_920,
  ]);
  expect(variantSizes({ width: 3_000, height: 4_000 }).at(-1)).toEqual({ width: 1_440, height: 1_920 });
  expect(variantSizes({ width: 1, height: 50_000 })).toEqual([{ width: 1, height: 1_920 }]);
});
