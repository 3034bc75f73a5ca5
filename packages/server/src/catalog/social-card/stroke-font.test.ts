import { demoProjects } from '@perfboard/content/demo-project';
import { shop } from '@perfboard/content/shop';
import { expect, test } from 'vitest';
import { hasGlyphs, lettering, textWidth, wrapText } from './stroke-font.ts';

const draw = (text: string) => lettering(text, { x: 0, y: 0, size: 12, color: '#000', weight: 1 });

test('has every character of the demo texts, Latin letters, digits and common signs', () => {
  const texts = [
    ...demoProjects.map(({ project_name }) => project_name),
    shop.name,
    shop.tagline,
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789 abcdefghijklmnopqrstuvwxyz',
    '-.,:;/+=*%&()#\'"?!<>@_|°·Ωµ–—’“”…',
  ];
  for (const text of texts) expect(hasGlyphs(text), text).toBe(true);
});

test('draws accented letters as their base and leaves a space for an unknown letter', () => {
  expect(draw('É')).toBe(draw('E'));
  expect(hasGlyphs('漢')).toBe(false);
  expect(draw('漢')).toBe(draw(''));
  expect(textWidth('漢A', 12)).toBeGreaterThan(textWidth('A', 12));
});

test('wraps at words and never exceeds the allowed lines', () => {
  const lines = wrapText('one two three four five six', { size: 12, width: 80, lines: 2 });
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(textWidth(line, 12)).toBeLessThanOrEqual(80);
});
