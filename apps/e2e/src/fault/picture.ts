import sharp from 'sharp';
import type { Random } from './random.ts';

/** A small unique image. */
export async function picture(random: Random): Promise<Blob> {
  const channel = () => random.integer(256);
  const background = { r: channel(), g: channel(), b: channel() };
  const png = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(png)], { type: 'image/png' });
}
