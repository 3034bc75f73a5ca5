// Encodes the committed images of the demo shop:
//
//   npm run demo:pictures -- FOLDER
//
// FOLDER holds image files named after a project, as in apps/api/demo/pictures, after a photo of its case study,
// as `project--photo`, or after a promo slide, as `slide-edge-ai`. Without FOLDER, every project image is encoded again from its committed original, for a
// change of the image settings.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { openSources, root } from './local-bin.mjs';

const vite = await openSources();
const load = (id) => vite.ssrLoadModule(id);
const { demoProjects } = await load('@perfboard/content/demo-project');
const { createDiskStore } = await load('@perfboard/media/disk-store');
const { inspectImage } = await load('@perfboard/media/inspect');
const { makeVariants } = await load('@perfboard/media/variant');
const { demoPictureName, demoPictureSettings, readDemoManifest } = await load(
  join(root, 'apps/api/src/commands/demo-pictures.ts'),
);
const { readDemoStudy } = await load(join(root, 'apps/api/src/commands/demo-study.ts'));
const sharp = createRequire(join(root, 'packages/media/package.json'))('sharp');

const [folder] = process.argv.slice(2);
const projectFolder = join(root, 'apps/api/demo/pictures');
const slideFolder = join(root, 'apps/web/images/slides');

/** Sharp on a project's page. Larger files would bloat every clone more than they help the demo. */
const widest = 1280;
/** The original also serves browsers without AVIF. */
const originalOptions = { quality: 75, effort: 6 };
/**
 * Phones with low to high pixel density, a desktop column, and the same at high density; two widths of the
 * fallback.
 */
const slideWidths = { avif: [400, 560, 720, 960, 1280], webp: [560, 1280] };
const slideOptions = { avif: { quality: 52, effort: 4 }, webp: { quality: 74, effort: 5 } };
const slideRatio = 8 / 5;

async function encodeProject(name, source, isOriginal) {
  const bytes = readFileSync(source);
  const original = isOriginal
    ? bytes
    : await sharp(bytes)
        .rotate()
        .resize({ width: widest, withoutEnlargement: true })
        .webp(originalOptions)
        .toBuffer();
  const temporary = mkdtempSync(join(tmpdir(), 'demo-picture-'));
  const made = await makeVariants({
    original: bytes,
    contentHash: (await inspectImage(bytes)).contentHash,
    store: createDiskStore({ directory: temporary }),
    widths: [320, 640, 960, widest],
  });
  const target = join(projectFolder, name);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'original.webp'), original);
  const smallest = made.variants[0].width;
  for (const { format, width, key } of made.variants) {
    // The desk's lists need only the smallest WebP; elsewhere the original is good enough.
    if (format === 'webp' && width !== smallest) continue;
    writeFileSync(join(target, `${width}.${format}`), readFileSync(join(temporary, key)));
  }
  rmSync(temporary, { recursive: true });
  const { width, height } = made.variants.at(-1);
  return { width, height, placeholder: made.placeholder, dominant_color: made.dominantColor };
}

async function encodeSlide(name, source) {
  mkdirSync(slideFolder, { recursive: true });
  for (const format of ['avif', 'webp']) {
    for (const width of slideWidths[format]) {
      const size = { width, height: Math.round(width / slideRatio), fit: 'cover' };
      await sharp(source)
        .rotate()
        .resize(size)
        [format](slideOptions[format])
        .toFile(join(slideFolder, `${name}-${width}.${format}`));
    }
  }
}

const manifest = await readDemoManifest(projectFolder).catch(() => ({ settings: '', pictures: {} }));
const studies = await Promise.all(
  demoProjects.map(({ project_name }) => readDemoStudy(join(root, 'apps/api/demo/studies'), project_name)),
);
const names = demoProjects.flatMap(({ project_name }, index) => [
  demoPictureName(project_name),
  ...(studies[index]?.photos ?? []).map(({ name }) => name),
]);
const sources = folder
  ? readdirSync(folder).map((file) => ({ name: parse(file).name, path: join(folder, file) }))
  : names.map((name) => ({ name, path: join(projectFolder, name, 'original.webp') }));
for (const { name, path } of sources) {
  if (names.includes(name)) manifest.pictures[name] = await encodeProject(name, path, !folder);
  else if (name.startsWith('slide-')) await encodeSlide(name, path);
  else throw new Error(`${path}: no demo project, photo of a case study or slide has this name`);
  console.log(name);
}
const isWhole = names.every((name) => sources.some((source) => source.name === name));
if (isWhole) manifest.settings = demoPictureSettings;
manifest.pictures = Object.fromEntries(names.map((name) => [name, manifest.pictures[name]]));
writeFileSync(join(projectFolder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
await vite.close();
