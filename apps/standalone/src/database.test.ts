import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startDatabase } from './database.ts';

test.runIf(process.platform === 'linux')(
  'a PostgreSQL that is killed in the middle of a long statement is back before that would have ended',
  { timeout: 120_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'perfboard-database-'));
    // Where root runs this, PostgreSQL's own user must get through.
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
    // Computing, not waiting: a backend that waits notices the death of its server.
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
    expect(said.filter((line) => line.includes('does not start'))).toEqual([]);
  },
);
