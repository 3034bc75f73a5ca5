import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { imageMaxBytes } from '@perfboard/contracts/words/image';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { inspectImage } from './inspect.ts';
import { pngOf, testPicture } from './testing-picture.ts';

test.each(['jpeg', 'png', 'webp'] as const)('accepts %s and returns its size and hash', async (format) => {
  const file = await testPicture(90, 60).toFormat(format).toBuffer();
  expect(await inspectImage(file)).toEqual({
    format,
    width: 90,
    height: 60,
    contentHash: createHash('sha256').update(file).digest('hex'),
  });
});

test('width and height are those after orientation', async () => {
  const file = await testPicture(90, 60).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await inspectImage(file)).toMatchObject({ width: 60, height: 90 });
});

test('accepts CMYK, 16 bit, gray, progressive and animated images', async () => {
  const files = [
    await testPicture(90, 60).toColorspace('cmyk').jpeg().toBuffer(),
    await testPicture(90, 60, 4).toColorspace('rgb16').png().toBuffer(),
    await testPicture(90, 60).toColorspace('b-w').png().toBuffer(),
    await testPicture(90, 60).jpeg({ progressive: true }).toBuffer(),
    await testPicture(90, 60).png({ progressive: true }).toBuffer(),
    await animatedWebp(90, 60),
  ];
  for (const file of files) expect(await inspectImage(file)).toMatchObject({ width: 90, height: 60 });
});

test('accepts exactly 5 MiB and rejects one byte more', async () => {
  const jpeg = await testPicture(90, 60).jpeg().toBuffer();
  const padded = (bytes: number) => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
  expect(await inspectImage(padded(imageMaxBytes))).toMatchObject({ format: 'jpeg' });
  await expect(inspectImage(padded(imageMaxBytes + 1))).rejects.toMatchObject({ reason: 'size' });
});

const html = '<!doctype html><script>alert(1)</script>';
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>';
test.each([
  ['nothing at all', Buffer.alloc(0)],
  ['HTML', Buffer.from(html)],
  ['SVG', Buffer.from(svg)],
  ['SVG with an XML declaration', Buffer.from(`<?xml version="1.0"?>${svg}`)],
  ['GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
  ['PDF', Buffer.from('%PDF-1.7\n')],
  ['TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
  ['AVIF', Buffer.from('\0\0\0\x1cftypavif\0\0\0\0', 'latin1')],
  ['a WAV file, RIFF like WebP', Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1')],
])('rejects %s for its type, whatever its name', async (_name, file) => {
  await expect(inspectImage(file)).rejects.toMatchObject({ name: 'ImageRejectedError', reason: 'type' });
});

test.each(['jpeg', 'png', 'webp'] as const)('detects a truncated %s, at any length', async (format) => {
  const file = await testPicture(200, 150)
    .withExif({ IFD0: { Artist: 'x' } })
    .toFormat(format)
    .toBuffer();
  for (const share of [0.01, 0.3, 0.6, 0.9, 0.999]) {
    const cut = file.subarray(0, Math.max(12, Math.floor((file.length - 2) * share)));
    await expect(inspectImage(cut), `${share} of the file`).rejects.toMatchObject({ reason: 'corrupt' });
  }
});

test.each([false, true])(
  'a JPEG without an end marker is accepted if all of its rows are there (progressive: %s)',
  async (progressive) => {
    const jpeg = await testPicture(200, 150).jpeg({ progressive }).toBuffer();
    const open = jpeg.subarray(0, -2);
    expect(await inspectImage(open)).toMatchObject({ width: 200, height: 150 });
    const withText = Buffer.concat([open, Buffer.from('SEFT: written by a phone')]);
    expect(await inspectImage(withText)).toMatchObject({ width: 200, height: 150 });
    const half = jpeg.subarray(0, Math.floor(jpeg.length * 0.6));
    await expect(inspectImage(Buffer.concat([half, jpeg]))).rejects.toMatchObject({ reason: 'corrupt' });
    // Cameras append a preview or a video to the image.
    expect(await inspectImage(Buffer.concat([jpeg, half]))).toMatchObject({ width: 200, height: 150 });
  },
);

test.each([
  ['HTML after a JPEG signature', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(html)])],
  [
    'SVG after a PNG signature',
    Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(svg)]),
  ],
  ['a WebP that is only its header', Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1')],
  ['a PNG without pixels', pngOf({ width: 8, height: 8, data: Buffer.alloc(0) })],
  [
    'a WebP without pixels',
    Buffer.from('RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x07\0\0\x07\0\0', 'latin1'),
  ],
])('rejects %s as corrupt', async (_name, file) => {
  await expect(inspectImage(file)).rejects.toMatchObject({ reason: 'corrupt' });
});

const row = deflateSync(Buffer.alloc(64));
test.each([
  ['a PNG of 30,000 x 30,000', pngOf({ width: 30_000, height: 30_000, data: row })],
  ['a PNG with rows of millions of pixels', pngOf({ width: 9_000_000, height: 2, data: row })],
  [
    'an interlaced 16 bit PNG that must be held whole',
    pngOf({ width: 7_000, height: 7_000, bits: 16, interlaced: true, data: row }),
  ],
])('rejects %s for its pixels, by the header alone', async (_name, file) => {
  await expect(inspectImage(file)).rejects.toMatchObject({ reason: 'pixels' });
});

test('rejects a PNG with dimensions that no decoder accepts', async () => {
  const file = pngOf({ width: 2 ** 31 - 1, height: 2 ** 31 - 1, data: row });
  await expect(inspectImage(file)).rejects.toMatchObject({ name: 'ImageRejectedError' });
});

test('accepts a plain PNG of the same size, because it is read row by row', async () => {
  const file = pngOf({ width: 7_000, height: 7_000, bits: 16, data: row });
  expect(await inspectImage(file)).toMatchObject({ width: 7_000, height: 7_000 });
});

test('rejects an animation that needs too much memory, but not its still image', async () => {
  const still = await sharp({ create: { width: 4_100, height: 4_100, channels: 3, background: 'red' } })
    .webp({ effort: 0 })
    .toBuffer();
  expect(await inspectImage(still)).toMatchObject({ width: 4_100 });
  await expect(inspectImage(await animatedWebp(4_100, 4_100))).rejects.toMatchObject({ reason: 'pixels' });
});

async function animatedWebp(width: number, height: number): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png({ compressionLevel: 1 })
      .toBuffer();
  return await sharp([await frame('red'), await frame('blue')], { join: { animated: true } })
    .webp({ effort: 0 })
    .toBuffer();
}
