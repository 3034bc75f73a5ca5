import path from 'node:path';
import { type DemoProject, demoCreatedAt, demoProjects } from '@perfboard/content/demo-project';
import { openDatabase, type PrismaClient } from '@perfboard/db/client';
import { openStore } from '@perfboard/media/open-store';
import { readEnv } from '@perfboard/server/service/env';
import { commandPatience, reachedDatabaseUrl, runCommand } from './command.ts';
import { type DemoPicture, readDemoManifest, readDemoPicture, storeDemoPicture } from './demo-pictures.ts';

/** Beside the folder of the bundle. */
const directory = path.resolve(import.meta.dirname, '../demo/pictures');

async function savePicture(prisma: PrismaClient, { image, variants }: DemoPicture): Promise<string> {
  const { uuid } = await prisma.image.upsert({
    where: { content_hash: image.content_hash },
    create: { ...image, status: 'ready', variants: { create: variants } },
    update: {},
  });
  return uuid;
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

/** Fills an empty catalog. A shop with projects of its own, or one seeded before, is left alone. */
runCommand(async () => {
  const env = readEnv({ ...process.env, NODE_ENV: 'development', DATABASE_URL: await reachedDatabaseUrl() });
  const database = openDatabase({ databaseUrl: env.DATABASE_URL, ...commandPatience });
  const { prisma } = database;
  if ((await prisma.project.count()) > 0) {
    console.log('There are projects already; nothing was changed');
    await database.close();
    return;
  }
  const store = openStore(env.images);
  const manifest = await readDemoManifest(directory);
  const now = Date.now();
  const imageUuids = new Map<string, string>();
  await Promise.all(
    demoProjects.map(async ({ uuid, project_name }) => {
      const picture = await readDemoPicture({ directory, manifest }, project_name);
      await storeDemoPicture(store, picture);
      imageUuids.set(uuid, await savePicture(prisma, picture));
    }),
  );
  const { count } = await prisma.project.createMany({
    data: demoProjects.map((project) => ({
      ...columnsOf(project),
      image_uuid: imageUuids.get(project.uuid) ?? null,
      created_at: new Date(demoCreatedAt(project, now)),
      updated_at: new Date(demoCreatedAt(project, now)),
    })),
    skipDuplicates: true,
  });
  console.log(`Added ${count} demo projects with their pictures`);
  await database.close();
});
