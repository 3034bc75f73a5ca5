import { expect, test } from 'vitest';
import { dominantColors } from './dominant-colors.ts';

const pixels = (...runs: [color: number[], count: number][]) =>
  runs.flatMap(([color, count]) => Array.from({ length: count }, () => color).flat());

test('the strong colors of a logo are offered, the most used first, without its paper and its edges', () => {
  const logo = pixels(
    [[255, 255, 255, 255], 500],
    [[0, 0, 0, 0], 300],
    [[29, 78, 216, 255], 120],
    [[225, 29, 72, 255], 60],
    [[40, 40, 40, 255], 90],
    [[20, 220, 60, 255], 1],
  );
  expect(dominantColors(logo)).toEqual(['#1d4ed8', '#e11d48']);
});

test('a gray logo offers its darkest gray, and an empty one nothing', () => {
  expect(
    dominantColors(pixels([[255, 255, 255, 255], 9], [[24, 24, 24, 255], 4], [[120, 120, 120, 255], 8])),
  ).toEqual(['#181818']);
  expect(dominantColors(pixels([[0, 0, 0, 0], 12]))).toEqual([]);
});

test('a picture of every color offers at most five', () => {
  const wheel = Array.from({ length: 4096 }, (_, at) => [
    (at * 7) % 256,
    (at * 31) % 256,
    (at * 101) % 256,
    255,
  ]).flat();
  expect(dominantColors(wheel).length).toBeLessThanOrEqual(5);
});
