import { createHash } from 'node:crypto';
import { shop } from '@perfboard/content/shop';
import { openDatabase } from '@perfboard/db/client';
import { createTestDatabase } from '@perfboard/testing/database';
import { startFlakyProxy } from '@perfboard/testing/flaky-proxy';
import { scaled } from '@perfboard/testing/limit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenToChanges } from '../../base/change/change-listener.ts';
import { quietLog } from '../../testing/services.ts';
import { saveDocument } from './shop.ts';
import { openShopMemory } from './shop-memory.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let proxy: Awaited<ReturnType<typeof startFlakyProxy>>;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startFlakyProxy(database.url);
});
afterAll(async () => {
  await proxy.close();
  await database.drop();
});

test('while neither the feed nor the database answers, the last known texts are shown soon and marked as stale', async () => {
  const db = openDatabase({ databaseUrl: proxy.url, onError: () => {} });
  // The feed is disconnected there, so reads are not cached.
  const changes = listenToChanges({ databaseUrl: 'postgres://nobody@127.0.0.1:9/none', log: quietLog });
  const memory = openShopMemory({ prisma: db.prisma, log: quietLog, changes });
  try {
    expect(await memory.read()).toMatchObject({ isFresh: true, page: undefined, day: '' });
    await db.prisma.$transaction((tx) =>
      saveDocument(tx, { name: 'profile', version: 0, actor: 'a', value: { ...shop, name: 'Torino' } }),
    );
    await expect.poll(() => memory.read()).toMatchObject({ isFresh: true, page: { stored: ['profile'] } });
    proxy.freeze();
    const startedAt = performance.now();
    const known = await memory.read();
    expect([known.isFresh, known.words.profile.name]).toEqual([false, 'Torino']);
    expect(performance.now() - startedAt).toBeLessThan(scaled(2_500));
    // A second request does not wait.
    const again = performance.now();
    expect((await memory.read()).isFresh).toBe(false);
    expect(performance.now() - again).toBeLessThan(scaled(200));
  } finally {
    await proxy.restore();
    memory.close();
    await changes.close();
    await db.close();
  }
});

test('texts that changed while they were read are shown but not marked as fresh, so that no page with them is cached', async () => {
  const db = openDatabase({ databaseUrl: database.url, onError: () => {} });
  const changes = listenToChanges({ databaseUrl: database.url, log: quietLog });
  const memory = openShopMemory({ prisma: db.prisma, log: quietLog, changes });
  const other = await db.pool.connect();
  try {
    await expect.poll(() => changes.isListening()).toBe(true);
    await other.query('begin; lock table shop_documents in access exclusive mode');
    const reading = memory.read();
    const waiting = `select 1 from pg_locks where not granted and relation = 'shop_documents'::regclass
      and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await db.pool.query(waiting)).rowCount).toBe(1);
    changes.announce('shop');
    await other.query('commit');
    expect((await reading).isFresh).toBe(false);
    expect((await memory.read()).isFresh).toBe(true);
  } finally {
    other.release();
    memory.close();
    await changes.close();
    await db.close();
  }
});

test('a worker shows no pages: it reads only what appointments are called', async () => {
  const db = openDatabase({ databaseUrl: database.url, onError: () => {} });
  const version = await db.prisma.shopDocument.count({ where: { name: 'languages' } });
  await db.prisma.$transaction((tx) =>
    saveDocument(tx, {
      name: 'languages',
      version,
      actor: 'a',
      value: { primary: 'en', further: ['de'] },
    }),
  );
  const source = 'Workshop visit';
  const hash = createHash('sha256').update(source).digest('hex');
  for (const document of ['appointments', 'profile'])
    await db.prisma.translation.create({
      data: {
        document,
        language: 'de',
        path: 'x',
        source,
        source_hash: hash,
        text: document,
        updated_by: 'a',
      },
    });
  const memory = openShopMemory({ prisma: db.prisma, log: quietLog });
  try {
    const { words, kindsIn } = await memory.read();
    expect(words.languages.further).toEqual(['de']);
    expect(kindsIn('de')(source)).toBe('appointments');
  } finally {
    memory.close();
    await db.close();
  }
});
