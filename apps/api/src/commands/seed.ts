import path from 'node:path';
import { type DemoProject, demoCreatedAt, demoProjects } from '@perfboard/content/demo-project';
import { demoRemovedKey } from '@perfboard/contracts/words/setting';
import { type Database, type Db, openDatabase } from '@perfboard/db/client';
import { withLock } from '@perfboard/db/transaction';
import { openStore } from '@perfboard/media/open-store';
import type { ImageStore } from '@perfboard/media/store';
import { readEnv } from '@perfboard/server/base/service/env';
import { type StoredFile, storeFile } from '@perfboard/server/catalog/file/file-store';
import { isDemoDatabase, prepareDemo } from '@perfboard/server/operations/demo/prepare-demo';
import { commandPatience, reachedDatabaseUrl, runCommand } from './command.ts';
import {
  type DemoManifest,
  type DemoPicture,
  demoPictureName,
  readDemoManifest,
  readDemoPicture,
  storeDemoPicture,
} from './demo-pictures.ts';
import { type DemoStudy, readDemoStudy } from './demo-study.ts';

/** Beside the folder of the bundle. */
const demo = path.resolve(import.meta.dirname, '../demo');
const directory = path.join(demo, 'pictures');

/** A second seed waits until the first has stored every image, also on a slow object store. */
const patienceMs = 10 * 60_000;

interface DemoEntry {
  project: DemoProject;
  study: DemoStudy | null;
  /** The first picture, then the other photos. */
  pictures: DemoPicture[];
  /** The study's files, in its order. */
  files: StoredFile[];
}

/** Reads a project and stores its images and files. */
async function storeEntry(
  store: ImageStore,
  manifest: DemoManifest,
  project: DemoProject,
): Promise<DemoEntry> {
  const study = await readDemoStudy(path.join(demo, 'studies'), project.project_name);
  const pictures: DemoPicture[] = [];
  for (const name of [
    demoPictureName(project.project_name),
    ...(study?.photos ?? []).map(({ name }) => name),
  ]) {
    const picture = await readDemoPicture({ directory, manifest }, name);
    await storeDemoPicture(store, picture);
    // Already stored, and too large to hold all of them in memory.
    pictures.push({ ...picture, files: [] });
  }
  const files: StoredFile[] = [];
  for (const { bytes } of study?.files ?? []) files.push(await storeFile(store, bytes));
  return { project, study, pictures, files };
}

/** Saves the missing images. Returns each one's uuid by its content hash. */
async function saveImages(tx: Db, pictures: DemoPicture[]): Promise<Map<string, string>> {
  const hashes = pictures.map(({ image }) => image.content_hash);
  await tx.image.createMany({
    data: pictures.map(({ image }) => ({ ...image, status: 'ready' as const })),
    skipDuplicates: true,
  });
  const rows = await tx.image.findMany({
    where: { content_hash: { in: hashes } },
    select: { uuid: true, content_hash: true },
  });
  const uuids = new Map(rows.map(({ uuid, content_hash }) => [content_hash, uuid]));
  await tx.imageVariant.createMany({
    data: pictures.flatMap(({ image, variants }) =>
      variants.map((variant) => ({ ...variant, image_uuid: uuids.get(image.content_hash) ?? '' })),
    ),
    skipDuplicates: true,
  });
  return uuids;
}

const columnsOf = ({ uuid, project_name, description, category, tags, featured, author }: DemoProject) => ({
  uuid,
  project_name,
  description,
  category,
  tags: [...tags],
  featured,
  author,
});

/** Few statements for all projects, because the first start waits for the seed. */
async function saveEntries(tx: Db, entries: DemoEntry[]): Promise<void> {
  const images = await saveImages(
    tx,
    entries.flatMap(({ pictures }) => pictures),
  );
  const imageOf = (picture: DemoPicture | undefined) => images.get(picture?.image.content_hash ?? '') ?? null;
  const now = Date.now();
  await tx.project.createMany({
    data: entries.map(({ project, study, pictures }) => ({
      ...columnsOf(project),
      story: study?.story ?? '',
      facts: study?.facts ?? {},
      parts_list: study?.parts_list ?? [],
      image_uuid: imageOf(pictures[0]),
      created_at: new Date(demoCreatedAt(project, now)),
      updated_at: new Date(demoCreatedAt(project, now)),
    })),
  });
  await tx.projectPhoto.createMany({
    data: entries.flatMap(({ project, study, pictures }) =>
      (study ? [study, ...study.photos] : []).map(({ caption }, place) => ({
        project_uuid: project.uuid,
        image_uuid: imageOf(pictures[place]) ?? '',
        place,
        caption,
      })),
    ),
  });
  await tx.file.createMany({
    data: entries.flatMap(({ project, study, files }) =>
      files.map((file, place) => ({
        ...file,
        name: study?.files[place]?.name ?? '',
        kind: study?.files[place]?.kind ?? 'other',
        is_public: study?.files[place]?.is_public ?? false,
        place,
        project_uuid: project.uuid,
      })),
    ),
  });
}

/**
 * Fills an empty catalog. Leaves a shop with projects, or one seeded before, unchanged, so every start may
 * run it.
 */
async function seedCatalog({ prisma }: Pick<Database, 'prisma'>, store: ImageStore): Promise<string> {
  if ((await prisma.project.count()) > 0) return 'Projects already exist. Nothing was changed.';
  if (await prisma.setting.findUnique({ where: { key: demoRemovedKey } }))
    return 'The demo was removed. Nothing was changed.';
  const manifest = await readDemoManifest(directory);
  const entries = await Promise.all(demoProjects.map((project) => storeEntry(store, manifest, project)));
  // In one transaction: an interrupted seed leaves an empty catalog, which the next one fills.
  await prisma.$transaction((tx) => saveEntries(tx, entries), { timeout: 60_000 });
  return `Added ${entries.length} demo projects with their pictures`;
}

/** Turns an empty database into a public demo, with its account. */
async function seedDemo(database: Pick<Database, 'pool' | 'prisma'>, store: ImageStore): Promise<string> {
  if (await isDemoDatabase(database.pool)) return 'This is a demo already. Nothing was changed.';
  await seedCatalog(database, store);
  await prepareDemo(database.pool);
  return 'Made a demo, with its projects, leads and account';
}

runCommand(async () => {
  const env = readEnv({ ...process.env, NODE_ENV: 'development', DATABASE_URL: await reachedDatabaseUrl() });
  const database = openDatabase({
    databaseUrl: env.DATABASE_URL,
    statementTimeoutMs: patienceMs,
    ...commandPatience,
  });
  await withLock(database.pool, 'demo-seed', async () => {
    const seed = env.isDemo ? seedDemo : seedCatalog;
    console.log(await seed(database, openStore(env.images)));
  });
  await database.close();
});
