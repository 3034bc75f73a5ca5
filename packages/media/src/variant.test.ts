// @module-tag slow
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDiskStore } from './disk-store.ts';
import { inspectImage } from './inspect.ts';
import { variantKeys } from './key.ts';
import { type ImageStore, ImageStoreError } from './store.ts';
import { plainPicture, pngOf, testPicture } from './testing-picture.ts';
import { listed } from './testing-store.ts';
import { makeVariants } from './variant.ts';

let directory: string;
let store: ImageStore;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'perfboard-variant-'));
  store = createDiskStore({ directory });
});
afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
});

test('makes AVIF and WebP at every width, in the stated format and size, and no other file', async () => {
  const { original, contentHash, set } = await variantsOf(await testPicture(1_400, 700).jpeg().toBuffer());
  expect(set).toMatchObject({ width: 1_400, height: 700 });
  expect(set.variants.map(({ width, format }) => `${width} ${format}`)).toEqual(
    [320, 640, 960, 1_280, 1_400].flatMap((width) => [`${width} avif`, `${width} webp`]),
  );
  expect((await listed(store, `variants/${contentHash}/`)).sort()).toEqual(
    set.variants.map(({ key }) => key).sort(),
  );
  expect(set.variants.map(({ key }) => key)).toEqual(variantKeys(contentHash, set));
  for (const variant of set.variants) {
    const file = await read(variant.key);
    const metadata = await sharp(file).metadata();
    expect(metadata).toMatchObject({ width: variant.width, height: variant.height });
    expect(metadata.format).toBe(variant.format === 'avif' ? 'heif' : 'webp');
    expect(file.length).toBe(variant.bytes);
    expect(variant.height).toBe(variant.width / 2);
    expect(file.length).toBeLessThan(original.length);
  }
});

test('a small image has one variant at its own width and is not enlarged', async () => {
  const { set } = await variantsOf(await testPicture(200, 150).png().toBuffer());
  expect(set.variants.map(({ width, height }) => [width, height])).toEqual([
    [200, 150],
    [200, 150],
  ]);
});

test('a JPEG without an end marker gets its variants', async () => {
  const jpeg = await testPicture(200, 150).jpeg().toBuffer();
  expect((await variantsOf(jpeg.subarray(0, -2))).set.variants).toHaveLength(2);
});

test('the same file gives the same bytes under the same keys', async () => {
  const file = await testPicture(400, 300).jpeg().toBuffer();
  const first = await variantsOf(file);
  const bytes = await Promise.all(first.set.variants.map(({ key }) => read(key)));
  const second = await variantsOf(file);
  expect({ ...second.set, peakBytes: 0 }).toEqual({ ...first.set, peakBytes: 0 });
  for (const [index, { key }] of second.set.variants.entries())
    expect((await read(key)).equals(bytes[index]!)).toBe(true);
});

