import { randomUUID } from 'node:crypto';
import { createEmptyDatabase, type TestDatabase } from '@perfboard/testing/database';
import { eventually } from '@perfboard/testing/eventually';
import { startFlakyProxy } from '@perfboard/testing/flaky-proxy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeNewsletterLock } from './newsletter-lock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database?.drop());

test('a newsletter has one run at a time, and then the next one', async () => {
  const uuid = randomUUID();
  const first = await takeNewsletterLock(database.url, uuid);
  expect(await takeNewsletterLock(database.url, uuid)).toBeNull();
  await first?.release();
  const second = await takeNewsletterLock(database.url, uuid);
  expect(second).not.toBeNull();
  await second?.release();
  expect(first?.lost.aborted).toBe(true);
});

test('a run learns that its lock is lost when the network drops everything', async () => {
  const proxy = await startFlakyProxy(database.url);
  const uuid = randomUUID();
  const lock = await takeNewsletterLock(proxy.url, uuid);
  expect(lock?.lost.aborted).toBe(false);
  proxy.freeze();
  // The server closes nothing: the connection stays open.
  await eventually('the loss is noticed', () => lock?.lost.aborted, 10_000);
  await lock?.release();
  await proxy.close();
});

test('a run gives the newsletter to the next one although its own connection no longer carries anything', async () => {
  const proxy = await startFlakyProxy(database.url);
  const uuid = randomUUID();
  const lock = await takeNewsletterLock(proxy.url, uuid);
  proxy.strand();
  await eventually('the loss is noticed', () => lock?.lost.aborted, 10_000);
  await lock?.release();
  // This proxy answers the server's keepalives, so the server does not find out alone.
  const next = await eventually('the next run has it', () => takeNewsletterLock(database.url, uuid), 3_000);
  await next.release();
  await proxy.close();
});
