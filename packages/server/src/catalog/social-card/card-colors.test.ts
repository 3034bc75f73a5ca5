import { shop } from '@perfboard/content/shop';
import { paletteOf } from '@perfboard/contracts/shop/accent';
import { contrastOf } from '@perfboard/contracts/shop/color';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cardColorsOf } from './card-colors.ts';
import { drawSocialCard } from './draw-social-card.ts';

test('whatever the brand color, the words of a shared link can be read', () => {
  const anyColor = fc
    .integer({ min: 0, max: 0xffffff })
    .map((color) => `#${color.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(anyColor, (color) => {
      for (const accent of [paletteOf(color), { light: paletteOf(color).light }, undefined]) {
        const { ground, line, title, text } = cardColorsOf(accent);
        for (const ink of [line, title, text])
          expect(contrastOf(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { numRuns: 500 },
  );
});

test('a shared link has the owner’s color', async () => {
  const corner = async (light: string) => {
    const card = await drawSocialCard({ ...shop, logo: null, accent: { light } });
    const { data } = await sharp(card).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    return [data[0] ?? 0, data[1] ?? 0, data[2] ?? 0] as const;
  };
  const [, green, blueOfOurs] = await corner('');
  expect(green).toBeGreaterThan(blueOfOurs);
  const [red, other, blue] = await corner('#1d4ed8');
  expect(blue).toBeGreaterThan(Math.max(red, other));
});
