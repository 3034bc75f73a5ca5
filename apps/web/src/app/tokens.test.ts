import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accentGrounds, boardGrounds } from '@perfboard/contracts/shop/accent';
import { contrastOf } from '@perfboard/contracts/shop/color';
import { expect, test } from 'vitest';

const [light = '', dark = ''] = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8').split(
  '@media (prefers-color-scheme: dark)',
);
const colorsOf = (css: string, names: string) =>
  [...css.matchAll(new RegExp(`--(?:${names}): (#[0-9a-f]{6})`, 'g'))].map(([, color]) => color);

test('an error under a field of the footer can be read on the board', () => {
  const [danger = ''] = colorsOf(light, 'board-danger');
  for (const board of [...colorsOf(light, 'board'), ...colorsOf(dark, 'board')])
    expect(contrastOf(danger, board as string)).toBeGreaterThanOrEqual(4.5);
});

test('the contrast of an accent is measured on the backgrounds of the pages', () => {
  expect([...accentGrounds.light.surfaces]).toEqual(colorsOf(light, 'paper|paper-raised|paper-sunken'));
  const boards = 'board|board-raised';
  const paper = colorsOf(dark, 'paper|paper-raised|paper-sunken');
  expect(new Set(accentGrounds.dark.surfaces)).toEqual(
    new Set([...paper, ...colorsOf(light, boards), ...colorsOf(dark, boards)]),
  );
});

test('an owner’s board is as dark as ours', () => {
  for (const [css, theme] of [
    [light, 'light'],
    [dark, 'dark'],
  ] as const)
    expect(Object.values(boardGrounds[theme])).toEqual(colorsOf(css, 'board|board-raised|board-rule'));
});
