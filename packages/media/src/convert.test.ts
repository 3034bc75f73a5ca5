import { imageMaxBytes } from '@perfboard/contracts/words/image';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sniffConverted } from './header.ts';
import { inspectImage } from './inspect.ts';
import { convertPicture } from './picture.ts';
import { plainPicture, testPicture } from './testing-picture.ts';

const colorAt = async (file: Uint8Array) => {
  const { data } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 3)];
};

test('a moving GIF becomes a WebP of its first frame', async () => {
  const frames = [await plainPicture(90, 60, '#ff0000'), await plainPicture(90, 60, '#0000ff')];
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect(sniffConverted(gif)).toBe('gif');
  const made = await convertPicture(gif, 'gif');
  expect(await inspectImage(made)).toMatchObject({ format: 'webp', width: 90, height: 60 });
  expect((await sharp(made).metadata()).pages).toBeUndefined();
  const [red = 0, , blue = 255] = await colorAt(made);
  expect([red > 200, blue < 60]).toEqual([true, true]);
});

test('an AVIF becomes a WebP that keeps its transparency and fits the limits of the store', async () => {
  const avif = await testPicture(5_000, 600, 4).avif({ quality: 40, effort: 0 }).toBuffer();
  expect(sniffConverted(avif)).toBe('avif');
  const made = await convertPicture(avif, 'avif');
  expect(made.length).toBeLessThanOrEqual(imageMaxBytes);
  expect(await inspectImage(made)).toMatchObject({ format: 'webp', width: 4_096 });
  expect((await sharp(made).metadata()).hasAlpha).toBe(true);
});

const headerOf = (width: number, height: number) => {
  const gif = Buffer.from('GIF89a\0\0\0\0\0\0\0,\0\0\0\0\0\0\0\0\0\x02\x02D\x01\0;', 'latin1');
  for (const place of [6, 18]) gif.writeUInt16LE(width, place);
  for (const place of [8, 20]) gif.writeUInt16LE(height, place);
  return gif;
};

test('what claims too many pixels is refused before it is decoded', async () => {
  await expect(convertPicture(headerOf(60_000, 60_000), 'gif')).rejects.toMatchObject({ reason: 'corrupt' });
  const avif = await sharp({ create: { width: 5_000, height: 4_100, channels: 3, background: 'red' } })
    .avif({ effort: 0 })
    .toBuffer();
  await expect(convertPicture(avif, 'avif')).rejects.toMatchObject({
    reason: 'corrupt',
    message: expect.stringMatching(/pixel/i),
  });
});

test('a cut file is refused', async () => {
  const gif = await testPicture(300, 200).gif().toBuffer();
  const avif = await testPicture(300, 200).avif({ effort: 0 }).toBuffer();
  await expect(convertPicture(gif.subarray(0, gif.length / 2), 'gif')).rejects.toMatchObject({
    reason: 'corrupt',
  });
  await expect(convertPicture(avif.subarray(0, avif.length / 2), 'avif')).rejects.toMatchObject({
    reason: 'corrupt',
  });
});

test('a conversion has no other loader, even if a file was sniffed wrongly', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const tiff = await testPicture(9, 9).tiff().toBuffer();
  const gif = await testPicture(9, 9).gif().toBuffer();
  for (const file of [svg, tiff, gif])
    await expect(convertPicture(file, 'avif')).rejects.toMatchObject({ reason: 'corrupt' });
});

const box = (...brands: string[]) => {
  const file = Buffer.from(`\0\0\0\0ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`, 'latin1');
  file.writeUInt32BE(file.length);
  return file;
};

test('SVG, TIFF, HEIC and AVIF sequences are not converted', () => {
  const others = [
    Buffer.from('<svg/>'),
    Buffer.from('II*\0\x08\0\0\0', 'latin1'),
    box('heic', 'mif1', 'heic'),
    box('mif1', 'heic', 'avif'),
    box('avis', 'avif'),
    Buffer.alloc(0),
  ];
  for (const file of others) expect(sniffConverted(file)).toBeNull();
});
