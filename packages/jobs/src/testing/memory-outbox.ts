import { type ClaimedRow, HELD_MS, refusedPauseMs } from '../outbox-claim.ts';

export interface MemoryRow {
  id: string;
  job: string;
  payload: unknown;
  runAt: number;
  dispatchedAt: number | null;
  doneAt: number | null;
  failedAt: number | null;
  attempts: number;
  lastError: string | null;
  lock: MemoryBatch | null;
}

/**
 * The outbox in memory for the simulator. A test compares its answers with PostgreSQL's. Every method is one
 * statement.
 */
export class MemoryOutbox {
  readonly rows = new Map<string, MemoryRow>();
  readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  insert(id: string, job: string, payload: unknown): void {
    this.rows.set(id, {
      id,
      job,
      payload,
      runAt: this.now(),
      dispatchedAt: null,
      doneAt: null,
      failedAt: null,
      attempts: 0,
      lastError: null,
      lock: null,
    });
  }

  row(id: string): MemoryRow {
    const row = this.rows.get(id);
    if (!row) throw new Error(`No outbox row ${id}`);
    return row;
  }

  begin(): MemoryBatch {
    return new MemoryBatch(this);
  }

  reopen(id: string): void {
    const row = this.row(id);
    if (row.doneAt === null) row.failedAt = null;
  }

  markDone(id: string): void {
    const row = this.row(id);
    if (row.doneAt === null) Object.assign(row, { doneAt: this.now(), failedAt: null, lastError: null });
  }

  markFailed(id: string, lastError: string): void {
    const row = this.row(id);
    if (row.doneAt !== null || row.failedAt !== null) return;
    Object.assign(row, { failedAt: this.now(), lastError, attempts: Math.max(row.attempts, 1) });
  }

  note(id: string, lastError: string): void {
    const row = this.row(id);
    if (row.doneAt === null) row.lastError = lastError;
  }

  /** As a member does on the desk. */
  requestRetry(id: string): void {
    const row = this.row(id);
    if (row.failedAt === null || row.doneAt !== null) return;
    Object.assign(row, { failedAt: null, dispatchedAt: null, runAt: this.now() });
  }
}

/** A transaction: claimed rows are locked, and writes are visible after the commit. */
export class MemoryBatch {
  readonly #outbox: MemoryOutbox;
  readonly #startedAt: number;
  readonly #locked: MemoryRow[] = [];
  readonly #writes: (() => void)[] = [];
  #isOver = false;

  constructor(outbox: MemoryOutbox) {
    this.#outbox = outbox;
    this.#startedAt = outbox.now();
  }

  claimDue(limit: number): ClaimedRow[] {
    const due = this.#open().filter(
      ({ dispatchedAt, runAt }) => dispatchedAt === null && runAt <= this.#startedAt,
    );
    due.sort((a, b) => a.runAt - b.runAt || a.id.localeCompare(b.id));
    return this.#claim(due.slice(0, limit));
  }

  claimWithoutOutcome(limit: number, olderThanMs: number): ClaimedRow[] {
    const before = this.#startedAt - olderThanMs;
    const unsettled = this.#open().filter(
      ({ dispatchedAt }) => dispatchedAt !== null && dispatchedAt < before,
    );
    unsettled.sort((a, b) => (a.dispatchedAt ?? 0) - (b.dispatchedAt ?? 0) || a.id.localeCompare(b.id));
    return this.#claim(unsettled.slice(0, limit));
  }

  writeDispatched(ids: readonly string[]): void {
    for (const id of ids) {
      this.#write(id, (row) => {
        row.dispatchedAt = this.#startedAt;
        row.attempts += 1;
      });
    }
  }

  writeHeld(ids: readonly string[]): void {
    for (const id of ids) {
      this.#write(id, (row) => {
        row.runAt = this.#startedAt + HELD_MS;
      });
    }
  }

  writeCompleted(id: string): void {
    this.#write(id, (row) => Object.assign(row, { doneAt: this.#startedAt, lastError: null }));
  }

  writeFailed(id: string, lastError: string): void {
    this.#write(id, (row) => Object.assign(row, { failedAt: this.#startedAt, lastError }));
  }

  writeRefused(claimed: ClaimedRow, lastError: string): void {
    this.#write(claimed.id, (row) => {
      row.lastError = lastError;
      if (claimed.dispatched_at) return;
      row.attempts += 1;
      row.runAt = this.#startedAt + refusedPauseMs(claimed.attempts);
    });
  }

  commit(): void {
    this.#check();
    for (const write of this.#writes) write();
    this.#end();
  }

  rollback(): void {
    if (!this.#isOver) this.#end();
  }

  #open(): MemoryRow[] {
    this.#check();
    return [...this.#outbox.rows.values()].filter(
      ({ doneAt, failedAt, lock }) =>
        doneAt === null && failedAt === null && (lock === null || lock === this),
    );
  }

  #claim(rows: MemoryRow[]): ClaimedRow[] {
    return rows.map((row) => {
      row.lock = this;
      this.#locked.push(row);
      const { id, job, payload, attempts, dispatchedAt } = row;
      const dispatched_at = dispatchedAt === null ? null : new Date(dispatchedAt);
      return { id, job, payload, request_id: null, attempts, dispatched_at };
    });
  }

  #write(id: string, change: (row: MemoryRow) => unknown): void {
    this.#check();
    this.#writes.push(() => change(this.#outbox.row(id)));
  }

  #check(): void {
    if (this.#isOver) throw new Error('The transaction is over');
  }

  #end(): void {
    this.#isOver = true;
    for (const row of this.#locked) row.lock = null;
  }
}
