import { expect, test } from 'vitest';
import {
  type AccentTheme,
  accentFields,
  accentGrounds,
  accentMessages,
  accentPath,
  accentTokens,
  contrastOf,
  leastContrast,
  readAccentPath,
} from './accent.ts';

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

test('of every colour that is taken, each pair that text is set in can be read', () => {
  let taken = 0;
  for (let color = 0; color < 0x1000000; color += 0x030507) {
    const hex = `#${color.toString(16).padStart(6, '0')}`;
    for (const theme of ['light', 'dark'] as AccentTheme[]) {
      if (messages({ [theme]: hex }).length > 0) continue;
      taken += 1;
      const tokens = accentTokens(hex, theme);
      const pairs = [
        ...accentGrounds[theme].surfaces.map((surface) => [hex, surface]),
        [tokens['--on-action'], hex],
        [tokens['--on-action'], tokens['--action-hover']],
        [tokens['--copper'], tokens['--copper-soft']],
        ...(theme === 'dark' ? [['#1d0e05', hex]] : []),
      ];
      for (const [one = '', other = ''] of pairs) {
        expect(contrastOf(one, other), `${one} on ${other}`).toBeGreaterThanOrEqual(leastContrast);
      }
    }
  }
  expect(taken).toBeGreaterThan(40);
});

test('a stylesheet’s name says its colours, and there is none where the owner chose none', () => {
  expect(accentPath(undefined)).toBeUndefined();
  expect(accentPath({ light: '', dark: '' })).toBeUndefined();
  const address = accentPath({ light: '#1b5391', dark: '' });
  expect(address).toBe('/accent-1-1b5391-0.css');
  expect(readAccentPath(String(address))).toEqual({ light: '#1b5391', dark: '' });
  expect(readAccentPath('/accent-1-1b5391-0}.css')).toBeUndefined();
});