test('orientation is applied and all metadata is removed, GPS included', async () => {
  const upright = testPicture(400, 200);
  const file = await upright
    .withExif({ IFD0: { Artist: 'Jane Doe' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { exif, orientation } = await sharp(file).metadata();
  expect(exif).toBeDefined();
  expect(orientation).toBe(6);
  const { set } = await variantsOf(file);
  expect(set).toMatchObject({ width: 200, height: 400 });
  for (const { key } of set.variants) {
    const made = await read(key);
    const metadata = await sharp(made).metadata();
    expect(metadata).toMatchObject({ width: 200, height: 400 });
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc, metadata.orientation]).toEqual(
      Array(5).fill(undefined),
    );
    expect(made.includes('Jane')).toBe(false);
  }
  // The blue of the lower edge is on the left after a quarter turn clockwise.
  const { data } = await sharp(await read(set.variants[0]!.key))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const blue = (x: number) => data[(200 * 200 + x) * 3 + 2]!;
  expect(blue(5)).toBeGreaterThan(blue(195) + 60);
});

test('CMYK, 16 bit and gray become 8 bit sRGB, and transparency stays', async () => {
  const cmyk = await variantsOf(await testPicture(90, 60).toColorspace('cmyk').jpeg().toBuffer());
  const deep = await variantsOf(
    await testPicture(90, 60, 4).toColorspace('rgb16').png({ compressionLevel: 1 }).toBuffer(),
  );
  const gray = await variantsOf(await testPicture(90, 60).toColorspace('b-w').png().toBuffer());
  for (const [{ set }, hasAlpha] of [
    [cmyk, false],
    [deep, true],
    [gray, false],
  ] as const) {
    for (const { key } of set.variants) {
      const metadata = await sharp(await read(key)).metadata();
      expect(metadata).toMatchObject({ space: 'srgb', depth: 'uchar', hasAlpha });
    }
  }
});

test('the placeholder is a tiny image with the same aspect ratio, and the color is the dominant one', async () => {
  const noise = await variantsOf(await testPicture(600, 400, 4).webp().toBuffer());
  expect(noise.set.placeholder).toMatch(/^data:image\/webp;base64,/);
  expect(noise.set.placeholder.length).toBeLessThan(500);
  const tiny = await sharp(Buffer.from(noise.set.placeholder.split(',')[1]!, 'base64')).metadata();
  expect(tiny.width! / tiny.height!).toBeCloseTo(1.5, 0);
  const red = await variantsOf(await plainPicture(50, 50, '#c81414'));
  expect(red.set.dominantColor).toMatch(/^#c[0-9a-f]1[0-9a-f]1[0-9a-f]$/);
});

test('an animation uses its first frame', async () => {
  const frame = (background: string) => plainPicture(64, 64, background);
  const file = await sharp([await frame('#ff0000'), await frame('#0000ff')], { join: { animated: true } })
    .webp()
    .toBuffer();
  const { set } = await variantsOf(file);
  expect(set).toMatchObject({ width: 64, height: 64 });
  const { data } = await sharp(await read(set.variants[1]!.key))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeGreaterThan(200);
});

test.each([
  [1, 1],
  [1, 9_000],
  [9_000, 1],
])('an image of %i x %i has variants', async (width, height) => {
  const { set } = await variantsOf(await plainPicture(width, height, 'teal'));
  for (const variant of set.variants) {
    expect(await sharp(await read(variant.key)).metadata()).toMatchObject({
      width: variant.width,
      height: variant.height,
    });
  }
});

test('damage within the pixels is rejected as corrupt, and the next image is unaffected', async () => {
  const broken = await testPicture(600, 400).png().toBuffer();
  broken.fill(0x55, broken.length / 2, broken.length / 2 + 2_000);
  const bomb = pngOf({ width: 7_000, height: 7_000, data: deflateSync(Buffer.alloc(64)) });
  await expect(variantsOf(broken)).rejects.toMatchObject({ name: 'ImageRejectedError', reason: 'corrupt' });
  await expect(variantsOf(bomb)).rejects.toMatchObject({ name: 'ImageRejectedError', reason: 'corrupt' });
  expect((await variantsOf(await testPicture(90, 60).png().toBuffer())).set.variants).toHaveLength(2);
});

test('an original that does not match its hash is rejected', async () => {
  const original = await testPicture(90, 60).png().toBuffer();
  await expect(makeVariants({ original, contentHash: 'a'.repeat(64), store })).rejects.toMatchObject({
    reason: 'corrupt',
  });
});

test('an error of the store is passed on, so that the job is retried', async () => {
  const original = await testPicture(90, 60).png().toBuffer();
  const { contentHash } = await inspectImage(original);
  const full = { ...store, put: () => Promise.reject(new ImageStoreError('full', 'no space')) };
  await expect(makeVariants({ original, contentHash, store: full })).rejects.toMatchObject({ code: 'full' });
});

test('the accepted images that need the most memory stay under 300 MB', async () => {
  const background = { r: 200, g: 30, b: 30, alpha: 0.5 };
  const red = (width: number, height: number, channels: 3 | 4 = 3) =>
    sharp({ create: { width, height, channels, background }, limitInputPixels: false });
  const hungry = [
    await red(8_700, 5_700).jpeg({ progressive: true }).toBuffer(),
    await red(3_700, 3_700, 4)
      .toColorspace('rgb16')
      .png({ progressive: true, compressionLevel: 1 })
      .toBuffer(),
    await red(8_700, 5_700, 4).toColorspace('rgb16').png({ compressionLevel: 1 }).toBuffer(),
  ];
  // Decoding and shrinking take the memory, regardless of the encoder's effort.
  for (const file of hungry) expect((await variantsOf(file, 0)).set.peakBytes).toBeLessThan(300e6);
});

async function variantsOf(original: Buffer, avifEffort?: number) {
  const { contentHash } = await inspectImage(original);
  const effort = avifEffort !== undefined && { avifEffort };
  const set = await makeVariants({ original, contentHash, store, ...effort });
  return { original, contentHash, set };
}

async function read(key: string): Promise<Buffer> {
  const found = await store.open(key);
  if (!found) throw new Error(`No ${key}`);
  return await buffer(found.stream);
}
