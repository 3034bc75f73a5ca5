import { workerMessages } from '@perfboard/contracts/words/operation';
import { createHeartbeat } from '@perfboard/server/operations/job/heartbeat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  cookie = await app.signIn({ email: 'admin@example.com' });
});
afterAll(() => app.close());

const ready = () => app.call('/readyz');
const worker = async () => (await app.call('/api/v1/health', { cookie })).json.worker;
const booking = {
  full_name: 'Ada Lovelace',
  email: 'ada@example.com',
  mobile_no: '555-010-0142',
  project_title: 'Greenhouse',
};

test('without a worker the shop is not ready and says so, and the site still takes leads', async () => {
  expect(await ready()).toMatchObject({
    status: 503,
    json: {
      status: 'unavailable',
      message: workerMessages.none,
      checks: {
        database: { ok: true },
        queue: { ok: true },
        worker: { ok: false, error: workerMessages.none, since: expect.any(String) },
      },
    },
  });
  expect(await worker()).toEqual({ ok: false, last_seen_at: null });
  expect((await app.call('/healthz')).status).toBe(200);
  expect((await app.call('/')).status).toBe(200);
  expect((await app.call('/api/v1/bookings', { body: booking })).status).toBe(201);
});

test('with a live worker the shop is ready, and half a minute after its last heartbeat it is not', async () => {
  await createHeartbeat(app.services.pool).beat();
  expect(await ready()).toMatchObject({
    status: 200,
    json: { status: 'ready', checks: { worker: { ok: true } } },
  });
  expect(await worker()).toEqual({ ok: true, last_seen_at: expect.any(String) });
  await app.database.pool.query(`update worker_heartbeats set beat_at = beat_at - interval '30 seconds'`);
  const { last_seen_at } = await worker();
  expect(await ready()).toMatchObject({
    status: 503,
    json: { checks: { worker: { ok: false, error: workerMessages.none, since: last_seen_at } } },
  });
});
