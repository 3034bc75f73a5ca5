import { socialSize } from '@perfboard/contracts/path';
import type { Accent } from '@perfboard/contracts/shop/accent';
import { loadSharp } from '@perfboard/media/sharp';
import { type CardColors, cardColorsOf } from '../social-card/card-colors.ts';
import { hasGlyphs, lettering, textWidth, wrapText } from '../social-card/stroke-font.ts';
import { circle, picture, rect, stroke } from '../social-card/svg.ts';

interface SocialPicture {
  title: string;
  category: string | null;
  /** One of our own variants, with the focus of its crop in percent. */
  photo: { bytes: Buffer; focus_x: number; focus_y: number } | null;
  /** The owner's colors. */
  accent: Partial<Accent>;
}

const { width, height } = socialSize;
const margin = 68;
const room = width - 2 * margin;
const linesMax = 4;
const sizes = [64, 54, 46, 38, 32];

/** Whether all letters can be drawn; symbols may leave gaps. Half a title would be worse than none. */
const isDrawable = (text: string): boolean => hasGlyphs(text.replace(/[^\p{L}\p{N}\s]/gu, ' '));

/** A word wider than the image continues on the next line. */
const breakable = (text: string, size: number): string =>
  text
    .split(/\s+/)
    .flatMap((word) => (textWidth(word, size) <= room ? word : (word.match(/.{1,20}/gsu) ?? [])))
    .join(' ');

/** The title as large as it fits; one that never fits ends in an ellipsis. */
function titleLines(title: string): { size: number; lines: string[] } {
  for (const size of sizes) {
    const lines = wrapText(breakable(title, size), { size, width: room, lines: linesMax + 1 });
    if (lines.length <= linesMax) return { size, lines };
  }
  const size = sizes.at(-1) ?? 32;
  const lines = wrapText(breakable(title, size), { size, width: room - 40, lines: linesMax });
  return { size, lines: [...lines.slice(0, -1), `${lines.at(-1)}...`] };
}

function drawText({ title, category }: SocialPicture, colors: CardColors): string {
  if (!isDrawable(title)) return '';
  const { size, lines } = titleLines(title);
  const step = size * 1.5;
  const top = height - margin - lines.length * step + size * 0.5;
  const eyebrow =
    category && isDrawable(category)
      ? lettering(category, { x: margin, y: top - 82, size: 22, color: colors.line, weight: 3 })
      : '';
  return (
    eyebrow +
    stroke(`M${margin} ${top - 42}h120l12 12h220`, colors.line, 5) +
    lines
      .map((line, index) =>
        lettering(line, { x: margin, y: top + index * step, size, color: colors.title, weight: size * 0.13 }),
      )
      .join('')
  );
}

/** Rows of holes, as on a perfboard: the placeholder of a project without an image. */
const holesIn = ({ hole }: CardColors): string =>
  Array.from({ length: 12 * 24 }, (_, index) =>
    circle(36 + (index % 24) * 49, 36 + Math.floor(index / 24) * 49, 4, { fill: hole }),
  ).join('');
async function board(colors: CardColors) {
  const sharp = await loadSharp();
  const body = rect(0, 0, width, height, { fill: colors.ground }) + holesIn(colors);
  return sharp(Buffer.from(picture({ ...socialSize, body })));
}

/** The photo, cropped around its focus. */
async function crop({ bytes, focus_x, focus_y }: NonNullable<SocialPicture['photo']>) {
  const sharp = await loadSharp();
  const image = sharp(bytes);
  const original = await image.metadata();
  const scale = Math.max(width / original.width, height / original.height);
  const size = {
    width: Math.max(width, Math.round(original.width * scale)),
    height: Math.max(height, Math.round(original.height * scale)),
  };
  const start = (whole: number, part: number, focus: number) =>
    Math.round(Math.min(whole - part, Math.max(0, (whole * focus) / 100 - part / 2)));
  return image.resize({ ...size, fit: 'fill' }).extract({
    left: start(size.width, width, focus_x),
    top: start(size.height, height, focus_y),
    ...socialSize,
  });
}

/** The social preview image of a project: its photo, and its title if it can be drawn. 1200 by 630, JPEG. */
export async function drawSocialPicture(card: SocialPicture): Promise<Buffer> {
  const colors = cardColorsOf(card.accent);
  const ground = await (card.photo ? crop(card.photo) : board(colors));
  const text = drawText(card, colors);
  const shade =
    '<linearGradient id="shade" x1="0" x2="0" y1="0" y2="1"><stop offset=".2" stop-color="#0b1512" stop-opacity="0"/><stop offset=".72" stop-color="#0b1512" stop-opacity=".88"/></linearGradient>';
  const over = picture({
    ...socialSize,
    defs: shade,
    body: rect(0, 0, width, height, { fill: 'url(#shade)' }) + text,
  });
  return ground
    .flatten({ background: '#ffffff' })
    .composite(text ? [{ input: Buffer.from(over) }] : [])
    .jpeg({ quality: 82 })
    .toBuffer();
}
