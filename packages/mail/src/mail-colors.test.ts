import { type Accent, paletteOf } from '@perfboard/contracts/shop/accent';
import { contrastOf, leastContrast } from '@perfboard/contracts/shop/color';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { headInk, mailColorsOf, mailGrounds } from './mail-colors.ts';
import { renderMail } from './mail-layout.ts';
import { sampleShop } from './mail-template.ts';

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((color) => `#${color.toString(16).padStart(6, '0')}`);

function expectReadable(accent: Partial<Accent> | undefined) {
  const { head, line, link, button, onButton, quote } = mailColorsOf(accent);
  const pairs = [
    [headInk, head],
    ...(['light', 'dark'] as const).flatMap((mode) => [
      [onButton[mode], button[mode]],
      ...Object.values(mailGrounds[mode]).map((ground) => [link[mode], ground]),
    ]),
  ];
  for (const [one = '', other = ''] of pairs)
    expect(contrastOf(one, other), `${one} on ${other}`).toBeGreaterThanOrEqual(leastContrast);
  for (const [one, other] of [
    [line, head],
    [quote, mailGrounds.light.card],
  ] as const)
    expect(contrastOf(one, other), `${one} on ${other}`).toBeGreaterThanOrEqual(3);
}

test('whatever the brand color, every text of an email can be read in light and in dark mode', () => {
  expectReadable(undefined);
  fc.assert(
    fc.property(anyColor, (color) => {
      const palette = paletteOf(color);
      for (const accent of [palette, { light: palette.light }, { dark: palette.dark }])
        expectReadable(accent);
    }),
    { numRuns: 500 },
  );
});

test('an email has the owner’s colors, for both color schemes, and none of the product’s', () => {
  const accent = paletteOf('#1d4ed8');
  const { html } = renderMail({
    shop: { ...sampleShop, accent },
    subject: 'Hello',
    preview: 'Hello',
    heading: 'Hello',
    blocks: [
      { kind: 'action', label: 'Open', url: 'https://shop.example.com/a' },
      { kind: 'quote', text: 'Quoted' },
    ],
    reason: 'You wrote to us.',
  });
  expect(html).toContain(`background:${accent.light};color:#fbfaf3`);
  expect(html).toContain(`.pb-button { background: ${accent.dark} !important`);
  expect(html).toContain(`a { color: ${accent.dark} !important; }`);
  for (const color of ['#0b3d2e', '#b87333', '#0b5d43', '#7fd1b0', '#d08c4a', '#e0a872'])
    expect(html, color).not.toContain(color);
});
