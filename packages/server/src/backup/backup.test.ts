import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { ImageStore } from '@perfboard/media/store';
import { createTestDatabase, type TestDatabase } from '@perfboard/testing/database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { sessionSecret } from '../testing/services.ts';
import { createBackup } from './backup-create.ts';
import { restoreBackup } from './restore-archive.ts';
import {
  bytesOf,
  content,
  emptyDatabase,
  fill,
  flip,
  folder,
  kept,
  keysOf,
  newFile,
  newStore,
  original,
  prepareFolder,
  variant,
} from './testing/shop.ts';

prepareFolder();

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
    expect(await bytesOf(into, kept)).toEqual(Buffer.from([80, 75, 0, 255]));
  });

  test('restored owes its jobs again, and its campaigns, under way or scheduled, wait for an admin', async () => {
    const target = await emptyDatabase();
    const result = await restoreBackup({
      secret: sessionSecret,
      databaseUrl: target.url,
      store: newStore(),
      file,
    });
    expect(result).toMatchObject({ pendingJobs: 1, pausedCampaigns: 2 });
    const outbox = await target.pool.query('select dispatched_at, attempts from outbox');
    expect(outbox.rows).toEqual([{ dispatched_at: null, attempts: 0 }]);
    const campaigns = await target.pool.query('select status from campaigns');
    expect(campaigns.rows).toEqual([{ status: 'paused' }, { status: 'paused' }]);
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
    expect((await keysOf(into)).sort()).toEqual([kept, original, variant].sort());
  });

  test('interrupted after its rows were committed is brought to its end by the same call', async () => {
    const target = await emptyDatabase();
    const into = newStore();
    const dying: ImageStore = { ...into, remove: () => Promise.reject(new Error('killed')) };
    await expect(
      restoreBackup({ secret: sessionSecret, databaseUrl: target.url, store: dying, file }),
    ).rejects.toThrow('killed');
    const result = await restoreBackup({ secret: sessionSecret, databaseUrl: target.url, store: into, file });
    expect(result).toMatchObject({ pendingJobs: 1, pausedCampaigns: 2 });
    expect(await content(target.pool)).toEqual(await content(source.pool));
    expect((await keysOf(into)).sort()).toEqual([kept, original, variant].sort());
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
    expect((await keysOf(into)).sort()).toEqual([kept, original, variant].sort());
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
    expect((await keysOf(into)).sort()).toEqual([kept, original, variant].sort());
  });

  test('is readable by its owner alone and leaves no other file', async () => {
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect((await readdir(folder)).filter((name) => name.startsWith('.perfboard-backup'))).toEqual([]);
    await expect(createBackup({ databaseUrl: source.url, store, file })).rejects.toThrow('exists already');
  });
});
