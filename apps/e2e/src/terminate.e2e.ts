import { eventually, lasts } from '@perfboard/testing/eventually';
import { startRedis } from '@perfboard/testing/redis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, type AppProcess, startApp } from './app.ts';
import { post, validBooking } from './rest.ts';

const redis = await startRedis();
afterAll(() => redis?.stop());

let app: App;
let processes: AppProcess[] = [];

/** A connection of the product, by the name that it gave itself; the test's own give none. */
interface Connection {
  pid: number;
  name: string;
  /** In the middle of a query that waits for a lock. */
  isStuck: boolean;
}

async function connections(): Promise<Connection[]> {
  const { rows } = await app.database.pool.query<Connection>(
    `select pid, application_name as name, coalesce(state = 'active' and wait_event_type = 'Lock', false) as "isStuck"
       from pg_stat_activity
      where datname = current_database() and application_name like 'perfboard%' and pid <> pg_backend_pid()`,
  );
  return rows;
}

/** False where it had ended by then. */
async function terminate(pid: number): Promise<boolean> {
  const { rows } = await app.database.pool.query<{ done: boolean }>(
    'select pg_terminate_backend(pid, 5000) as done from pg_stat_activity where pid = $1',
    [pid],
  );
  return rows[0]?.done ?? false;
}

function expectAlive(): void {
  for (const { child, output } of processes) {
    expect({ exit: child.exitCode, signal: child.signalCode, output: output() }).toMatchObject({
      exit: null,
      signal: null,
      output: expect.not.stringContaining('"level":60'),
    });
  }
}

let leads = 0;
/** A lead, posted until it is acknowledged, as a form does it: under one key. */
async function lead(): Promise<string> {
  const email = `terminated${leads++}@example.com`;
  await eventually('the lead is taken', async () => {
    const { status } = await post(
      app,
      '/api/v1/bookings',
      { ...validBooking, email },
      {
        'idempotency-key': email.replace(/\W/g, '-'),
      },
    );
    return status === 201;
  });
  return email;
}

const isTold = (email: string) => app.mail.messages.some(({ envelope }) => envelope.to.includes(email));

async function expectAtWork(): Promise<void> {
  const email = await lead();
  await eventually('its sender is told', () => isTold(email));
  expectAlive();
}

describe.each(['postgres', 'redis'] as const)('with the queue on %s', (backend) => {
  const isLeftOut = backend === 'redis' && !redis;
  beforeAll(async () => {
    if (isLeftOut) return;
    app = await startApp({
      env: { RATE_LIMITS: 'off', NODE_ENV: 'test' },
      ...(backend === 'redis' && redis ? { redisUrl: redis.url } : {}),
    });
    processes = [app.api, app.worker as AppProcess];
    await expectAtWork();
  });
  afterAll(() => app?.stop());

  test.skipIf(isLeftOut)('no idle connection ends a process when the server ends it', async () => {
    const met = new Set<string>();
    for (const { pid, name } of await connections()) if (await terminate(pid)) met.add(name);
    expect([...met]).toEqual(expect.arrayContaining(['perfboard', 'perfboard-change', 'perfboard-outbox']));
    if (backend === 'postgres') expect(met).toContain('perfboard-queue');
    await expectAtWork();
    await eventually('all listen again', async () => {
      const names = (await connections()).map(({ name }) => name);
      return names.includes('perfboard-change') && names.includes('perfboard-outbox');
    });
  });

  test.skipIf(isLeftOut)('no connection in the middle of a query ends a process', async () => {
    const tables = [
      { table: 'bookings', connection: 'perfboard' },
      { table: 'outbox', connection: 'perfboard' },
      ...(backend === 'postgres' ? [{ table: 'bullmq.job', connection: 'perfboard-queue' }] : []),
    ];
    for (const { table, connection } of tables) {
      const holder = await app.database.pool.connect();
      await holder.query(`begin; lock table ${table} in access exclusive mode`);
      const posted = lead();
      const stuck = await eventually(`a query of ${connection} waits for ${table}`, async () => {
        const found = (await connections()).filter(({ isStuck }) => isStuck);
        return found.some(({ name }) => name === connection) ? found : undefined;
      });
      const ended = await Promise.all(stuck.map(({ pid }) => terminate(pid)));
      expect(ended).toContain(true);
      await holder.query('rollback');
      holder.release();
      await posted;
      await expectAtWork();
    }
  });

  test.skipIf(isLeftOut)('no connection between two queries ends a process', async () => {
    let isBusy = true;
    const acknowledged: string[] = [];
    const visitors = Array.from({ length: 2 }, async () => {
      while (isBusy) {
        acknowledged.push(await lead());
        // Without a pause, a busy machine sends the emails of the leads for minutes.
        await lasts(200);
      }
    });
    let ended = 0;
    while (ended < 20) {
      for (const { pid } of await connections()) {
        if (await terminate(pid)) ended += 1;
        await lasts(10);
      }
      expectAlive();
    }
    isBusy = false;
    await Promise.all(visitors);
    await eventually('everybody is told', () => acknowledged.every(isTold));
    const { rows } = await app.database.pool.query('select email from bookings');
    expect(rows.map(({ email }) => email)).toEqual(expect.arrayContaining(acknowledged));
    expect(new Set(rows.map(({ email }) => email)).size).toBe(rows.length);
    await expectAtWork();
  });
});
