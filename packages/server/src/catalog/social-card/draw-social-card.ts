import { brandMark } from '@perfboard/content/brand';
import type { Accent } from '@perfboard/contracts/shop/accent';
import { loadSharp } from '@perfboard/media/sharp';
import { type CardColors, cardColorsOf } from './card-colors.ts';
import { hasGlyphs, lettering, wrapText } from './stroke-font.ts';
import { circle, group, picture, rect, stroke } from './svg.ts';

interface SocialCard {
  name: string;
  tagline: string;
  description: string;
  /** Encoded by us. `needsPlate`: it was made for a light background. */
  logo: { source: Buffer; needsPlate: boolean } | null;
  /** The owner's colors. */
  accent: Partial<Accent>;
}

const size = { width: 1200, height: 630 };
const left = 76;

/** A text as lines; empty if the font lacks a character. */
function textLines(
  text: string,
  { top, height, lines, color }: { top: number; height: number; lines: number; color: string },
): { drawing: string; bottom: number } {
  if (!hasGlyphs(text)) return { drawing: '', bottom: top };
  const set = wrapText(text, { size: height, width: size.width - 2 * left, lines });
  const drawing = set
    .map((line, index) =>
      lettering(line, { x: left, y: top + index * height * 1.6, size: height, color, weight: height * 0.12 }),
    )
    .join('');
  return { drawing, bottom: top + set.length * height * 1.6 };
}

/** The product's mark in a space of 64 by 64. */
const markIn = ({ ground, line, mark }: CardColors): string =>
  brandMark.holes.map(([x, y]) => circle(x, y, brandMark.holeRadius, { fill: mark })).join('') +
  stroke(brandMark.trace, line, brandMark.traceWidth) +
  brandMark.pads
    .map(
      ([x, y]) =>
        circle(x, y, brandMark.padRadius, { fill: line }) +
        circle(x, y, brandMark.padHoleRadius, { fill: ground }),
    )
    .join('');

/** Rows of holes, as on a perfboard. */
const holesIn = ({ hole }: CardColors): string =>
  Array.from({ length: 8 * 24 }, (_, index) =>
    circle(36 + (index % 24) * 49, 420 + Math.floor(index / 24) * 27, 4, { fill: hole }),
  ).join('');

/** The preview image of a shared link, with the owner's texts and logo. 1200 by 630, PNG. */
export async function drawSocialCard({
  name,
  tagline,
  description,
  logo,
  accent,
}: SocialCard): Promise<Buffer> {
  const colors = cardColorsOf(accent);
  const head = logo
    ? ''
    : group(markIn(colors), { transform: `translate(${left} 64) scale(1.25)` }) +
      (hasGlyphs(name) ? lettering(name, { x: 176, y: 92, size: 28, color: colors.title, weight: 4 }) : '');
  const title = textLines(tagline, {
    top: 230,
    height: tagline.length > 60 ? 40 : 50,
    lines: 3,
    color: colors.title,
  });
  const below = textLines(description, {
    top: title.bottom + 34,
    height: 20,
    lines: 3,
    color: colors.text,
  });
  const svg = picture({
    ...size,
    body:
      rect(0, 0, size.width, size.height, { fill: colors.ground }) +
      holesIn(colors) +
      head +
      title.drawing +
      stroke(`M${left} ${title.bottom}h120l14 14h220`, colors.line, 6) +
      below.drawing,
  });
  const sharp = await loadSharp();
  const card = sharp(Buffer.from(svg));
  if (!logo) return card.png({ palette: true, quality: 90 }).toBuffer();
  const shown = await sharp(logo.source)
    .resize(460, 120, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  const plate = {
    create: {
      width: shown.info.width + 36,
      height: shown.info.height + 36,
      channels: 3 as const,
      background: '#ffffff',
    },
  };
  return card
    .composite([
      ...(logo.needsPlate ? [{ input: plate, left: left - 18, top: 42 }] : []),
      { input: shown.data, left, top: 60 },
    ])
    .png()
    .toBuffer();
}
