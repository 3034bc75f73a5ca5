import { loadSharp } from '@perfboard/media/sharp';

/** The build's icons, by the names that browsers and phones request. */
export const iconNames = [
  'favicon.svg',
  'favicon.ico',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
];

/**
 * Draws an image as a square PNG icon without cropping it.
 * @param size edge in pixels
 * @param options `isWhole`: on a white background, with the image in the area that no shape cuts off
 */
export async function drawIcon(
  source: Buffer,
  size: number,
  { isWhole = false }: { isWhole?: boolean } = {},
): Promise<Buffer> {
  const edge = isWhole ? Math.round(size * 0.72) : size;
  const margin = Math.floor((size - edge) / 2);
  const rest = size - edge - margin;
  const background = { r: 255, g: 255, b: 255, alpha: isWhole ? 1 : 0 };
  const sharp = await loadSharp();
  const drawing = sharp(source)
    .resize(edge, edge, { fit: 'contain', background })
    .extend({ top: margin, left: margin, bottom: rest, right: rest, background });
  return (isWhole ? drawing.flatten({ background }) : drawing).png().toBuffer();
}

/** A PNG wrapped in an SVG, for pages that link an SVG icon. */
export const svgOf = (png: Buffer, size: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><image width="${size}" height="${size}" href="data:image/png;base64,${png.toString('base64')}"/></svg>`,
  );

/**
 * An icon file that contains one PNG, for browsers that request /favicon.ico. `size` is its edge in pixels.
 */
export function icoOf(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
