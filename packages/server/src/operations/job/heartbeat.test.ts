import { workerHeartbeat } from '@perfboard/contracts/words/operation';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { createHeartbeat, readWorkerState } from './heartbeat.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices({ smtpUrl: 'smtp://127.0.0.1:9' });
});
afterAll(() => services?.close());
beforeEach(async () => {
  await services.prisma.workerHeartbeat.deleteMany();
});

const isAlive = async () => (await readWorkerState(services.prisma)).ok;
const count = () => services.prisma.workerHeartbeat.count();
/** Shifts every heartbeat by some seconds, on the database's clock. */
const shift = (seconds: number) =>
  services.pool.query(`update worker_heartbeats set beat_at = beat_at + $1 * interval '1 second'`, [seconds]);

test('a worker counts as alive while its heartbeat is fresh, and again after the next one', async () => {
  expect(await readWorkerState(services.prisma)).toEqual({ ok: false, last_seen_at: null });
  const { beat } = createHeartbeat(services.pool);
  await beat();
  expect(await readWorkerState(services.prisma)).toEqual({ ok: true, last_seen_at: expect.any(String) });
  await shift(-workerHeartbeat.staleAfterMs / 1_000);
  expect(await readWorkerState(services.prisma)).toEqual({ ok: false, last_seen_at: expect.any(String) });
  await beat();
  expect(await isAlive()).toBe(true);
});

test('a heartbeat from the future, left by a wrong clock, is stale', async () => {
  await createHeartbeat(services.pool).beat();
  await shift(3_600);
  expect(await isAlive()).toBe(false);
});

test('a process with a wrong clock is compared by the database’s clock', async () => {
  const { now } = Date;
  Date.now = () => now() - 3_600_000;
  try {
    await createHeartbeat(services.pool).beat();
    expect(await isAlive()).toBe(true);
  } finally {
    Date.now = now;
  }
});

test('each heartbeat deletes the rows of dead workers and leaves those of live ones', async () => {
  await createHeartbeat(services.pool).beat();
  await shift(-60);
  await createHeartbeat(services.pool).beat();
  await createHeartbeat(services.pool).beat();
  expect(await count()).toBe(2);
});

test('a worker that exits deletes its row, unless it is the last one: a restart is not an outage', async () => {
  const [first, second] = [createHeartbeat(services.pool), createHeartbeat(services.pool)];
  await first.beat();
  await second.beat();
  await first.end();
  expect(await count()).toBe(1);
  await second.end();
  expect(await isAlive()).toBe(true);
});
