import { expect, test } from 'vitest';
import { eventually, staysSo } from './eventually.ts';
import { scaled } from './limit.ts';

test('waiting ends with what it waited for, errors on the way notwithstanding', async () => {
  let looks = 0;
  const found = await eventually('a third look', () => {
    looks += 1;
    if (looks === 1) throw new Error('cut');
    return looks === 3 && 'found';
  });
  expect([found, looks]).toEqual(['found', 3]);
});

test('waiting in vain fails with what was waited for and the error that kept it', async () => {
  const failure = await eventually(
    'a better world',
    () => {
      throw new Error('not yet');
    },
    1,
  ).catch((error) => error);
  expect(failure.message).toContain('a better world');
  expect(failure.cause.message).toBe('not yet');
});

test('what should stay so fails as soon as it does not', async () => {
  let looks = 0;
  await staysSo('quiet', () => true, 60);
  await expect(
    staysSo(
      'few looks',
      () => {
        looks += 1;
        return looks < 3;
      },
      60_000,
    ),
  ).rejects.toThrow('few looks');
});

test('a limit is no shorter on any machine', () => {
  expect(scaled(1_000)).toBeGreaterThanOrEqual(1_000);
});
