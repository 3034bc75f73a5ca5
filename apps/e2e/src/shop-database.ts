import { cp } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase } from '@perfboard/db/client';
import { hashCheaply } from '@perfboard/server/testing/make-member';
import { createTestDatabaseFrom, prepareTemplate, type TestDatabase } from '@perfboard/testing/database';
import { inject } from 'vitest';
import { runProgram } from './command.ts';

export const admin = { email: 'admin@example.com', password: 'correct horse battery staple' } as const;

/**
 * The first admin, as the product creates it. Prepared once per run, because each start would hash and check
 * the same password. The cheap hash saves most of the time of signing in, which these tests do hundreds of
 * times.
 */
async function addAdmin(databaseUrl: string): Promise<void> {
  const { prisma, close } = openDatabase({ databaseUrl, maxConnections: 1 });
  const password = await hashCheaply(admin.password);
  const account = { id: 'first-admin', accountId: 'first-admin', providerId: 'credential', password };
  await prisma.user.create({
    data: {
      id: 'first-admin',
      name: 'Admin',
      email: admin.email,
      emailVerified: true,
      role: 'owner',
      accounts: { create: account },
    },
  });
  await close();
}

async function seedDemo(databaseUrl: string, folder: string, DEMO = 'false'): Promise<void> {
  const env = { DATABASE_URL: databaseUrl, PERFBOARD_DATA: folder, DEMO };
  const { code, output } = await runProgram('apps/api/dist/seed.js', [], env, 180_000);
  if (code !== 0) throw new Error(`The seed ended with ${code}:\n${output}`);
}

/**
 * A shop's database with its first admin, cloned from one that is created once per run.
 * @param seed with the demo projects, and their images in the folder
 */
export async function createShopDatabase(dataFolder: string, seed = false): Promise<TestDatabase> {
  const template = seed ? 'perfboard_seeded' : 'perfboard_desk';
  const templateFolder = path.join(inject('sharedFolder'), template);
  await prepareTemplate(template, async (url) => {
    await addAdmin(url);
    if (seed) await seedDemo(url, templateFolder);
  });
  if (seed) await cp(templateFolder, dataFolder, { recursive: true });
  return createTestDatabaseFrom(template);
}

/** A public demo's database, with its images in the folder. */
export async function createDemoDatabase(dataFolder: string): Promise<TestDatabase> {
  const template = 'perfboard_demo';
  const templateFolder = path.join(inject('sharedFolder'), template);
  await prepareTemplate(template, (url) => seedDemo(url, templateFolder, 'true'));
  await cp(templateFolder, dataFolder, { recursive: true });
  return createTestDatabaseFrom(template);
}
