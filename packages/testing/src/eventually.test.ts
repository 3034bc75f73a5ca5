import { expect, test } from 'vitest';
import { eventually, staysSo } from './eventually.ts';
import { scaled } from './limit.ts';

test('waiting ends when the condition holds, despite errors before that', async () => {
  let looks = 0;
  const found = await eventually('a third look', () => {
    looks += 1;
    if (looks === 1) throw new Error('cut');
    return looks === 3 && 'found';
  });
  expect([found, looks]).toEqual(['found', 3]);
});

test('waiting in vain fails with the expected condition and the last error', async () => {
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

test('a condition that should hold throughout fails the test as soon as it does not', async () => {
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

test('a time limit is never shorter than stated', () => {
  expect(scaled(1_000)).toBeGreaterThanOrEqual(1_000);
});
