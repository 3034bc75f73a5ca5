import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { openDatabase } from '@perfboard/db/client';
import { migrateDatabase, migrationNames } from '@perfboard/db/migrate';
import { createDiskStore } from '@perfboard/media/disk-store';
import { originalKey, variantKey } from '@perfboard/media/key';
import type { ImageStore } from '@perfboard/media/store';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '@perfboard/testing/database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { makeBooking } from '../testing/make-booking.ts';
import { makeCampaign } from '../testing/make-campaign.ts';
import { makeImage } from '../testing/make-image.ts';
import { makeNotice } from '../testing/make-notice.ts';
import { makeProject } from '../testing/make-project.ts';
import { makeOutbox } from '../testing/make-record.ts';
import { sessionSecret } from '../testing/services.ts';
import { createBackup } from './backup-create.ts';
import { transientTables } from './backup-format.ts';
import { restoreBackup } from './restore-archive.ts';

const hash = 'ab'.repeat(32);
const original = originalKey(hash, 'png');
const variant = variantKey(hash, 320, 'avif');
let folder: string;

const newStore = () => createDiskStore({ directory: path.join(folder, randomUUID()) });
const newFile = () => path.join(folder, `${randomUUID()}.tar.gz`);

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.drop());
  return database;
}

/** A shop in the middle of its work, with text that a careless dump would break. */
async function fill(databaseUrl: string, store: ImageStore): Promise<void> {
  const db = openDatabase({ databaseUrl });
  const { uuid: image_uuid } = await makeImage(db, { content_hash: hash, status: 'ready' });
  await db.prisma.imageVariant.create({
    data: { image_uuid, format: 'avif', width: 320, height: 2, bytes: 4, key: variant },
  });
  await store.put(original, Buffer.from([0, 255, 10, 92]), { contentType: 'image/png' });
  await store.put(variant, Buffer.from('variant'), { contentType: 'image/avif' });
  await makeProject(db, {
    project_name: 'Tab\tand \\N and "quotes"',
    description: 'line\nbreak\r\n\\. ünïcödé 🤖',
    category: null,
    tags: ['a,b', '{c}', ''],
    image_uuid,
  });
  const { uuid: booking_uuid } = await makeBooking(db, { email: 'ada@example.com' });
  const { uuid: notice_uuid } = await makeNotice(db, { booking_uuid });
  await makeOutbox(db, {
    job: 'notice.send',
    payload: { notice_uuid },
    dispatched_at: new Date(),
    attempts: 1,
  });
  await makeCampaign(db, 1, { status: 'sending' });
  await db.prisma.audit.create({
    data: { actor: 'admin', action: 'project.create', entity: 'project', details: { a: '\u0001' } },
  });
  await db.close();
}

/** Every row as text, without what a restore changes on purpose. */
async function content(pool: pg.Pool): Promise<Record<string, unknown[]>> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const tables: Record<string, unknown[]> = {};
  for (const { name } of rows.filter((row) => !transientTables.has(row.name))) {
    const result = await pool.query(
      `select (to_jsonb(t) - '{dispatched_at,attempts,last_error,status}'::text[])::text as row from "${name}" t order by 1`,
    );
    tables[name] = result.rows.map(({ row }) => row);
  }
  return tables;
}

