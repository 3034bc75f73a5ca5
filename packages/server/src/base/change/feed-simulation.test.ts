import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@perfboard/testing/database';
import { eventually } from '@perfboard/testing/eventually';
import { createRandom } from '@perfboard/testing/random';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openChangeSource } from './change-source.ts';
import type { SimulationOptions } from './testing/feed-world.ts';
import { MemoryChanges, type MemoryTransaction } from './testing/memory-changes.ts';
import { type SimulationReport, simulateFeed, Violation } from './testing/simulate-feed.ts';

/** `SEED=123 npx vitest run feed-simulation` replays one, `SEEDS=100000` runs more. */
const only = process.env.SEED ? Number(process.env.SEED) : undefined;
const seeds = Number(process.env.SEEDS ?? 200);

const run = async (from: number, to: number): Promise<SimulationReport[]> => {
  const reports: SimulationReport[] = [];
  for (let seed = from; seed <= to; seed++) reports.push(await simulateFeed(seed));
  return reports;
};

test(`in ${seeds} runs with crashes, freezes, lost answers, slow transactions and failovers no screen misses a change`, {
  timeout: 600_000,
}, async () => {
  const reports = only === undefined ? await run(1, seeds) : await run(only, only);
  const sum = (of: (report: SimulationReport) => number) =>
    reports.reduce((total, report) => total + of(report), 0);
  if (only !== undefined) return;
  for (const kind of ['crash', 'freeze', 'loss'] as const)
    expect(sum(({ bites }) => bites[kind])).toBeGreaterThan(seeds / 4);
  expect(sum(({ lost }) => lost)).toBeGreaterThan(seeds / 10);
  expect(sum(({ resumptions }) => resumptions)).toBeGreaterThan(seeds);
  expect(sum(({ changes }) => changes)).toBeGreaterThan(10 * seeds);
  expect(sum(({ events }) => events)).toBeGreaterThan(10 * seeds);
});

test('a seed replays exactly', async () => {
  const reports = await run(1, 20);
  expect(await run(1, 20)).toEqual(reports);
});

const sabotages: Record<string, SimulationOptions> = {
  'a position moves past a running transaction': {
    source: ({ now, after }) => ({
      now,
      after: async (position, sent) => {
        const [batch, { next }] = [await after(position, sent), await now()];
        return { ...batch, settled: next };
      },
    }),
  },
  'another server counts as the same': {
    source: ({ now, after }) => ({
      now: async () => ({ ...(await now()), server: '0'.repeat(12) }),
      after: async (position, sent) => ({ ...(await after(position, sent)), server: '0'.repeat(12) }),
    }),
  },
  'a client that returns too late gets only the rest': {
    source: ({ now, after }) => ({ now: async () => ({ ...(await now()), oldest: '0' }), after }),
  },
  'rows present at the start count as their whole transaction': {
    source: ({ now, after }) => ({
      now: async () => {
        const found = await now();
        return { ...found, settled: found.next };
      },
      after,
    }),
  },
};

test.each(Object.keys(sabotages))('the simulation fails when %s', async (name) => {
  const findViolation = async () => {
    for (let seed = 1; seed <= 500; seed++) await simulateFeed(seed, sabotages[name]);
  };
  await expect(findViolation()).rejects.toThrow(Violation);
});

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

/** Both feeds, with the operations applied to both: transactions that begin and end in any order. */
class Pair {
  readonly memory = new MemoryChanges();
  readonly #random: () => number;
  readonly #open = new Map<PoolClient, MemoryTransaction>();
  /** Both numbers of each transaction so far. */
  readonly #numbers: { memory: bigint; real: bigint }[] = [];
  readonly #sent: string[] = [];

  constructor(seed: number) {
    this.#random = createRandom(seed).next;
  }

  async begin(): Promise<void> {
    const client = await database.pool.connect();
    await client.query('begin');
    const { rows } = await client.query<{ tx: string }>('select pg_current_xact_id()::text as tx');
    const memory = this.memory.begin();
    this.#numbers.push({ memory: memory.tx, real: BigInt(rows[0]?.tx ?? 0) });
    this.#open.set(client, memory);
    for (let index = 0; index < 2; index++) {
      const uuid = randomUUID();
      await client.query(`insert into changes (kind, action, uuid) values ('subscriber', 'created', $1)`, [
        uuid,
      ]);
      this.memory.insert(memory, { kind: 'subscriber', action: 'created', uuid }, 0);
    }
  }

  async end(isKept = this.#random() < 0.8): Promise<void> {
    const open = [...this.#open];
    const [client, memory] = open[Math.floor(this.#random() * open.length)] ?? [];
    if (!client || !memory) return;
    this.#open.delete(client);
    await client.query(isKept ? 'commit' : 'rollback');
    client.release();
    if (isKept) this.memory.commit(memory);
    else this.memory.rollback(memory);
  }

  async endAll(): Promise<void> {
    while (this.#open.size > 0) await this.end(false);
  }

  /** Numbers differ, and other tests use some: only the count of our transactions below matters. */
  #below(number: string, of: 'memory' | 'real'): number {
    return this.#numbers.filter((numbers) => numbers[of] < BigInt(number)).length;
  }

  /**
   * Transactions of other tests on this server are short: after they end, both feeds give the same answer.
   */
  async compare(): Promise<void> {
    const source = openChangeSource(database.pool);
    const from = this.#numbers[Math.floor(this.#random() * this.#numbers.length)];
    if (!from) return;
    const sent = this.#sent.filter(() => this.#random() < 0.5);
    const expected = this.memory.after(String(from.memory), await this.#idsOf(sent));
    const now = this.memory.now();
    await eventually('both answer the same', async () => {
      const found = await source.after(String(from.real), sent);
      const foundNow = await source.now();
      expect(found.rows.map(({ uuid }) => uuid)).toEqual(expected.rows.map(({ uuid }) => uuid));
      expect(this.#below(found.settled, 'real')).toBe(this.#below(expected.settled, 'memory'));
      expect(foundNow.rows).toHaveLength(now.rows.length);
      expect(foundNow.oldest && this.#below(foundNow.oldest, 'real')).toBe(
        now.oldest && this.#below(now.oldest, 'memory'),
      );
      return true;
    });
    const { rows } = await source.after(String(from.real), []);
    this.#sent.push(...rows.map(({ id }) => id).filter((id) => !this.#sent.includes(id)));
  }

  /** The ids of these rows in the memory feed. */
  async #idsOf(sent: readonly string[]): Promise<string[]> {
    const { rows } = await database.pool.query<{ uuid: string }>(
      'select uuid from changes where id = any($1::bigint[])',
      [sent],
    );
    const uuids = new Set(rows.map(({ uuid }) => uuid));
    return this.memory
      .after('0', [])
      .rows.filter(({ uuid }) => uuids.has(uuid))
      .map(({ id }) => id);
  }

  async act(): Promise<void> {
    if (this.#open.size < 3 && this.#random() < 0.5) await this.begin();
    else await this.end();
    await this.compare();
  }
}

test('the simulator’s feed gives the same answers as PostgreSQL for transactions in any order', async () => {
  for (let seed = 1; seed <= 4; seed++) {
    await database.pool.query('delete from changes');
    const pair = new Pair(seed);
    try {
      for (let step = 0; step < 15; step++) await pair.act();
    } finally {
      await pair.endAll();
    }
  }
});
