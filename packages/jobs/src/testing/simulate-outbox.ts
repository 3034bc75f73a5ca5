import type { Log } from '@perfboard/process/log';
import { LostError, type SimulatedProcess, World } from '@perfboard/testing/world';
import { DelayedError, UnrecoverableError, WaitingError } from 'bullmq';
import type { QueuedJob } from '../backend.ts';
import { createJobRunner, type JobHandlers } from '../job-run.ts';
import { createCarrier } from '../outbox-carry.ts';
import type { OutboxBatch } from '../outbox-claim.ts';
import { startOutboxLoop } from '../outbox-loop.ts';
import type { OutboxMarks } from '../outbox-mark.ts';
import { PermanentJobError } from '../permanent-error.ts';
import { type MemoryBatch, MemoryOutbox } from './memory-outbox.ts';
import { type MemoryJob, MemoryQueue } from './memory-queue.ts';

/** Something that the records promise did not hold. */
export class Violation extends Error {
  override name = 'Violation';
}

export interface SimulationOptions {
  /** Takes a mechanism out, to see that the simulation notices. */
  marks?: (marks: OutboxMarks) => OutboxMarks;
  batch?: (batch: OutboxBatch) => OutboxBatch;
}

export interface SimulationReport {
  starts: number;
  effects: number;
  failed: number;
  events: number;
  bites: World['bites'] & { loseQueue: number };
}

/** What a job does when it runs. */
interface Plan {
  /** Runs that fail before one succeeds. */
  failures: number;
  isBroken: boolean;
  starts: number;
  effects: number;
}

/** A worker's lock on a job runs out, and a check sees it, within this. */
const stallMinMs = 5_000;
const stallSpanMs = 4_000;
const restartMaxMs = 2_000;
/** The server ends a transaction whose client is silent. */
const idleLimitMs = 30_000;
const batchLimitMs = 15_000;
const markLimitMs = 5_000;
const faultsUntilMs = 40_000;
const overByMs = 20 * 60_000;
const eventsMax = 60_000;

