import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { demoProjects } from '@perfboard/content/demo-project';
import { createDiskStore } from '@perfboard/media/disk-store';
import { contentHashOf, variantSizes } from '@perfboard/media/key';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type DemoManifest,
  demoPictureName,
  demoPictureSettings,
  readDemoManifest,
  readDemoPicture,
  storeDemoPicture,
} from './demo-pictures.ts';
import { readDemoStudy } from './demo-study.ts';

const demo = path.resolve(import.meta.dirname, '../../demo');
const directory = path.join(demo, 'pictures');
const studies = await Promise.all(
  demoProjects.map(({ project_name }) => readDemoStudy(path.join(demo, 'studies'), project_name)),
);
const names = demoProjects.flatMap(({ project_name }, index) => [
  demoPictureName(project_name),
  ...(studies[index]?.photos ?? []).map(({ name }) => name),
]);
let manifest: DemoManifest;
beforeAll(async () => {
  manifest = await readDemoManifest(directory);
});

describe('the committed demo pictures', () => {
  test('match the image settings; otherwise run `npm run demo:pictures`', () => {
    expect(manifest.settings).toBe(demoPictureSettings);
  });

  test('belong to a demo project each', () => {
    expect(Object.keys(manifest.pictures)).toEqual(names);
  });

  test.each(names)('%s has all its files', async (name) => {
    const { image, variants, files } = await readDemoPicture({ directory, manifest }, name);
    const sizes = variantSizes(image);
    const of = (format: string) =>
      variants
        .filter((variant) => variant.format === format)
        .map(({ width, height }) => ({ width, height }))
        .sort((a, b) => a.width - b.width);
    expect(of('avif')).toEqual(sizes);
    expect(of('webp')).toEqual([sizes[0], sizes.at(-1)]);
    expect(image.placeholder.length).toBeLessThan(500);
    for (const { key, bytes } of files) {
      expect(contentHashOf(key)).toBe(image.content_hash);
      const { width, height, format } = await sharp(bytes).metadata();
      const isAvif = key.endsWith('.avif');
      expect(format).toBe(isAvif ? 'heif' : 'webp');
      const stated = variants.find((variant) => variant.key === key) ?? image;
      expect({ width, height, bytes: bytes.length }).toEqual({
        width: stated.width,
        height: stated.height,
        bytes: stated.bytes,
      });
    }
  });

  test('are in the image store under the keys of their rows once they are stored', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'demo-pictures-'));
    const store = createDiskStore({ directory: folder });
    const picture = await readDemoPicture({ directory, manifest }, names[0] ?? '');
    await storeDemoPicture(store, picture);
    await storeDemoPicture(store, picture);
    for (const { key, bytes } of picture.variants) {
      const stored = await store.open(key);
      expect(stored?.bytes, key).toBe(bytes);
      stored?.stream.destroy();
    }
    const original = picture.files[0]?.bytes ?? new Uint8Array();
    expect(createHash('sha256').update(original).digest('hex')).toBe(picture.image.content_hash);
    await rm(folder, { recursive: true });
  });
});
