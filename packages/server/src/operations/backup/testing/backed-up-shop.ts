import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '@perfboard/db/client';
import { createDiskStore } from '@perfboard/media/disk-store';
import type { ImageStore } from '@perfboard/media/store';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '@perfboard/testing/database';
import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { sessionSecret as secret } from '../../../testing/services.ts';
import { createDepartureRecorder } from '../../privacy/record-departures.ts';
import { createBackup } from '../backup-create.ts';

export let folder: string;
export let source: TestDatabase;
export let shop: Database;
export let store: ImageStore;
export let file: string;

/** Sets up a shop, and a place for its backup, for each test of the calling file. */
export function prepareShop(): void {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'perfboard-departure-test-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    source = await createTestDatabase();
    shop = openDatabase({ databaseUrl: source.url, maxConnections: 2 });
    store = newStore();
    file = path.join(folder, `${randomUUID()}.tar.gz`);
    onTestFinished(async () => {
      await shop.close();
      await source.drop();
    });
  });
}

export const newStore = () => createDiskStore({ directory: path.join(folder, randomUUID()) });

export async function emptyPlace(): Promise<{ databaseUrl: string; rows: Database }> {
  const database = await createEmptyDatabase();
  const rows = openDatabase({ databaseUrl: database.url, maxConnections: 2 });
  onTestFinished(async () => {
    await rows.close();
    await database.drop();
  });
  return { databaseUrl: database.url, rows };
}

export const backUp = (options: { recipients?: string[] } = {}) =>
  createBackup({ databaseUrl: source.url, store, file, ...options });
export const recordDepartures = () =>
  createDepartureRecorder({ pool: shop.pool, store, env: { SESSION_SECRET: secret } })();
export const leave = (email: string) =>
  shop.prisma.subscriber.update({
    where: { email },
    data: { status: 'unsubscribed', status_changed_at: new Date() },
  });
export const statuses = async ({ prisma }: Database) =>
  Object.fromEntries((await prisma.subscriber.findMany()).map(({ email, status }) => [email, status]));
