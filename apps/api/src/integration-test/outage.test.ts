import { createHeartbeat } from '@perfboard/server/operations/job/heartbeat';
import { createTestDatabase } from '@perfboard/testing/database';
import { eventually } from '@perfboard/testing/eventually';
import { type FlakyProxy, startFlakyProxy } from '@perfboard/testing/flaky-proxy';
import { scaled } from '@perfboard/testing/limit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type CallOptions, startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let proxy: FlakyProxy;
let cookie: string;
beforeAll(async () => {
  const database = await createTestDatabase();
  proxy = await startFlakyProxy(database.url);
  app = await startTestApp({
    database,
    env: { DATABASE_URL: proxy.url },
    // A page asks the catalog.
    render: async ({ query }) => {
      await query('project.list', {});
      return { kind: 'html', status: 200, html: '<!doctype html><title>catalog</title>' };
    },
  });
  cookie = await app.signIn();
});
afterAll(async () => {
  await proxy?.restore();
  await app?.close();
  await proxy?.close();
});

const booking = {
  full_name: 'Ada Lovelace',
  email: 'ada@example.com',
  mobile_no: '555-010-0142',
  project_title: 'Greenhouse',
};
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const admin = () => ({ cookie, headers: { origin: app.url } });

/** Every kind of door that needs the database, by what is called. */
const doors: Record<string, () => [path: string, options?: CallOptions]> = {
  'a page': () => ['/?q=never-kept'],
  'a form without script': () => [
    '/booking',
    { body: new URLSearchParams(booking).toString(), headers: { ...form, origin: app.url } },
  ],
  'a read over tRPC': () => ['/trpc/project.list?input=%7B%7D'],
  'a write over tRPC': () => ['/trpc/booking.create', { body: booking, headers: { origin: app.url } }],
  'a read over REST': () => ['/api/v1/projects'],
  'a write over REST': () => ['/api/v1/bookings', { body: booking }],
  'an admin’s read': () => ['/api/v1/bookings', admin()],
  'an admin’s export': () => ['/api/v1/newsletter/export.csv', admin()],
  'signing in': () => [
    '/api/auth/sign-in/email',
    { body: { email: 'a@example.com', password: 'wrong password' }, headers: { origin: app.url } },
  ],
  'the queues’ board': () => ['/main/admin/queues/', admin()],
  unsubscribing: () => ['/unsubscribe?token=none', { body: 'List-Unsubscribe=One-Click', headers: form }],
  'a sitemap': () => ['/sitemap.xml'],
  readiness: () => ['/readyz'],
};

/** As a worker does it, past the network that fails here. */
async function isReady(): Promise<boolean> {
  await createHeartbeat(app.database.pool).beat();
  return (await call('readiness')).status === 200;
}

const call = (door: keyof typeof doors): Promise<Answer> => app.call(...(doors[door] as () => [string])());

async function timed(door: string): Promise<{ door: string; status: number; text: string; ms: number }> {
  const startedAt = performance.now();
  const { status, text } = await call(door);
  return { door, status, text, ms: performance.now() - startedAt };
}

test('every door answers 503 within three seconds while the network to the database swallows everything', async () => {
  await eventually('it is ready', isReady);
  proxy.freeze();
  const answers = await Promise.all(Object.keys(doors).map(timed));
  // Addresses that name nothing are refused before anybody is asked.
  const asked = answers.filter(({ door }) => door !== 'unsubscribing');
  expect(asked.map(({ door, status }) => [door, status])).toEqual(asked.map(({ door }) => [door, 503]));
  for (const { door, ms } of answers)
    expect([door, ms]).toEqual([door, expect.toSatisfy((spent: number) => spent < scaled(3_000))]);
  // The outage is known by now, so no request waits again.
  for (const { ms } of await Promise.all(['a read over REST', 'a write over REST', 'a page'].map(timed)))
    expect(ms).toBeLessThan(scaled(500));
  await proxy.restore();
  await eventually('it is ready again', isReady);
  expect((await call('a write over REST')).status).toBe(201);
});

test('a connection that was cut in between without a word costs one request seconds, not minutes', async () => {
  await Promise.all(Array.from({ length: 6 }, () => call('a read over REST')));
  proxy.strand();
  const answers = await Promise.all(Array.from({ length: 6 }, () => timed('a read over REST')));
  for (const { ms } of answers) expect(ms).toBeLessThan(scaled(3_000));
  await eventually('all is well', async () => (await call('a read over REST')).status === 200);
});
