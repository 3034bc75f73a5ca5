import { createEmptyDatabase, type TestDatabase } from '@perfboard/testing/database';
import { eventually } from '@perfboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QueuePool } from './queue-pool.ts';

describe('the pool under the queues on PostgreSQL', () => {
  let database: TestDatabase;
  let pool: QueuePool;
  const losses: unknown[] = [];
  beforeAll(async () => {
    database = await createEmptyDatabase();
    pool = new QueuePool({ databaseUrl: database.url, max: 2, onLoss: (error) => losses.push(error) });
  });
  afterAll(async () => {
    await pool?.destroy();
    await database?.drop();
  });

  const cutSleepers = () =>
    database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query = 'select pg_sleep(60)'`,
    );

  it('reports a connection lost halfway under the code that makes BullMQ wait and retry', async () => {
    const sleeping = pool.query('select pg_sleep(60)');
    const outcome = sleeping.catch((error) => error);
    await eventually('cut', async () => ((await cutSleepers()).rowCount ?? 0) > 0);
    expect(await outcome).toMatchObject({ code: 'ECONNREFUSED' });
    expect(losses).not.toHaveLength(0);
    await expect(pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
  });

  it('survives the loss of a checked-out connection that is idle', async () => {
    const client = await pool.connect();
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await eventually('the loss is noticed', () =>
      client.query('select 1').then(
        () => false,
        () => true,
      ),
    );
    client.release(true);
    await expect(pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
  });

  it('leaves the error of a rejected statement unchanged', async () => {
    await expect(pool.query('select * from nothing')).rejects.toMatchObject({ code: '42P01' });
  });

  it('runs exclusive work in one session at a time, and the other session skips it', async () => {
    const done: string[] = [];
    await pool.exclusively('key', async () => {
      done.push('outer');
      await pool.exclusively('key', async () => {
        done.push('inner');
      });
    });
    await pool.exclusively('key', async () => {
      done.push('later');
    });
    expect(done).toEqual(['outer', 'later']);
  });
});