const silent: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silent,
};

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`;

/** Two dispatchers, two workers, a database, a queue, and what befalls them. */
class Office {
  readonly world: World;
  readonly outbox: MemoryOutbox;
  readonly queue: MemoryQueue;
  readonly plans = new Map<string, Plan>();
  readonly isQuiet: boolean;
  loseQueue = 0;
  violation: string | undefined;
  readonly #options: SimulationOptions;
  readonly #stop = new AbortController();
  /** What a worker could have learnt before it began with a job. */
  readonly #isKnownDone = new Map<string, boolean>();
  readonly #wakes = new Map<string, () => void>();
  readonly #restarts = new Map<SimulatedProcess, () => void>();
  readonly #transactions = new Map<SimulatedProcess, Set<MemoryBatch>>();
  readonly #running = new Map<SimulatedProcess, Map<string, { token: number; abort: () => void }>>();

  constructor(seed: number, options: SimulationOptions) {
    this.#options = options;
    this.isQuiet = seed % 10 === 0;
    this.world = new World(
      seed,
      this.isQuiet ? { crash: 0, freeze: 0, loss: 0 } : { crash: 0.01, freeze: 0.006, loss: 0.02 },
    );
    const { world } = this;
    this.outbox = new MemoryOutbox(() => world.now);
    this.queue = new MemoryQueue(() => world.now);
    world.onCrash = (process) => this.#onCrash(process);
    world.onFreeze = (process) => this.#onFreeze(process);
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
    for (const name of ['worker 1', 'worker 2']) void this.#startWorker(name);
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

  /** Asks again, now and then, for what was given up. */
  #beAdmin(): void {
    const { world, outbox } = this;
    for (const { id, failedAt, lock } of outbox.rows.values()) {
      const isWanted = failedAt !== null && (!this.plans.get(id)?.isBroken || world.chance(0.05));
      if (isWanted && lock === null && world.chance(0.5)) outbox.askAgain(id);
    }
    if (!this.isOver) world.after(5_000, null, () => this.#beAdmin());
  }

  #startDispatcher(name: string): void {
    const { world, queue } = this;
    const process = this.#processOf(name, () => this.#startDispatcher(name));
    const carry = createCarrier({
      log: silent,
      queues: {
        state: (_, id) => world.ask(process, () => queue.state(id)),
        retry: (_, id) => world.ask(process, () => queue.retry(id)),
        add: (job, payload, { jobId }) => world.ask(process, () => queue.add(job, payload, jobId)),
      },
    });
    const { wake } = startOutboxLoop({
      carry: (claim) => this.#inTransaction(process, (batch) => carry(batch, claim)),
      clock: world.clockOf(process),
      log: silent,
      sweepMs: 3_000,
      redispatchAfterMs: 8_000,
      signal: this.#stop.signal,
    });
    this.#wakes.set(name, () => world.after(5, process, wake));
  }

  async #inTransaction<T>(process: SimulatedProcess, work: (batch: OutboxBatch) => Promise<T>): Promise<T> {
    const { world } = this;
    const transaction = this.outbox.begin();
    const open = this.#transactions.get(process) ?? new Set();
    this.#transactions.set(process, open.add(transaction));
    world.after(idleLimitMs, null, () => transaction.rollback());
    try {
      const plain = this.#batchOf(process, transaction);
      const result = await this.#within(process, batchLimitMs, work(this.#options.batch?.(plain) ?? plain));
      await world.ask(process, () => transaction.commit());
      return result;
    } catch (error) {
      // The connection is thrown away; the server hears of it.
      world.after(world.random() * 100, null, () => transaction.rollback());
      throw error;
    } finally {
      open.delete(transaction);
    }
  }

  #batchOf(process: SimulatedProcess, transaction: MemoryBatch): OutboxBatch {
    const ask = <T>(effect: () => T) => this.world.ask(process, effect);
    return {
      claimDue: (limit) => ask(() => transaction.claimDue(limit)),
      claimUnsettled: (limit, olderThanMs) => ask(() => transaction.claimUnsettled(limit, olderThanMs)),
      writeDispatched: async (ids) => {
        if (ids.length > 0) await ask(() => transaction.writeDispatched(ids));
      },
      writeHeld: async (ids) => {
        if (ids.length > 0) await ask(() => transaction.writeHeld(ids));
      },
      writeCompleted: (id) => ask(() => transaction.writeCompleted(id)),
      writeGivenUp: (id, error) => ask(() => transaction.writeGivenUp(id, error)),
      writeRefused: (row, error) => ask(() => transaction.writeRefused(row, error)),
    };
  }

  async #startWorker(name: string): Promise<void> {
    const { world, queue } = this;
    const process = this.#processOf(name, () => void this.#startWorker(name));
    const clock = world.clockOf(process);
    const plain = this.#marksOf(process);
    const runner = createJobRunner({
      outbox: this.#options.marks?.(plain) ?? plain,
      handlers: { 'image.process': this.#handlerOf(process) } as unknown as JobHandlers,
      log: silent,
      clock,
    });
    const running = new Map<string, { token: number; abort: () => void }>();
    this.#running.set(process, running);
    while (!this.#stop.signal.aborted) {
      let taken: MemoryJob | null = null;
      const take = () => {
        taken = queue.take();
        if (!taken) return null;
        const { id, token } = taken;
        // The queue holds it for this worker from now on, whether or not that hears of it.
        if (process.isAlive) running.set(id, { token, abort: () => runner.abort([id]) });
        else this.#stall(taken);
        return taken;
      };
      const job = await world.ask(process, take).catch(() => {
        // Nobody runs it, and nobody renews its lock.
        if (taken) this.#stall(taken);
        return null;
      });
      if (!job) {
        await clock.pause(700);
        continue;
      }
      await this.#run(process, job, runner.run).catch(() => this.#stall(job));
      running.delete(job.id);
    }
  }

  async #run(
    process: SimulatedProcess,
    job: MemoryJob,
    run: (job: QueuedJob) => Promise<void>,
  ): Promise<void> {
    const { world, queue } = this;
    const { id, token, name, payload, attemptsMade } = job;
    const queued = {
      id,
      name,
      data: { payload },
      attemptsMade,
      opts: { attempts: 5 },
      // By the wall's clock, which is not the simulator's.
      moveToDelayed: (at: number) =>
        world.ask(process, () => queue.delay(id, token, 1_000 * Math.round((at - Date.now()) / 1_000))),
    } as unknown as QueuedJob;
    const error = await run(queued).then(
      () => undefined,
      (failure: unknown) => failure as Error,
    );
    if (error instanceof DelayedError || error instanceof WaitingError) return;
    await world.ask(process, () => {
      if (error) queue.fail(id, token, error.message, error instanceof UnrecoverableError);
      else queue.complete(id, token);
    });
  }

  #marksOf(process: SimulatedProcess): OutboxMarks {
    const { outbox, world } = this;
    const update = (id: string, change: () => void) =>
      this.#within(
        process,
        markLimitMs,
        world.ask(process, change, () => outbox.row(id).lock === null),
      );
    return {
      open: async (id) => {
        const { doneAt, failedAt } = await world.ask(process, () => {
          this.#isKnownDone.set(`${process.name} ${id}`, outbox.row(id).doneAt !== null);
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

  async #within<T>(process: SimulatedProcess, ms: number, work: Promise<T>): Promise<T> {
    const tooLate = this.world
      .clockOf(process)
      .pause(ms)
      .then(() => Promise.reject(new LostError('no answer in time')));
    tooLate.catch(() => undefined);
    return Promise.race([work, tooLate]);
  }

  #processOf(name: string, restart: () => void): SimulatedProcess {
    const process = { name, isAlive: true, frozenUntil: 0 };
    this.#restarts.set(process, restart);
    return process;
  }

  #onCrash(process: SimulatedProcess): void {
    const { world } = this;
    for (const transaction of this.#transactions.get(process) ?? [])
      world.after(world.random() * 200, null, () => transaction.rollback());
    for (const [id, { token }] of this.#running.get(process) ?? []) this.#stall({ id, token });
    world.after(world.random() * restartMaxMs, null, () => this.#restarts.get(process)?.());
  }

  /** Its locks run out while it sleeps; it hears so when it wakes. */
  #onFreeze(process: SimulatedProcess): void {
    const { world } = this;
    if (process.frozenUntil - world.now < stallMinMs + stallSpanMs) return;
    for (const [id, { token, abort }] of this.#running.get(process) ?? []) {
      this.#stall({ id, token });
      world.after(process.frozenUntil - world.now, process, abort);
    }
  }

  #stall({ id, token }: Pick<MemoryJob, 'id' | 'token'>): void {
    const { world } = this;
    world.after(stallMinMs + world.random() * stallSpanMs, null, () => this.queue.stall(id, token));
  }
}

/** What must hold of a row when everything has come to its end. */
function checkRow(office: Office, id: string, plan: Plan): void {
  const { doneAt } = office.outbox.row(id);
  if (plan.isBroken) {
    if (doneAt !== null || plan.effects > 0) throw new Violation(`${id} is broken and was called done`);
    if (plan.starts === 0) throw new Violation(`${id} was given up and never tried`);
  } else if (plan.effects === 0) throw new Violation(`${id} is called done and nothing was done`);
}

/** Runs a seed to its end. @throws Violation where a promise did not hold */
export async function simulateOutbox(
  seed: number,
  options: SimulationOptions = {},
): Promise<SimulationReport> {
  const office = new Office(seed, options);
  const { world, plans } = office;
  const planned = new Map(
    [...plans].map(([id, { failures, isBroken }]) => [id, isBroken ? 1 : failures + 1]),
  );
  let events = 0;
  const step = async () => {
    events += 1;
    const isStep = await world.step();
    if (office.violation) throw new Violation(`seed ${seed}: ${office.violation}`);
    return isStep;
  };
  while (!office.isOver) {
    if (world.now > faultsUntilMs) world.heal();
    if (events > eventsMax || world.now > overByMs || !(await step()))
      throw new Violation(`seed ${seed}: something is left in limbo`);
  }
  // What still runs, or comes late, must not begin anew what is over.
  world.heal();
  for (const until = world.now + 60_000; world.now < until && (await step()); );
  office.stop();
  for (const [id, plan] of plans) checkRow(office, id, plan);
  for (const [id, { starts, isBroken }] of plans) {
    if (office.isQuiet && !isBroken && starts !== planned.get(id))
      throw new Violation(`seed ${seed}: ${id} was begun ${starts} times, ${planned.get(id)} were due`);
  }
  const sum = (of: (plan: Plan) => number) =>
    [...plans.values()].reduce((total, plan) => total + of(plan), 0);
  return {
    starts: sum(({ starts }) => starts),
    effects: sum(({ effects }) => effects),
    failed: sum(({ isBroken }) => Number(isBroken)),
    events,
    bites: { ...world.bites, loseQueue: office.loseQueue },
  };
}
