import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createTestDatabase } from '@perfboard/testing/database';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sessionSecret } from '../../testing/services.ts';
import { createBackup } from './backup-create.ts';
import { restoreBackup } from './restore-archive.ts';
import {
  bytesOf,
  content,
  emptyDatabase,
  file,
  flip,
  folder,
  kept,
  newFile,
  newStore,
  original,
  prepareBackup,
  source,
  store,
  variant,
} from './testing/shop.ts';

prepareBackup();

describe('a backup', () => {
  test('restored has the same content, row by row and byte by byte', async () => {
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

  test('restored enqueues its jobs again, and pauses its running and scheduled newsletters', async () => {
    const target = await emptyDatabase();
    const result = await restoreBackup({
      secret: sessionSecret,
      databaseUrl: target.url,
      store: newStore(),
      file,
    });
    expect(result).toMatchObject({ pendingJobs: 1, pausedNewsletters: 2 });
    const outbox = await target.pool.query('select dispatched_at, attempts from outbox');
    expect(outbox.rows).toEqual([{ dispatched_at: null, attempts: 0 }]);
    const newsletters = await target.pool.query('select status from newsletters');
    expect(newsletters.rows).toEqual([{ status: 'paused' }, { status: 'paused' }]);
  });

  test('restored is fully working: triggers fire and the audit trail stays append-only', async () => {
    const target = await emptyDatabase();
    await restoreBackup({ secret: sessionSecret, databaseUrl: target.url, store: newStore(), file });
    expect((await target.pool.query('select 1 from changes')).rowCount).toBe(0);
    // The workers of the original shop don't run here.
    expect((await target.pool.query('select 1 from worker_heartbeats')).rowCount).toBe(0);
    await target.pool.query(`update projects set description = 'zebra'`);
    const { rows } = await target.pool.query(
      `select search @@ to_tsquery('simple', 'zebra') as found, (select count(*)::int from changes) as changes from projects`,
    );
    expect(rows).toEqual([{ found: true, changes: 1 }]);
    await expect(target.pool.query('delete from audits')).rejects.toThrow('audit trail');
  });

  test('is rejected by a database with rows, and by a store with files, without changing them', async () => {
    const full = await createTestDatabase();
    onTestFinished(() => full.drop());
    await full.pool.query(`insert into settings (key, value) values ('a', '1')`);
    const into = newStore();
    await expect(
      restoreBackup({ secret: sessionSecret, databaseUrl: full.url, store: into, file }),
    ).rejects.toThrow('The database is not empty (settings has rows)');
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
    ['a missing end', (tar: Buffer) => tar.subarray(0, tar.length / 2), 'was cut off|not a complete archive'],
    ['another name', () => Buffer.from('hello'), 'not a complete archive|was cut off'],
  ])('with %s is rejected before anything is written', async (_what, damage, message) => {
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

  test('truncated in the middle of the file is rejected', async () => {
    const damaged = newFile();
    const bytes = await readFile(file);
    await writeFile(damaged, bytes.subarray(0, bytes.length - 100));
    const target = await emptyDatabase();
    await expect(
      restoreBackup({ secret: sessionSecret, databaseUrl: target.url, store: newStore(), file: damaged }),
    ).rejects.toThrow('is not a complete archive');
  });

  test('is readable only by its owner and leaves no other file', async () => {
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect((await readdir(folder)).filter((name) => name.startsWith('.perfboard-backup'))).toEqual([]);
    await expect(createBackup({ databaseUrl: source.url, store, file })).rejects.toThrow('already exists');
  });
});
