import { LostError, type SimulatedProcess, type World } from '@perfboard/testing/world';
import type { OutboxBatch } from '../outbox-claim.ts';
import type { OutboxMarks } from '../outbox-mark.ts';
import type { MemoryBatch, MemoryOutbox } from './memory-outbox.ts';

/** PostgreSQL ends a transaction whose client is idle for longer. */
const idleLimitMs = 30_000;
const batchLimitMs = 15_000;
const markLimitMs = 5_000;

/** The outbox's database in memory, with connections that can be lost. */
export class SimulatedDatabase {
  readonly #world: World;
  readonly #outbox: MemoryOutbox;
  readonly #transactions = new Map<SimulatedProcess, Set<MemoryBatch>>();

  constructor(world: World, outbox: MemoryOutbox) {
    this.#world = world;
    this.#outbox = outbox;
  }

  /** Rolls back when the work fails, the connection is lost, or its client is idle for too long. */
  async inTransaction<T>(process: SimulatedProcess, work: (batch: OutboxBatch) => Promise<T>): Promise<T> {
    const world = this.#world;
    const transaction = this.#outbox.begin();
    const open = this.#transactions.get(process) ?? new Set();
    this.#transactions.set(process, open.add(transaction));
    world.after(idleLimitMs, null, () => transaction.rollback());
    try {
      const result = await this.#within(process, batchLimitMs, work(this.#batchOf(process, transaction)));
      await world.ask(process, () => transaction.commit());
      return result;
    } catch (error) {
      // The connection is discarded; the server notices later.
      world.after(world.random() * 100, null, () => transaction.rollback());
      throw error;
    } finally {
      open.delete(transaction);
    }
  }

  #batchOf(process: SimulatedProcess, transaction: MemoryBatch): OutboxBatch {
    const ask = <T>(effect: () => T) => this.#world.ask(process, effect);
    return {
      claimDue: (limit) => ask(() => transaction.claimDue(limit)),
      claimWithoutOutcome: (limit, olderThanMs) =>
        ask(() => transaction.claimWithoutOutcome(limit, olderThanMs)),
      writeDispatched: async (ids) => {
        if (ids.length > 0) await ask(() => transaction.writeDispatched(ids));
      },
      writeHeld: async (ids) => {
        if (ids.length > 0) await ask(() => transaction.writeHeld(ids));
      },
      writeCompleted: (id) => ask(() => transaction.writeCompleted(id)),
      writeFailed: (id, error) => ask(() => transaction.writeFailed(id, error)),
      writeRefused: (row, error) => ask(() => transaction.writeRefused(row, error)),
    };
  }

  /** @param onOpen called with what a worker could learn before it starts a job */
  marksOf(process: SimulatedProcess, onOpen: (id: string, isDone: boolean) => void): OutboxMarks {
    const [outbox, world] = [this.#outbox, this.#world];
    const update = (id: string, change: () => void) =>
      this.#within(
        process,
        markLimitMs,
        world.ask(process, change, () => outbox.row(id).lock === null),
      );
    return {
      open: async (id) => {
        const { doneAt, failedAt } = await world.ask(process, () => {
          onOpen(id, outbox.row(id).doneAt !== null);
          return { ...outbox.row(id) };
        });
        if (failedAt !== null && doneAt === null) await update(id, () => outbox.reopen(id));
        return { done: doneAt !== null };
      },
      done: (id) => update(id, () => outbox.markDone(id)),
      failed: (id, error) => update(id, () => outbox.markFailed(id, error)),
      note: (id, error) => update(id, () => outbox.note(id, error)),
    };
  }

  /** The process is gone; the server notices later. */
  lose(process: SimulatedProcess): void {
    for (const transaction of this.#transactions.get(process) ?? [])
      this.#world.after(this.#world.random() * 200, null, () => transaction.rollback());
  }

  async #within<T>(process: SimulatedProcess, ms: number, work: Promise<T>): Promise<T> {
    const tooLate = this.#world
      .clockOf(process)
      .pause(ms)
      .then(() => Promise.reject(new LostError('no answer in time')));
    tooLate.catch(() => undefined);
    return Promise.race([work, tooLate]);
  }
}
