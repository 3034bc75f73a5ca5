import { createTestDatabase, type TestDatabase } from '@perfboard/testing/database';
import { type FlakyProxy, startFlakyProxy } from '@perfboard/testing/flaky-proxy';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ChangeListener, listenToChanges } from './change-listener.ts';

let database: TestDatabase;
let proxy: FlakyProxy;
let changes: ChangeListener;
let told: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startFlakyProxy(database.url);
  changes = listenToChanges({ databaseUrl: proxy.url, log: pino({ level: 'silent' }) });
  changes.subscribe((kind) => told.push(kind));
});
afterAll(async () => {
  await changes?.close();
  await proxy?.close();
  await database?.drop();
});

const until = (holds: () => boolean) => expect.poll(holds, { timeout: 15_000 }).toBe(true);

beforeEach(async () => {
  await until(() => changes.isListening());
  told = [];
});

test('what changes is told by its kind', async () => {
  await database.pool.query(
    `insert into subscribers (uuid, email) values (gen_random_uuid(), 'a@example.com')`,
  );
  await until(() => told.includes('subscriber'));
});

test('a connection that died without a word is trusted for 3 s at most', async () => {
  const frozenAt = performance.now();
  proxy.freeze();
  await until(() => !changes.isListening());
  expect(performance.now() - frozenAt).toBeLessThan(3_500);
  await proxy.restore();
});

test.each(['cut', 'freeze'] as const)(
  'a connection that is lost (%s) is known to be lost, and anything may have changed when it is back',
  async (failure) => {
    await proxy[failure]();
    await until(() => !changes.isListening());
    expect(told).toEqual([]);
    await proxy.restore();
    await until(() => told.includes('reset'));
    expect(changes.isListening()).toBe(true);
  },
);
