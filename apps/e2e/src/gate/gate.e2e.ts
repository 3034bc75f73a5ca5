import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrationState } from '@perfboard/db/migrate';
import { createDiskStore } from '@perfboard/media/disk-store';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { runProgram } from '../command.ts';
import { commandOperations } from './command-operation.ts';
import { lostBetween, readHoldings } from './shop.ts';
import { startOperation } from './start-operation.ts';
import { type Outcome, runTrials, table } from './trial.ts';

/** The long form is `npm run gate`; in the suite one kill of each shows that the way is there. */
const long = process.env.GATE_MOMENTS ? Number(process.env.GATE_MOMENTS) : null;
const only = process.env.GATE_ONLY?.split(',');
const isWanted = (name: string) => only === undefined || only.includes(name);
const timeout = long ? 12 * 60 * 60_000 : 600_000;

const tell = (line: string) => void (long && console.log(line));

let folder: string;
let commands: Awaited<ReturnType<typeof commandOperations>>;
const outcomes: Outcome[] = [];
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'perfboard-gate-'));
  // Where root runs this, PostgreSQL's own user must get through.
  chmodSync(folder, 0o755);
  commands = await commandOperations({ adminUrl: inject('postgresAdminUrl'), folder });
}, timeout);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  if (long) console.log(`\n${table(outcomes)}\n`);
});

async function expectNothing(running: Promise<Outcome[]>): Promise<void> {
  const found = await running;
  outcomes.push(...found);
  expect(found.flatMap(({ signal, down }) => down.map((text) => `${signal} ${text}`))).toEqual([]);
  expect(found.flatMap(({ signal, lost }) => lost.map((text) => `${signal} ${text}`))).toEqual([]);
}

describe.each(['migrate', 'backup', 'restore'])('%s, killed at moments of its run', (name) => {
  test.runIf(isWanted(name))('starts again and has lost nothing', { timeout }, async () => {
    const operation = commands.operations.find((each) => each.name === name);
    await expectNothing(runTrials(operation!, long ?? 1, tell));
  });
});

describe.runIf(isWanted('first start'))('npm start, killed at moments', () => {
  test('of a first start, starts again and has lost nothing', { timeout }, async () => {
    const operation = await startOperation(folder, { isLong: long !== null });
    await expectNothing(runTrials(operation, long ?? 1, tell));
  });
});

describe.skipIf(long)('killed in the middle', () => {
  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'a migration under way, by %s, is applied by the next run',
    async (signal) => {
      const place = await commands.killed.emptyPlace();
      onTestFinished(() => place.drop());
      const holder = new pg.Client({ connectionString: place.url });
      await holder.connect();
      // The script reaches this table half-way, and waits for the end of this transaction.
      await holder.query('begin; create table page_views (id int)');
      const { child, done } = commands.killed.begin('migrate', [], place.env);
      for (let isWaiting = false; !isWaiting; await sleep(20)) {
        const { rowCount } = await holder.query(
          `select 1 from pg_stat_activity where application_name = 'perfboard-migrate' and wait_event_type = 'Lock'
            and datname = current_database()`,
        );
        isWaiting = rowCount === 1;
      }
      child.kill(signal);
      await done;
      await holder.end();
      const again = await runProgram('apps/api/dist/migrate.js', [], place.env);
      expect(again, again.output).toMatchObject({ code: 0 });
      expect(await migrationState(place.url)).toEqual({ pending: [], unknown: [] });
    },
  );

  test.each(['SIGKILL'] as const)(
    'a restore with half of its pictures, by %s, is done by the next run',
    async (signal) => {
      const { archive, holdings } = commands.killed;
      const place = await commands.killed.emptyPlace();
      onTestFinished(() => place.drop());
      const { child, done } = commands.killed.begin('restore', [archive], place.env);
      const store = createDiskStore({ directory: place.images });
      for (let files = 0; files < holdings.files.size / 2; await sleep(5)) {
        files = 0;
        for await (const _ of store.list('')) files++;
        if (child.exitCode !== null) throw new Error('it was over before');
      }
      child.kill(signal);
      await done;
      const again = await runProgram('apps/api/dist/restore.js', [archive], place.env);
      expect(again, again.output).toMatchObject({ code: 0 });
      const found = await readHoldings(place.url, place.images);
      expect(lostBetween(holdings, found)).toEqual([]);
      expect([...found.files.keys()].sort()).toEqual([...holdings.files.keys()].sort());
    },
  );
});
