// @module-tag slow
import type { Socket } from 'node:net';
import type { ImageStore } from '@perfboard/media/store';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sessionSecret } from '../../testing/services.ts';
import { restoreBackup } from './restore-archive.ts';
import {
  bytesOf,
  content,
  emptyDatabase,
  file,
  kept,
  keysOf,
  newStore,
  original,
  prepareBackup,
  source,
  variant,
} from './testing/shop.ts';

prepareBackup();

describe('a restore', () => {
  test('whose store fails halfway leaves nothing behind', async () => {
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

  test('interrupted halfway starts over when repeated', async () => {
    const target = await emptyDatabase();
    const into = newStore();
    // Like a kill, it leaves everything in place.
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

  test('interrupted after its rows were committed is completed when repeated', async () => {
    const target = await emptyDatabase();
    const into = newStore();
    const dying: ImageStore = { ...into, remove: () => Promise.reject(new Error('killed')) };
    await expect(
      restoreBackup({ secret: sessionSecret, databaseUrl: target.url, store: dying, file }),
    ).rejects.toThrow('killed');
    const result = await restoreBackup({
      secret: sessionSecret,
      databaseUrl: target.url,
      store: into,
      file,
    });
    expect(result).toMatchObject({ pendingJobs: 1, pausedNewsletters: 2 });
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
    const restore = restoreBackup({
      secret: sessionSecret,
      databaseUrl: target.url,
      store: into,
      file,
    });
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

  test('is rejected by the leftovers of a restore into another database, without changing them', async () => {
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

  test('is rejected while another restore into the same database is running', async () => {
    const target = await emptyDatabase();
    const into = newStore();
    let second: Promise<unknown> | undefined;
    const slow: ImageStore = {
      ...into,
      async put(key, body, options) {
        second ??= restoreBackup({
          secret: sessionSecret,
          databaseUrl: target.url,
          store: into,
          file,
        });
        second.catch(() => {});
        await into.put(key, body, options);
      },
    };
    await restoreBackup({ secret: sessionSecret, databaseUrl: target.url, store: slow, file });
    await expect(second).rejects.toThrow('is not empty');
    expect((await keysOf(into)).sort()).toEqual([kept, original, variant].sort());
  });
});
