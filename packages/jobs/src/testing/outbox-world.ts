import { type SimulatedProcess, World } from '@perfboard/testing/world';
import { PermanentJobError } from '../job-outcome.ts';
import type { JobHandlers } from '../job-run.ts';
import type { OutboxBatch } from '../outbox-claim.ts';
import { createBatchDispatcher } from '../outbox-dispatch.ts';
import { startOutboxLoop } from '../outbox-loop.ts';
import type { OutboxMarks } from '../outbox-mark.ts';
import { MemoryOutbox } from './memory-outbox.ts';
import { MemoryQueue } from './memory-queue.ts';
import { SimulatedDatabase } from './simulated-database.ts';
import { SimulatedWorkers, silent } from './simulated-workers.ts';

export interface SimulationOptions {
  /** Removes a safeguard, to show that the simulation fails without it. */
  marks?: (marks: OutboxMarks) => OutboxMarks;
  batch?: (batch: OutboxBatch) => OutboxBatch;
}

/** How a job behaves when it runs. */
export interface Plan {
  /** Runs that fail before one succeeds. */
  failures: number;
  isBroken: boolean;
  starts: number;
  effects: number;
}

const restartMaxMs = 2_000;

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`;

/** Two dispatchers, two workers, a database and a queue, with the faults injected into them. */
export class Office {
  readonly world: World;
  readonly outbox: MemoryOutbox;
  readonly #database: SimulatedDatabase;
  readonly #workers: SimulatedWorkers;
  readonly queue: MemoryQueue;
  readonly plans = new Map<string, Plan>();
  readonly isQuiet: boolean;
  loseQueue = 0;
  violation: string | undefined;
  readonly #options: SimulationOptions;
  readonly #stop = new AbortController();
  /** What a worker could have learned before it started a job. */
  readonly #isKnownDone = new Map<string, boolean>();
  readonly #wakes = new Map<string, () => void>();
  readonly #restarts = new Map<SimulatedProcess, () => void>();

  constructor(seed: number, options: SimulationOptions) {
    this.#options = options;
    this.isQuiet = seed % 10 === 0;
    this.world = new World(
      seed,
      this.isQuiet ? { crash: 0, freeze: 0, loss: 0 } : { crash: 0.01, freeze: 0.006, loss: 0.02 },
    );
    const { world } = this;
    this.outbox = new MemoryOutbox(() => world.now);
    this.#database = new SimulatedDatabase(world, this.outbox);
    this.queue = new MemoryQueue(() => world.now);
    this.#workers = new SimulatedWorkers(world, this.queue, this.#stop.signal);
    world.onCrash = (process) => this.#onCrash(process);
    world.onFreeze = (process) => this.#workers.freeze(process);
    const count = 1 + Math.floor(world.random() * 4);
    for (let index = 0; index < count; index++) {
      world.after(world.random() * 8_000, null, () => this.#insert(idOf(index)));
      this.plans.set(idOf(index), {
        failures: world.chance(0.3) ? 1 + Math.floor(world.random() * 2) : 0,
        isBroken: world.chance(0.15),
        starts: 0,
        effects: 0,
      });
    }
    if (!this.isQuiet && world.chance(0.3)) world.after(world.random() * 30_000, null, () => this.#lose());
    for (const name of ['dispatcher 1', 'dispatcher 2']) this.#startDispatcher(name);
    for (const name of ['worker 1', 'worker 2']) this.#startWorker(name);
    world.after(5_000, null, () => this.#beAdmin());
  }

  get isOver(): boolean {
    if (this.outbox.rows.size < this.plans.size) return false;
    return [...this.outbox.rows.values()].every(
      ({ id, doneAt, failedAt }) => doneAt !== null || (failedAt !== null && this.plans.get(id)?.isBroken),
    );
  }

  stop(): void {
    this.#stop.abort();
  }

  #insert(id: string): void {
    this.outbox.insert(id, 'image.process', { image_uuid: id });
    for (const wake of this.#wakes.values()) if (this.world.chance(0.7)) wake();
  }

  #lose(): void {
    this.loseQueue += 1;
    this.queue.jobs.clear();
  }

  /** Retries failed jobs now and then. */
  #beAdmin(): void {
    const { world, outbox } = this;
    for (const { id, failedAt, lock } of outbox.rows.values()) {
      const isWanted = failedAt !== null && (!this.plans.get(id)?.isBroken || world.chance(0.05));
      if (isWanted && lock === null && world.chance(0.5)) outbox.requestRetry(id);
    }
    if (!this.isOver) world.after(5_000, null, () => this.#beAdmin());
  }

  #startDispatcher(name: string): void {
    const { world, queue } = this;
    const process = this.#processOf(name, () => this.#startDispatcher(name));
    const dispatchBatch = createBatchDispatcher({
      log: silent,
      queues: {
        state: (_, id) => world.ask(process, () => queue.state(id)),
        retry: (_, id) => world.ask(process, () => queue.retry(id)),
        add: (job, payload, { jobId }) => world.ask(process, () => queue.add(job, payload, jobId)),
      },
    });
    const { wake } = startOutboxLoop({
      dispatchBatch: (claim) =>
        this.#database.inTransaction(process, (batch) =>
          dispatchBatch(this.#options.batch?.(batch) ?? batch, claim),
        ),
      clock: world.clockOf(process),
      log: silent,
      sweepMs: 3_000,
      redispatchAfterMs: 8_000,
      signal: this.#stop.signal,
    });
    this.#wakes.set(name, () => world.after(5, process, wake));
  }

  #startWorker(name: string): void {
    const process = this.#processOf(name, () => this.#startWorker(name));
    const marks = this.#database.marksOf(process, (id, isDone) =>
      this.#isKnownDone.set(`${process.name} ${id}`, isDone),
    );
    void this.#workers.start(process, {
      outbox: this.#options.marks?.(marks) ?? marks,
      handlers: { 'image.process': this.#handlerOf(process) } as unknown as JobHandlers,
    });
  }

  #handlerOf(process: SimulatedProcess): JobHandlers['image.process'] {
    const { world } = this;
    const clock = world.clockOf(process);
    return async (_, { jobId, signal }) => {
      const plan = this.plans.get(jobId) as Plan;
      plan.starts += 1;
      if (this.#isKnownDone.get(`${process.name} ${jobId}`) !== false)
        this.violation ??= `${jobId} was begun again after it was done`;
      await clock.pause(world.random() * 1_500);
      if (signal.aborted) throw new Error('stopped');
      if (plan.isBroken) throw new PermanentJobError('broken');
      if (plan.failures > 0) {
        plan.failures -= 1;
        throw new Error('not yet');
      }
      await world.ask(process, () => {
        plan.effects += 1;
      });
    };
  }

  #processOf(name: string, restart: () => void): SimulatedProcess {
    const process = { name, isAlive: true, frozenUntil: 0 };
    this.#restarts.set(process, restart);
    return process;
  }

  #onCrash(process: SimulatedProcess): void {
    const { world } = this;
    this.#database.lose(process);
    this.#workers.lose(process);
    world.after(world.random() * restartMaxMs, null, () => this.#restarts.get(process)?.());
  }
}
