import { mkdir, mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { migrateDatabase, migrationNames } from '@perfboard/db/migrate';
import type { ImageStore } from '@perfboard/media/store';
import { createTestDatabase } from '@perfboard/testing/database';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { sessionSecret } from '../../testing/services.ts';
import { createBackup } from './backup-create.ts';
import { restoreBackup } from './restore-archive.ts';
import {
  emptyDatabase,
  fill,
  folder,
  newFile,
  newStore,
  original,
  prepareFolder,
  variant,
} from './testing/shop.ts';

prepareFolder();

test('an image removed during the backup is in it completely or not at all', async () => {
  const source = await createTestDatabase();
  onTestFinished(() => source.drop());
  const store = newStore();
  await fill(source.url, store);
  let removals = 0;
  const removing: ImageStore = {
    ...store,
    async open(key) {
      if (key === original && removals++ === 0) {
        await source.pool.query('delete from project_photos');
        await source.pool.query('update projects set image_uuid = null');
        await source.pool.query('delete from images');
        for (const each of [original, variant]) await store.remove(each);
      }
      return store.open(key);
    },
  };
  const file = newFile();
  const manifest = await createBackup({ databaseUrl: source.url, store: removing, file });
  expect(manifest.missing_images).toEqual([]);
  expect(manifest.images.map(({ key }) => key)).toEqual([expect.stringMatching(/^files\//)]);
  expect(manifest.tables.find(({ name }) => name === 'images')?.rows).toBe(0);
  expect(manifest.tables.find(({ name }) => name === 'projects')?.rows).toBe(1);
});

test('an image lost before is reported, and the backup contains everything else', async () => {
  const source = await createTestDatabase();
  onTestFinished(() => source.drop());
  const store = newStore();
  await fill(source.url, store);
  await store.remove(original);
  const manifest = await createBackup({ databaseUrl: source.url, store, file: newFile() });
  expect(manifest.missing_images).toEqual([original]);
  expect(manifest.images.map(({ key }) => key).sort()).toEqual([expect.stringMatching(/^files\//), variant]);
});

test('files left by a killed backup are removed by a later one', async () => {
  const source = await createTestDatabase();
  onTestFinished(() => source.drop());
  const place = await mkdtemp(path.join(folder, 'killed-'));
  const [old, young] = [
    path.join(place, '.perfboard-backup-old'),
    path.join(place, '.perfboard-backup-young'),
  ];
  for (const spool of [old, young]) await mkdir(spool);
  await writeFile(path.join(old, 'archive'), 'ada@example.com');
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
  for (const at of [path.join(old, 'archive'), old]) await utimes(at, longAgo, longAgo);
  await createBackup({ databaseUrl: source.url, store: newStore(), file: path.join(place, 'shop.tar.gz') });
  expect((await readdir(place)).sort()).toEqual(['.perfboard-backup-young', 'shop.tar.gz']);
});

test('a migration that rewrites a table during a backup loses no rows in it', async () => {
  const source = await createTestDatabase();
  onTestFinished(() => source.drop());
  await fill(source.url, newStore());
  const query = pg.Client.prototype.query;
  onTestFinished(() => {
    pg.Client.prototype.query = query;
  });
  const rewrite = () =>
    source.pool
      .query(
        `set lock_timeout = 300; alter table projects add column later uuid not null default gen_random_uuid()`,
      )
      .catch(() => {});
  let isRewritten = false;
  pg.Client.prototype.query = function meanwhile(this: pg.Client, ...parameters: unknown[]) {
    const result = (query as (...all: unknown[]) => unknown).apply(this, parameters);
    // The query that takes the snapshot.
    if (isRewritten || !String(parameters[0]).startsWith('select to_regclass')) return result;
    isRewritten = true;
    return (result as Promise<unknown>).then(rewrite).then(() => result);
  } as typeof query;
  const manifest = await createBackup({ databaseUrl: source.url, store: newStore(), file: newFile() });
  expect(manifest.tables.find(({ name }) => name === 'projects')?.rows).toBe(1);
});

test('a backup taken while rows are written is a consistent snapshot', async () => {
  const source = await createTestDatabase();
  onTestFinished(() => source.drop());
  let isWriting = true;
  const writing = (async () => {
    // Every committed state has as many bookings as contacts.
    while (isWriting) {
      await source.pool.query(
        `with b as (insert into bookings (uuid, full_name, email, mobile_no, project_title)
           values (gen_random_uuid(), 'A', 'a@example.com', '1', 'Title'))
         insert into contacts (uuid, name, email, mobile, subject, message)
           values (gen_random_uuid(), 'A', 'a@example.com', '1', 'S', 'M')`,
      );
    }
  })();
  const file = newFile();
  const manifest = await createBackup({ databaseUrl: source.url, store: newStore(), file });
  isWriting = false;
  await writing;
  const rows = (name: string) => manifest.tables.find((table) => table.name === name)?.rows;
  expect(rows('bookings')).toBe(rows('contacts'));
});

test.skipIf(migrationNames.length < 2)('a backup of an earlier release is migrated', async () => {
  const source = await emptyDatabase();
  await migrateDatabase({ databaseUrl: source.url, upTo: migrationNames[0] as string });
  await source.pool.query(`insert into settings (key, value) values ('a', '1')`);
  const file = newFile();
  const manifest = await createBackup({ databaseUrl: source.url, store: newStore(), file });
  expect(manifest.migrations).toEqual(migrationNames.slice(0, 1));
  const target = await emptyDatabase();
  await restoreBackup({ secret: sessionSecret, databaseUrl: target.url, store: newStore(), file });
  const { rows } = await target.pool.query('select migration_name from _prisma_migrations order by 1');
  expect(rows.map((row) => row.migration_name)).toEqual(migrationNames);
  expect((await target.pool.query('select key from settings')).rows).toEqual([{ key: 'a' }]);
  const current = await createTestDatabase();
  onTestFinished(() => current.drop());
  await expect(
    restoreBackup({ secret: sessionSecret, databaseUrl: current.url, store: newStore(), file }),
  ).rejects.toThrow('is older than the schema');
});

test('a backup with an unknown migration is rejected by name', async () => {
  const source = await createTestDatabase();
  onTestFinished(() => source.drop());
  await source.pool.query(
    `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('x', 'x', '29990101000000_future', now())`,
  );
  const file = newFile();
  await createBackup({ databaseUrl: source.url, store: newStore(), file });
  const target = await emptyDatabase();
  await expect(
    restoreBackup({ secret: sessionSecret, databaseUrl: target.url, store: newStore(), file }),
  ).rejects.toThrow('made by a release with other migrations (29990101000000_future)');
});