const bytesOf = async (store: ImageStore, key: string) => {
  const image = await store.open(key);
  return image && buffer(image.stream);
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'perfboard-backup-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a backup', () => {
  let source: TestDatabase;
  let store: ImageStore;
  let file: string;
  beforeAll(async () => {
    source = await createTestDatabase();
    store = newStore();
    file = newFile();
    await fill(source.url, store);
    await createBackup({ databaseUrl: source.url, store, file });
  });
  afterAll(() => source.drop());

  test('restored is the same content, row by row and byte by byte', async () => {
    const target = await emptyDatabase();
    const into = newStore();
    await restoreBackup({ secret: sessionSecret, databaseUrl: target.url, store: into, file });
    const restored = await content(target.pool);
    expect(restored).toEqual(await content(source.pool));
    expect(restored.projects).toHaveLength(1);
    expect(await bytesOf(into, original)).toEqual(Buffer.from([0, 255, 10, 92]));
    expect(await bytesOf(into, variant)).toEqual(Buffer.from('variant'));
  });

  test('restored owes its jobs again, and its campaign under way waits for an admin', async () => {
    const target = await emptyDatabase();
    const result = await restoreBackup({
      secret: sessionSecret,
      databaseUrl: target.url,
      store: newStore(),
      file,
    });
    expect(result).toMatchObject({ pendingJobs: 1, pausedCampaigns: 1 });
    const outbox = await target.pool.query('select dispatched_at, attempts from outbox');
    expect(outbox.rows).toEqual([{ dispatched_at: null, attempts: 0 }]);
    const campaigns = await target.pool.query('select status from campaigns');
    expect(campaigns.rows).toEqual([{ status: 'paused' }]);
  });

  test('restored works on: triggers fire and the audit trail stays closed', async () => {
    const target = await emptyDatabase();
    await restoreBackup({ secret: sessionSecret, databaseUrl: target.url, store: newStore(), file });
    expect((await target.pool.query('select 1 from changes')).rowCount).toBe(0);
    await target.pool.query(`update projects set description = 'zebra'`);
    const { rows } = await target.pool.query(
      `select search @@ to_tsquery('simple', 'zebra') as found, (select count(*)::int from changes) as changes from projects`,
    );
    expect(rows).toEqual([{ found: true, changes: 1 }]);
    await expect(target.pool.query('delete from audits')).rejects.toThrow('audit trail');
  });

  test('is refused by a database that has rows, and by a store that has files, which stay as they are', async () => {
    const full = await createTestDatabase();
    onTestFinished(() => full.drop());
    await full.pool.query(`insert into settings (key, value) values ('a', '1')`);
    const into = newStore();
    await expect(
      restoreBackup({ secret: sessionSecret, databaseUrl: full.url, store: into, file }),
    ).rejects.toThrow('The database is not empty (there are rows in settings)');
    expect(await bytesOf(into, original)).toBeNull();
    const target = await emptyDatabase();
    await into.put(original, Buffer.from('mine'), { contentType: 'image/png' });
    await expect(
      restoreBackup({ secret: sessionSecret, databaseUrl: target.url, store: into, file }),
    ).rejects.toThrow('The image store is not empty');
    expect(await bytesOf(into, original)).toEqual(Buffer.from('mine'));
    expect((await target.pool.query(`select to_regclass('projects') as name`)).rows).toEqual([
      { name: null },
    ]);
  });

  test.each([
    ['one changed byte', (tar: Buffer) => flip(tar, tar.indexOf('ada@example.com')), 'is damaged'],
    ['a missing end', (tar: Buffer) => tar.subarray(0, tar.length / 2), 'was cut off|not a whole archive'],
    ['another name', () => Buffer.from('hello'), 'not a whole archive|was cut off'],
  ])('with %s is refused before anything is written', async (_what, damage, message) => {
    const damaged = newFile();
    await writeFile(damaged, gzipSync(damage(gunzipSync(await readFile(file)))));
    const target = await emptyDatabase();
    const into = newStore();
    await expect(
      restoreBackup({ secret: sessionSecret, databaseUrl: target.url, store: into, file: damaged }),
    ).rejects.toThrow(new RegExp(message));
    expect((await target.pool.query(`select to_regclass('projects') as name`)).rows).toEqual([
      { name: null },
    ]);
    expect(await bytesOf(into, original)).toBeNull();
  });

  test('cut off in the middle of the file is refused', async () => {
    const damaged = newFile();
    const bytes = await readFile(file);
    await writeFile(damaged, bytes.subarray(0, bytes.length - 100));
    const target = await emptyDatabase();
    await expect(
      restoreBackup({ secret: sessionSecret, databaseUrl: target.url, store: newStore(), file: damaged }),
    ).rejects.toThrow('is not a whole archive');
  });

  test('whose store fails in the middle leaves nothing behind', async () => {
    const target = await emptyDatabase();
    const into = newStore();
    const failing: ImageStore = {
      ...into,
      put: (key, body, options) =>
        key === variant ? Promise.reject(new Error('disk full')) : into.put(key, body, options),
    };
    await expect(
      restoreBackup({ secret: sessionSecret, databaseUrl: target.url, store: failing, file }),
    ).rejects.toThrow('disk full');
    expect(await bytesOf(into, original)).toBeNull();
    expect((await target.pool.query('select 1 from projects')).rowCount).toBe(0);
    await restoreBackup({ secret: sessionSecret, databaseUrl: target.url, store: into, file });
  });

  test('interrupted half-way is begun anew by the same call', async () => {
    const target = await emptyDatabase();
    const into = newStore();
    // As a kill leaves it: nothing is cleared away either.
    const dying: ImageStore = {
      ...into,
      put: (key, body, options) =>
        key === variant ? Promise.reject(new Error('killed')) : into.put(key, body, options),
      remove: () => Promise.reject(new Error('killed')),
    };
    await expect(
      restoreBackup({ secret: sessionSecret, databaseUrl: target.url, store: dying, file }),
    ).rejects.toThrow('killed');
    expect(await bytesOf(into, original)).not.toBeNull();
    await restoreBackup({ secret: sessionSecret, databaseUrl: target.url, store: into, file });
    expect(await content(target.pool)).toEqual(await content(source.pool));
    expect((await keysOf(into)).sort()).toEqual([original, variant].sort());
  });

  test('interrupted after its rows were committed is brought to its end by the same call', async () => {
    const target = await emptyDatabase();
    const into = newStore();
    const dying: ImageStore = { ...into, remove: () => Promise.reject(new Error('killed')) };
    await expect(
      restoreBackup({ secret: sessionSecret, databaseUrl: target.url, store: dying, file }),
    ).rejects.toThrow('killed');
    const result = await restoreBackup({ secret: sessionSecret, databaseUrl: target.url, store: into, file });
    expect(result).toMatchObject({ pendingJobs: 1, pausedCampaigns: 1 });
    expect(await content(target.pool)).toEqual(await content(source.pool));
    expect((await keysOf(into)).sort()).toEqual([original, variant].sort());
    await expect(
      restoreBackup({ secret: sessionSecret, databaseUrl: target.url, store: into, file }),
    ).rejects.toThrow('not empty');
  });

  test.each([
    ['after it was done keeps rows and pictures', true],
    ['before it was done leaves neither, and can be repeated', false],
  ])('whose COMMIT is lost %s', async (_what, isSent) => {
    const target = await emptyDatabase();
    const into = newStore();
    const query = pg.Client.prototype.query;
    onTestFinished(() => {
      pg.Client.prototype.query = query;
    });
    let last = '';
    pg.Client.prototype.query = function lossy(this: pg.Client, ...parameters: unknown[]) {
      const text = String(parameters[0]);
      const isRestore = text === 'commit' && last.startsWith('update perfboard_restore');
      last = text;
      const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
      if (isRestore && !isSent) stream.destroy();
      const result = (query as (...all: unknown[]) => unknown).apply(this, parameters);
      if (isRestore && isSent) stream.end(() => stream.destroy());
      return result;
    } as typeof query;
    const restore = restoreBackup({ secret: sessionSecret, databaseUrl: target.url, store: into, file });
    if (isSent) await restore;
    else {
      await expect(restore).rejects.toThrow();
      expect(await keysOf(into)).toEqual([]);
      pg.Client.prototype.query = query;
      await restoreBackup({ secret: sessionSecret, databaseUrl: target.url, store: into, file });
    }
    expect(await content(target.pool)).toEqual(await content(source.pool));
    expect((await keysOf(into)).sort()).toEqual([original, variant].sort());
  });

  test('is refused by what a restore into another database has left, which stays as it is', async () => {
    const into = newStore();
    const dying: ImageStore = {
      ...into,
      put: (key, body, options) =>
        key === variant ? Promise.reject(new Error('killed')) : into.put(key, body, options),
      remove: () => Promise.reject(new Error('killed')),
    };
    const first = await emptyDatabase();
    await expect(
      restoreBackup({ secret: sessionSecret, databaseUrl: first.url, store: dying, file }),
    ).rejects.toThrow('killed');
    const left = await keysOf(into);
    const second = await emptyDatabase();
    await expect(
      restoreBackup({ secret: sessionSecret, databaseUrl: second.url, store: into, file }),
    ).rejects.toThrow(/image store (is not empty|holds what an interrupted restore)/);
    expect(await keysOf(into)).toEqual(left);
  });

  test('is refused while another restore into the same database is at work', async () => {
    const target = await emptyDatabase();
    const into = newStore();
    let second: Promise<unknown> | undefined;
    const slow: ImageStore = {
      ...into,
      async put(key, body, options) {
        second ??= restoreBackup({ secret: sessionSecret, databaseUrl: target.url, store: into, file });
        second.catch(() => {});
        await into.put(key, body, options);
      },
    };
    await restoreBackup({ secret: sessionSecret, databaseUrl: target.url, store: slow, file });
    await expect(second).rejects.toThrow('is not empty');
    expect((await keysOf(into)).sort()).toEqual([original, variant].sort());
  });

  test('is readable by its owner alone and leaves no other file', async () => {
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect((await readdir(folder)).filter((name) => name.startsWith('.perfboard-backup'))).toEqual([]);
    await expect(createBackup({ databaseUrl: source.url, store, file })).rejects.toThrow('exists already');
  });
});

