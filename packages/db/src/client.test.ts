import type { WatchedClient } from '@perfboard/process/watched-client';
import { createEmptyDatabase, type TestDatabase } from '@perfboard/testing/database';
import { eventually } from '@perfboard/testing/eventually';
import { type FlakyProxy, startFlakyProxy } from '@perfboard/testing/flaky-proxy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from './client.ts';

// Vitest fails a run with an unhandled error, just as such an error would end a process of the product.
describe('a pool whose connection is ended by the server', () => {
  let server: TestDatabase;
  let proxy: FlakyProxy;
  let database: Database;
  const losses: Error[] = [];
  beforeAll(async () => {
    server = await createEmptyDatabase();
    proxy = await startFlakyProxy(server.url);
    database = openDatabase({
      databaseUrl: `${proxy.url}?application_name=terminated`,
      maxConnections: 1,
      onError: (error) => losses.push(error),
    });
  });
  afterAll(async () => {
    await database?.close();
    await proxy?.close();
    await server?.drop();
  });

  const states = async () => {
    const { rows } = await server.pool.query<{ state: string }>(
      `select state from pg_stat_activity where application_name = 'terminated'`,
    );
    return rows.map(({ state }) => state);
  };
  const terminate = () =>
    server.pool.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'terminated'`,
    );
  const works = () => expect(database.pool.query('select 1 as one')).resolves.toMatchObject({ rowCount: 1 });

  test('reports the error while it is idle and opens another', async () => {
    await works();
    await terminate();
    await eventually('the loss is reported', () => losses.length > 0);
    await works();
  });

  test('fails only the running query', async () => {
    const sleeping = database.pool.query('select pg_sleep(60)').catch((error) => error);
    await eventually('it is asked', async () => (await states()).includes('active'));
    await terminate();
    expect(await sleeping).toMatchObject({ code: '57P01' });
    await works();
  });

  test('does not end the process while it is checked out and idle', async () => {
    const client = await database.pool.connect();
    await terminate();
    await eventually('the loss is noticed', () =>
      client.query('select 1').then(
        () => false,
        () => true,
      ),
    );
    client.release(true);
    await works();
  });

  test('does not seem to be waiting while it runs queries without a pause', async () => {
    // What the watch checks: it cuts a connection that seems to have waited for a second.
    const client = (await database.pool.connect()) as unknown as WatchedClient & { release(): void };
    client.release();
    const first = database.pool.query('select pg_sleep(0.1)');
    const second = database.pool.query('select pg_sleep(0.1)');
    const firstAsked = await eventually('the first is asked', () => client.waitingSince);
    await first;
    expect(client.waitingSince).toBeGreaterThan(firstAsked);
    await second;
    expect(client.waitingSince).toBeUndefined();
  });

  test('does not end the process when it dies between two queries of different borrowers', async () => {
    const first = database.pool.query('select pg_sleep(0.3)');
    const next = database.pool.connect();
    await eventually('it is asked', async () => (await states()).includes('active'));
    proxy.freeze();
    await eventually('it is answered', async () => (await states()).includes('idle'));
    await terminate();
    // The answer and the end of the connection arrive together.
    proxy.thaw();
    await first;
    (await next).release();
    await eventually('another one works', () => database.pool.query('select 1').then(() => true));
  });
});
