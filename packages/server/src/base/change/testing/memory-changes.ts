import { batchRows, type ChangeBatch, type ChangeNow, type ChangeRow } from '../change-source.ts';

const serverOf = (timeline: number): string => timeline.toString(16).padStart(12, '0');

interface MemoryRow extends ChangeRow {
  at: number;
}

/** Its number may be reused after a failover. */
export interface MemoryTransaction {
  readonly tx: bigint;
  readonly rows: MemoryRow[];
}

/**
 * The change feed's table in memory for the simulator. A test compares its answers with PostgreSQL's. Every
 * method is one statement.
 */
export class MemoryChanges {
  #timeline = 1;
  #nextTx = 1_000n;
  #latestCompleted = 999n;
  #nextId = 1;
  #running = new Set<MemoryTransaction>();
  #rows: MemoryRow[] = [];

  begin(): MemoryTransaction {
    const transaction = { tx: this.#nextTx++, rows: [] };
    this.#running.add(transaction);
    return transaction;
  }

  insert(
    { tx, rows }: MemoryTransaction,
    change: Pick<ChangeRow, 'kind' | 'action' | 'uuid'>,
    at: number,
  ): void {
    rows.push({ ...change, at, tx: String(tx), id: String(this.#nextId++) });
  }

  isRunning(transaction: MemoryTransaction): boolean {
    return this.#running.has(transaction);
  }

  commit(transaction: MemoryTransaction): void {
    this.#rows.push(...transaction.rows);
    this.#rows.sort((a, b) => Number(BigInt(a.tx) - BigInt(b.tx)) || Number(a.id) - Number(b.id));
    this.rollback(transaction);
  }

  rollback(transaction: MemoryTransaction): void {
    this.#running.delete(transaction);
    if (transaction.tx > this.#latestCompleted) this.#latestCompleted = transaction.tx;
  }

  /** Removes older changes. */
  tidy(before: number): void {
    this.#rows = this.#rows.filter(({ at }) => at >= before);
  }

  /**
   * A failover to a server that only has the transactions before this one: later ones are lost, running ones
   * end, and numbers may be reused. Returns the lost uuids.
   */
  failOver(before: bigint): string[] {
    this.#running.clear();
    const lost = this.#rows.filter(({ tx }) => BigInt(tx) >= before);
    this.#rows = this.#rows.filter(({ tx }) => BigInt(tx) < before);
    this.#timeline += 1;
    this.#nextTx = before;
    this.#latestCompleted = before - 1n;
    return lost.map(({ uuid }) => uuid);
  }

  /** As `ChangeSource.now`. */
  now(): ChangeNow {
    const { settled, server } = this.#snapshot();
    const rows = this.#rows.filter(({ tx }) => BigInt(tx) >= BigInt(settled));
    return {
      settled,
      server,
      next: String(this.#latestCompleted + 1n),
      oldest: this.#rows[0]?.tx ?? null,
      rows: rows.map(({ id, tx }) => ({ id, tx })),
    };
  }

  /** As `ChangeSource.after`. */
  after(position: string, sent: readonly string[]): ChangeBatch {
    const known = new Set(sent);
    const rows = this.#rows.filter(({ tx, id }) => BigInt(tx) >= BigInt(position) && !known.has(id));
    return { ...this.#snapshot(), rows: rows.slice(0, batchRows) };
  }

  /** The oldest running transaction before the last ended one; without one, the next number. */
  #snapshot(): { settled: string; server: string } {
    let settled = this.#latestCompleted + 1n;
    for (const { tx } of this.#running) if (tx < settled) settled = tx;
    return { settled: String(settled), server: serverOf(this.#timeline) };
  }
}
