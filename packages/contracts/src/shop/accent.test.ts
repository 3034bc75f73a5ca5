import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AccentTheme,
  accentFields,
  accentGrounds,
  accentMessages,
  accentPath,
  accentTokens,
  boardInks,
  boardTokens,
  paletteOf,
  readAccentPath,
  readableIn,
  wholeAccent,
} from './accent.ts';
import { contrastOf, hslOf, leastContrast } from './color.ts';

const messages = (accent: { light?: string; dark?: string }) =>
  accentFields.safeParse({ light: '', dark: '', ...accent }).error?.issues.map(({ message }) => message) ??
  [];

test('contrast is what WCAG computes', () => {
  expect(contrastOf('#ffffff', '#000000')).toBe(21);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
});

test('a colour that text cannot be read in is refused with its contrast, in each theme for itself', () => {
  expect(messages({ light: '#1b5391', dark: '#93c3fa' })).toEqual([]);
  expect(messages({ light: '#93c3fa' })).toEqual([accentMessages.contrast('light', 1.49)]);
  expect(messages({ dark: '#1b5391' })).toEqual([expect.stringContaining('in the dark theme')]);
  for (const light of ['red', '#12345', '#0f4d3b;}body{display:none']) {
    expect(messages({ light }), light).toEqual([accentMessages.format]);
  }
});

test('a color is read as people copy it', () => {
  for (const [light, read] of [
    [' 0F4D3B\n', '#0f4d3b'],
    ['#036', '#003366'],
    ['036', '#003366'],
  ] as const)
    expect(accentFields.parse({ light, dark: '' }).light, light).toBe(read);
  for (const light of ['#12', '12345', '#0f4d3b00', '##036', 'reddish'])
    expect(messages({ light }), light).toEqual([accentMessages.format]);
});

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((color) => `#${color.toString(16).padStart(6, '0')}`);
const themes: AccentTheme[] = ['light', 'dark'];

/** What is read on the board, as `tokens.css` has it. */
const boardText = ['#f2f1e6', '#ff9c90'];

/** Every pair of text and ground that the site sets in a brand's colors. */
function pairsOf(accent: { light: string; dark: string }): [text: string, ground: string][] {
  return themes.flatMap((theme) => {
    const tokens = accentTokens(accent[theme], theme);
    const board = boardTokens(accent.dark, theme);
    const inks = boardInks(accent.dark);
    const button = tokens['--action'] ?? '';
    const hovered = inks['--board-copper-hover'] ?? '';
    return [
      ...accentGrounds[theme].surfaces.map((surface): [string, string] => [button, surface]),
      [tokens['--on-action'] ?? '', button],
      [tokens['--on-action'] ?? '', tokens['--action-hover'] ?? ''],
      [tokens['--copper'] ?? '', tokens['--copper-soft'] ?? ''],
      [tokens['--category'] ?? '', tokens['--category-soft'] ?? ''],
      // A button on the board, as `button.css` has it.
      ['#1d0e05', accent.dark],
      ['#1d0e05', hovered],
      ...[board['--board'], board['--board-raised']].flatMap((ground) =>
        [...boardText, accent.dark, hovered, inks['--board-muted'] ?? ''].map((text): [string, string] => [
          text,
          ground,
        ]),
      ),
    ];
  });
}

test('whatever the brand color, its palette is valid and every text in it can be read', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      const palette = paletteOf(color);
      expect(messages(palette)).toEqual([]);
      for (const accent of [
        palette,
        wholeAccent({ light: palette.light }),
        wholeAccent({ dark: palette.dark }),
      ]) {
        if (!accent) throw new Error('no colors');
        expect(messages(accent)).toEqual([]);
        for (const [text, ground] of pairsOf(accent))
          expect(contrastOf(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(leastContrast);
      }
    }),
    { numRuns: 300 },
  );
});

test('any two colors that are accepted make a site whose every text can be read', () => {
  fc.assert(
    fc.property(anyColor, anyColor, (one, other) => {
      const accent = { light: readableIn(one, 'light'), dark: readableIn(other, 'dark') };
      for (const [text, ground] of pairsOf(accent))
        expect(contrastOf(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(leastContrast);
    }),
    { numRuns: 300 },
  );
});

test('an adjusted color keeps its hue, and a readable one stays the same', () => {
  expect(readableIn('#1d4ed8', 'light')).toBe('#1d4ed8');
  const { dark } = paletteOf('#1d4ed8');
  expect(Math.abs(hslOf(dark).hue - hslOf('#1d4ed8').hue)).toBeLessThan(0.1);
  expect(wholeAccent({ light: '#1d4ed8', dark: '' })).toEqual({ light: '#1d4ed8', dark });
  expect(wholeAccent({ light: '', dark: '' })).toBeUndefined();
});

test('a stylesheet’s name says its colours, and there is none where the owner chose none', () => {
  expect(accentPath(undefined)).toBeUndefined();
  expect(accentPath({ light: '', dark: '' })).toBeUndefined();
  const address = accentPath({ light: '#1b5391', dark: '' });
  expect(address).toBe('/accent-2-1b5391-0.css');
  expect(readAccentPath(String(address))).toEqual({ light: '#1b5391', dark: '' });
  expect(readAccentPath('/accent-2-1b5391-0}.css')).toBeUndefined();
});