test('a picture that is removed while the backup runs is in it whole or not at all', async () => {
  const source = await createTestDatabase();
  onTestFinished(() => source.drop());
  const store = newStore();
  await fill(source.url, store);
  let removals = 0;
  const removing: ImageStore = {
    ...store,
    async open(key) {
      if (key === original && removals++ === 0) {
        await source.pool.query('update projects set image_uuid = null');
        await source.pool.query('delete from images');
        for (const each of [original, variant]) await store.remove(each);
      }
      return store.open(key);
    },
  };
  const file = newFile();
  const manifest = await createBackup({ databaseUrl: source.url, store: removing, file });
  expect(manifest).toMatchObject({ images: [], missing_images: [] });
  expect(manifest.tables.find(({ name }) => name === 'images')?.rows).toBe(0);
  expect(manifest.tables.find(({ name }) => name === 'projects')?.rows).toBe(1);
});

test('a picture that was lost before is named, and the backup holds everything else', async () => {
  const source = await createTestDatabase();
  onTestFinished(() => source.drop());
  const store = newStore();
  await fill(source.url, store);
  await store.remove(original);
  const manifest = await createBackup({ databaseUrl: source.url, store, file: newFile() });
  expect(manifest.missing_images).toEqual([original]);
  expect(manifest.images.map(({ key }) => key)).toEqual([variant]);
});

