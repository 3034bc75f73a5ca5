import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { freePort } from '@perfboard/postgres/free-port';
import { Redis } from 'ioredis';
import { eventually } from './eventually.ts';

export type TestRedis = {
  url: string;
  /** Stops the server; `start` restarts it on the same port, empty. */
  stop(): Promise<void>;
  /** Kills the server without warning, as in a crash. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Process id of the running server. */
  pid(): number | undefined;
  /** Removes every key. */
  flush(): Promise<void>;
  /** Runs commands on a separate connection. */
  use<T>(use: (client: Redis) => Promise<T>): Promise<T>;
};

/**
 * Starts a Redis if `redis-server` is on the path.
 * @returns null, with a visible warning, if it is not: the caller skips its Redis tests.
 */
export async function startRedis(): Promise<TestRedis | null> {
  if (spawnSync('redis-server', ['--version']).status !== 0) {
    console.warn('\n!!! NO REDIS: redis-server is not on the path. Every test on Redis is SKIPPED.\n');
    return null;
  }
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    if (child) return;
    child = spawn(
      'redis-server',
      [
        '--port',
        String(port),
        '--bind',
        '127.0.0.1',
        '--save',
        '',
        '--appendonly',
        'no',
        '--maxmemory-policy',
        'noeviction',
      ],
      { cwd: tmpdir(), stdio: 'ignore' },
    );
    await eventually(`redis-server answers at ${url}`, () => answers(url), 15_000);
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child;
    if (!ending) return;
    child = null;
    await new Promise((resolve) => {
      ending.once('exit', resolve);
      ending.kill(signal);
    });
  }
  process.once('exit', () => child?.kill('SIGKILL'));
  await start();
  return {
    url,
    start,
    pid: () => child?.pid,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    use: (use) => withClient(url, use),
    flush: () => withClient(url, async (client) => void (await client.flushall())),
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    await withClient(url, (client) => client.ping());
    return true;
  } catch {
    return false;
  }
}

async function withClient<T>(url: string, use: (client: Redis) => Promise<T>): Promise<T> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
  client.on('error', () => {});
  try {
    await client.connect();
    return await use(client);
  } finally {
    client.disconnect();
  }
}
