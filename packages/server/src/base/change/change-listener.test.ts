// @module-tag slow
import { createTestDatabase, type TestDatabase } from '@perfboard/testing/database';
import { eventually } from '@perfboard/testing/eventually';
import { type FlakyProxy, startFlakyProxy } from '@perfboard/testing/flaky-proxy';
import { scaled } from '@perfboard/testing/limit';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ChangeListener } from '../service/services.ts';
import { listenToChanges } from './change-listener.ts';

let database: TestDatabase;
let proxy: FlakyProxy;
let changes: ChangeListener;
let received: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startFlakyProxy(database.url);
  changes = listenToChanges({ databaseUrl: proxy.url, log: pino({ level: 'silent' }) });
  changes.subscribe((kind) => received.push(kind));
});
afterAll(async () => {
  await changes?.close();
  await proxy?.close();
  await database?.drop();
});

beforeEach(async () => {
  await eventually('the listener is connected', () => changes.isListening());
  received = [];
});

test('a change is received under its kind', async () => {
  await database.pool.query(
    `insert into subscribers (uuid, email) values (gen_random_uuid(), 'a@example.com')`,
  );
  await eventually('the kind is received', () => received.includes('subscriber'));
});

test('a connection that died silently is trusted for 3 s at most', async () => {
  const frozenAt = performance.now();
  proxy.freeze();
  await eventually('the loss is known', () => !changes.isListening());
  expect(performance.now() - frozenAt).toBeLessThan(scaled(3_500));
  await proxy.restore();
});

test.each(['cut', 'freeze'] as const)(
  'a lost connection (%s) is reported as lost, and after reconnecting anything may have changed',
  async (failure) => {
    await proxy[failure]();
    await eventually('the loss is known', () => !changes.isListening());
    expect(received).toEqual([]);
    await proxy.restore();
    await eventually('a reset is received', () => received.includes('reset'));
    expect(changes.isListening()).toBe(true);
  },
);
