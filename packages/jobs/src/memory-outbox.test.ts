import { createTestDatabase, type TestDatabase } from '@perfboard/testing/database';
import { createRandom } from '@perfboard/testing/random';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OutboxBatch, openBatch } from './outbox-claim.ts';
import { openMarks } from './outbox-mark.ts';
import { MemoryOutbox } from './testing/memory-outbox.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

const hourMs = 3_600_000;
const ids = Array.from({ length: 6 }, (_, index) => `00000000-0000-4000-8000-00000000000${index}`);

/** Both outboxes, with the operations applied to both. */
class Pair {
  readonly memory = new MemoryOutbox(() => Date.now());
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = createRandom(seed).next;
  }

  async fill(): Promise<void> {
    await database.pool.query('delete from outbox');
    for (const id of ids) {
      this.memory.insert(id, 'image.process', { image_uuid: id });
      await database.pool.query('insert into outbox (id, job, payload) values ($1, $2, $3)', [
        id,
        'image.process',
        JSON.stringify({ image_uuid: id }),
      ]);
      await this.setDue(id);
    }
  }

  /** Pauses are set as over or as far from over, so that the test does not depend on its speed. */
  async setDue(id: string): Promise<void> {
    const ms = this.#random() < 0.6 ? -hourMs + ids.indexOf(id) * 60_000 : hourMs;
    this.memory.row(id).runAt = Date.now() + ms;
    await database.pool.query(
      `update outbox set run_at = now() + $2 * interval '1 millisecond' where id = $1`,
      [id, ms],
    );
  }

  async mark(id: string): Promise<void> {
    const marks = openMarks(database.pool);
    const pick = this.#random();
    if (pick < 0.2) {
      await marks.done(id);
      this.memory.markDone(id);
    } else if (pick < 0.45) {
      await marks.failed(id, 'broken');
      this.memory.markFailed(id, 'broken');
    } else if (pick < 0.6) {
      await marks.note(id, 'later');
      this.memory.note(id, 'later');
    } else if (pick < 0.8) {
      const { done } = await marks.open(id);
      expect(done).toBe(this.memory.row(id).doneAt !== null);
      this.memory.reopen(id);
    } else {
      await database.pool.query(
        'update outbox set failed_at = null, dispatched_at = null, run_at = now() where id = $1 and failed_at is not null and done_at is null',
        [id],
      );
      this.memory.requestRetry(id);
    }
  }

  async batch(): Promise<void> {
    const client = await database.pool.connect();
    try {
      await this.batchOf(client);
    } finally {
      // A transaction left open by a difference would block every other test on the server.
      await client.query('rollback');
      client.release();
    }
  }

  async batchOf(client: PoolClient): Promise<void> {
    await client.query('begin');
    const real = openBatch(client);
    const memory = this.memory.begin();
    const limit = 1 + Math.floor(this.#random() * 4);
    const isDue = this.#random() < 0.5;
    const olderThanMs = this.#random() < 0.7 ? -hourMs : hourMs;
    const claimed = isDue
      ? [await real.claimDue(limit), memory.claimDue(limit)]
      : [await real.claimWithoutOutcome(limit, olderThanMs), memory.claimWithoutOutcome(limit, olderThanMs)];
    const [rows = [], others = []] = claimed.map((found) =>
      found
        .map(({ id, attempts, dispatched_at }) => ({ id, attempts, isDispatched: dispatched_at !== null }))
        .sort((a, b) => a.id.localeCompare(b.id)),
    );
    expect(others).toEqual(rows);
    for (const row of claimed[0] ?? []) {
      const pick = this.#random();
      const write = async (name: keyof OutboxBatch, ...given: unknown[]) => {
        await (real[name] as (...values: unknown[]) => Promise<void>)(...given);
        (memory[name] as (...values: unknown[]) => void).apply(memory, given);
      };
      if (pick < 0.4) await write('writeDispatched', [row.id]);
      else if (pick < 0.5) await write('writeHeld', [row.id]);
      else if (pick < 0.6) await write('writeCompleted', row.id);
      else if (pick < 0.75) await write('writeFailed', row.id, 'given up');
      else await write('writeRefused', row, 'refused');
    }
    const isKept = this.#random() < 0.8;
    await client.query(isKept ? 'commit' : 'rollback');
    if (isKept) memory.commit();
    else memory.rollback();
    for (const { id } of rows) await this.setDue(id);
  }

  async act(): Promise<void> {
    const id = ids[Math.floor(this.#random() * ids.length)] ?? '';
    if (this.#random() < 0.5) await this.batch();
    else {
      await this.mark(id);
      await this.setDue(id);
    }
  }

  async compare(): Promise<void> {
    const { rows } = await database.pool.query(
      `select id, attempts, last_error, dispatched_at is not null as dispatched, done_at is not null as done,
          failed_at is not null as failed from outbox order by id`,
    );
    expect(
      [...this.memory.rows.values()].map(({ id, attempts, lastError, dispatchedAt, doneAt, failedAt }) => ({
        id,
        attempts,
        last_error: lastError,
        dispatched: dispatchedAt !== null,
        done: doneAt !== null,
        failed: failedAt !== null,
      })),
    ).toEqual(rows);
  }
}

test('the simulator’s outbox gives the same answers as PostgreSQL for every operation', async () => {
  for (let seed = 1; seed <= 20; seed++) {
    const pair = new Pair(seed);
    await pair.fill();
    for (let step = 0; step < 15; step++) await pair.act();
    await pair.compare();
  }
});
