// Draws the demo catalog's pictures and makes their variants, for images of containers and for tests: their seed only copies files.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { drawProjectArt } from '@perfboard/art/project-art';
import { demoProjects } from '@perfboard/content/demo-project';
import { createDiskStore } from '@perfboard/media/disk-store';
import { inspectImage } from '@perfboard/media/inspect';
import { makeVariants, originalKey } from '@perfboard/media/variant';
import sharp from 'sharp';
import type { DemoPicture } from '../src/commands/demo-pictures.ts';

/** Sharp on a project's page, and half the work of what an upload may be: this is a part of the first start. */
const size = { width: 1280, height: 960 };

const directory = path.resolve(import.meta.dirname, '../demo/pictures');
await rm(directory, { recursive: true, force: true });
await mkdir(directory, { recursive: true });
const store = createDiskStore({ directory });

async function makePicture(project: (typeof demoProjects)[number]): Promise<DemoPicture> {
  const svg = drawProjectArt({
    name: project.project_name,
    category: project.category,
    tags: project.tags,
    ...size,
  });
  const original = await sharp(Buffer.from(svg)).webp({ quality: 90 }).toBuffer();
  const { contentHash, format } = await inspectImage(original);
  await store.put(originalKey(contentHash, format), original, { contentType: `image/${format}` });
  const made = await makeVariants({ original, contentHash, store, avifEffort: 1 });
  return {
    content_hash: contentHash,
    format,
    bytes: original.length,
    width: made.width,
    height: made.height,
    placeholder: made.placeholder,
    dominant_color: made.dominantColor,
    variants: made.variants.map(({ format, width, height, bytes, key }) => ({
      format,
      width,
      height,
      bytes,
      key,
    })),
  };
}

const manifest: Record<string, DemoPicture> = {};
const waiting = [...demoProjects];
// Each picture is made in a process of its own, on one thread: as many at a time as there are cores.
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let project = waiting.pop(); project; project = waiting.pop()) {
      manifest[project.uuid] = await makePicture(project);
    }
  }),
);
await writeFile(path.join(directory, 'manifest.json'), JSON.stringify(manifest));
console.log(`Drew ${demoProjects.length} pictures`);
