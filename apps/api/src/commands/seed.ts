import { createReadStream } from 'node:fs';
import path from 'node:path';
import { type DemoProject, demoCreatedAt, demoProjects } from '@perfboard/content/demo-project';
import { openDatabase, type PrismaClient } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox-row';
import { openStore } from '@perfboard/media/open-store';
import type { ImageStore } from '@perfboard/media/store';
import { originalKey } from '@perfboard/media/variant';
import { readEnv } from '@perfboard/server/service/env';
import { commandPatience, reachedDatabaseUrl, runCommand } from './command.ts';
import { type DemoPicture, demoPictureDirectory, readDemoPictures } from './demo-pictures.ts';

async function storePicture(store: ImageStore, picture: DemoPicture): Promise<void> {
  const files = [
    { key: originalKey(picture.content_hash, picture.format), type: `image/${picture.format}` },
    ...picture.variants.map(({ key, format }) => ({ key, type: `image/${format}` })),
  ];
  for (const { key, type } of files) {
    await store.put(key, createReadStream(path.join(demoPictureDirectory, key)), { contentType: type });
  }
}

async function savePicture(prisma: PrismaClient, picture: DemoPicture): Promise<string> {
  const { variants, ...columns } = picture;
  const image = await prisma.image.upsert({
    where: { content_hash: picture.content_hash },
    create: { ...columns, status: 'ready', variants: { create: variants } },
    update: {},
  });
  return image.uuid;
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

/** The home page shows the featured ones, and every list begins with the newest. */
const inOrderOfSight = demoProjects.toSorted((a, b) => Number(b.featured) - Number(a.featured));

/** Fills an empty catalog. A shop with projects of its own, or one seeded before, is left alone. */
runCommand(async () => {
  const env = readEnv({ ...process.env, NODE_ENV: 'development', DATABASE_URL: await reachedDatabaseUrl() });
  const database = openDatabase({ databaseUrl: env.DATABASE_URL, ...commandPatience });
  const { prisma } = database;
  if ((await prisma.project.count()) > 0) {
    console.log('Projects already exist. Nothing was changed.');
    await database.close();
    return;
  }
  const store = openStore(env.images);
  const pictures = await readDemoPictures();
  const now = Date.now();
  const imageUuids = new Map<string, string>();
  await Promise.all(
    demoProjects.map(async ({ uuid }) => {
      const picture = pictures[uuid];
      if (!picture) return;
      await storePicture(store, picture);
      imageUuids.set(uuid, await savePicture(prisma, picture));
    }),
  );
  const count = await prisma.$transaction(async (tx) => {
    const made = await tx.project.createMany({
      data: demoProjects.map((project) => ({
        ...columnsOf(project),
        image_uuid: imageUuids.get(project.uuid) ?? null,
        created_at: new Date(demoCreatedAt(project, now)),
        updated_at: new Date(demoCreatedAt(project, now)),
      })),
      skipDuplicates: true,
    });
    await tx.outbox.createMany({
      data: inOrderOfSight.flatMap(({ uuid }) =>
        imageUuids.has(uuid) ? [] : [outboxRow('image.draw', { project_uuid: uuid })],
      ),
    });
    return made.count;
  });
  console.log(
    `Added ${count} demo projects, ${imageUuids.size} with images. The worker adds the other images.`,
  );
  await database.close();
});