test('what a killed backup has left beside its archive goes with a later one', async () => {
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

test('a migration that rewrites a table while a backup runs takes no row out of it', async () => {
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
    // What takes the snapshot.
    if (isRewritten || !String(parameters[0]).startsWith('select to_regclass')) return result;
    isRewritten = true;
    return (result as Promise<unknown>).then(rewrite).then(() => result);
  } as typeof query;
  const manifest = await createBackup({ databaseUrl: source.url, store: newStore(), file: newFile() });
  expect(manifest.tables.find(({ name }) => name === 'projects')?.rows).toBe(1);
});

const keysOf = async (store: ImageStore): Promise<string[]> => {
  const keys: string[] = [];
  for await (const key of store.list('')) keys.push(key);
  return keys.sort();
};

const flip = (bytes: Buffer, at: number): Buffer => {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
};

test('a backup taken while rows are written is one moment of the database', async () => {
  const source = await createTestDatabase();
  onTestFinished(() => source.drop());
  let isWriting = true;
  const writing = (async () => {
    // Always as many bookings as contacts, in every committed state.
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

test.skipIf(migrationNames.length < 2)('a backup of an earlier release is brought up to date', async () => {
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

test('a backup of a newer release is refused by name', async () => {
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
  ).rejects.toThrow('made by a newer release (29990101000000_future)');
});
