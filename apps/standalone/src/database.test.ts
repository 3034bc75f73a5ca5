// @module-tag slow
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mountSmallDisk } from '@perfboard/testing/small-disk';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startDatabase, startGuard } from './database.ts';
import { explainStartError } from './start-error.ts';

test.runIf(process.platform === 'linux')(
  'a PostgreSQL killed during a long statement is available again before that statement would have ended',
  { timeout: 120_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'perfboard-database-'));
    // If root runs this, PostgreSQL's own user must be able to enter.
    chmodSync(dataDir, 0o755);
    const said: string[] = [];
    const database = await startDatabase({ dataDir, onLog: () => {}, say: (line) => said.push(line) });
    onTestFinished(async () => {
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });
    const busy = new pg.Client({ connectionString: database.owner.ADMIN_DATABASE_URL });
    busy.on('error', () => {});
    await busy.connect();
    // Computing, not waiting: a waiting backend notices the death of its server.
    busy.query('do $$ begin for i in 1..2000000000 loop end loop; end $$').catch(() => {});
    await sleep(500);
    const pidFile = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
    process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL');
    await expect
      .poll(
        async () => {
          const client = new pg.Client({ connectionString: database.owner.ADMIN_DATABASE_URL });
          client.on('error', () => {});
          try {
            await client.connect();
            return (await client.query('select 1 as one')).rows;
          } finally {
            await client.end().catch(() => {});
          }
        },
        { timeout: 30_000, interval: 250 },
      )
      .toEqual([{ one: 1 }]);
    expect(said.filter((line) => line.includes('Could not start PostgreSQL'))).toEqual([]);
  },
);

const silent = { onLog: () => {}, say: () => {} };

/** A data folder with a cluster that consists only of its version file. */
function folderOfMajor(major: number): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'perfboard-major-'));
  chmodSync(dataDir, 0o755);
  const cluster = join(dataDir, 'postgres', 'cluster');
  mkdirSync(cluster, { recursive: true });
  writeFileSync(join(cluster, 'PG_VERSION'), `${major}\n`);
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

test('a database of an older or a newer PostgreSQL is neither started nor replaced, and the error says what to do', async () => {
  for (const [major, way] of [
    [17, /Make a backup with the release that you used before .* restore it with this one into an empty/],
    [99, 'release that it was last used with'],
  ] as const) {
    const dataDir = folderOfMajor(major);
    await expect(startDatabase({ dataDir, ...silent })).rejects.toThrow(way);
    expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['cluster']);
  }
});

test.runIf(process.platform === 'linux')(
  'the guard of a killed start ends its server, but no other process that got the same id since',
  { timeout: 60_000 },
  async () => {
    const servers = await Promise.all(
      [true, false].map(async (isServer) => {
        const clusterDir = mkdtempSync(join(tmpdir(), 'perfboard-guard-'));
        const server = spawn('sleep', ['60']);
        onTestFinished(() => {
          server.kill('SIGKILL');
          rmSync(clusterDir, { recursive: true, force: true });
        });
        await once(server, 'spawn');
        const pid = server.pid ?? 0;
        writeFileSync(join(clusterDir, 'postmaster.pid'), `${isServer ? pid : pid + 1}\n${clusterDir}\n`);
        const guard = startGuard(pid, clusterDir);
        // As if the starting process was killed.
        guard.stdin?.end();
        await once(guard, 'exit');
        return server;
      }),
    );
    await expect.poll(() => servers.map(({ signalCode }) => signalCode)).toEqual(['SIGINT', null]);
  },
);

/** Writes until the disk has no room left. */
function fill(file: string): void {
  try {
    for (;;) appendFileSync(file, Buffer.alloc(4_096));
  } catch {
    // Full.
  }
}

test('a start on a full disk after a kill says so in one sentence', { timeout: 120_000 }, async ({
  skip,
}) => {
  const disk = mountSmallDisk(96);
  if (!disk) return skip('only root can mount a small disk');
  onTestFinished(() => disk.remove());
  chmodSync(disk.folder, 0o755);
  const database = await startDatabase({ dataDir: disk.folder, ...silent });
  const client = new pg.Client({ connectionString: database.owner.ADMIN_DATABASE_URL });
  client.on('error', () => {});
  await client.connect();
  await client.query(
    'create table filling as select repeat(md5(n::text), 50) from generate_series(1, 2000) n',
  );
  const pidFile = join(disk.folder, 'postgres', 'cluster', 'postmaster.pid');
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  database.kill();
  await expect.poll(() => existsSync(`/proc/${pid}`), { timeout: 30_000 }).toBe(false);
  fill(join(disk.folder, 'filling'));
  const error = await startDatabase({ dataDir: disk.folder, ...silent }).then(
    (started) => started.stop(),
    (failure: unknown) => failure,
  );
  expect(error).toBeInstanceOf(Error);
  expect(explainStartError(error, '/data')).toBe(
    'The disk is full, so Perfboard can’t start. Free up space for /data, then start again.',
  );
});

test.each([
  Object.assign(new Error('could not extend file'), { code: '53100' }),
  Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' }),
  new Error(
    'PostgreSQL did not start (exit 1).\nFATAL: could not write to "pg_wal/xlogtemp": No space left on device',
  ),
])('a disk that is full is one sentence: %s', (error) => {
  expect(explainStartError(error, '/data')).toMatch(/^The disk is full[^\n]*$/);
});
