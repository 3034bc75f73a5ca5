import type { Log } from '@perfboard/process/log';
import type { SimulatedProcess, World } from '@perfboard/testing/world';
import { DelayedError, UnrecoverableError, WaitingError } from 'bullmq';
import type { QueuedJob } from '../backend.ts';
import { createJobRunner, type JobHandlers } from '../job-run.ts';
import type { OutboxMarks } from '../outbox-mark.ts';
import type { MemoryJob, MemoryQueue } from './memory-queue.ts';

/** A log that drops everything. */
export const silent: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silent,
};

/** A worker's lock on a job expires, and a check notices it, within this. */
const stallMinMs = 5_000;
const stallSpanMs = 4_000;

/** Workers that take jobs from a queue in memory, and lose their locks. */
export class SimulatedWorkers {
  readonly #world: World;
  readonly #queue: MemoryQueue;
  readonly #stop: AbortSignal;
  readonly #running = new Map<SimulatedProcess, Map<string, { token: number; abort: () => void }>>();

  constructor(world: World, queue: MemoryQueue, stop: AbortSignal) {
    this.#world = world;
    this.#queue = queue;
    this.#stop = stop;
  }

  async start(
    process: SimulatedProcess,
    { outbox, handlers }: { outbox: OutboxMarks; handlers: JobHandlers },
  ): Promise<void> {
    const [world, queue] = [this.#world, this.#queue];
    const clock = world.clockOf(process);
    const runner = createJobRunner({ outbox, handlers, log: silent, clock });
    const running = new Map<string, { token: number; abort: () => void }>();
    this.#running.set(process, running);
    while (!this.#stop.aborted) {
      let taken: MemoryJob | null = null;
      const take = () => {
        taken = queue.take();
        if (!taken) return null;
        const { id, token } = taken;
        // From now on the queue holds the job for this worker, even if the worker does not learn of it.
        if (process.isAlive) running.set(id, { token, abort: () => runner.abort([id]) });
        else this.#stall(taken);
        return taken;
      };
      const job = await world.ask(process, take).catch(() => {
        // No worker runs it or renews its lock.
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
    const [world, queue] = [this.#world, this.#queue];
    const { id, token, name, payload, attemptsMade } = job;
    const queued = {
      id,
      name,
      data: { payload },
      attemptsMade,
      opts: { attempts: 5 },
      // Uses the real clock, not the simulator's.
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

  /** The process is gone and no longer renews its locks. */
  lose(process: SimulatedProcess): void {
    for (const [id, { token }] of this.#running.get(process) ?? []) this.#stall({ id, token });
  }

  /** Its locks expire while it sleeps; it notices when it wakes. */
  freeze(process: SimulatedProcess): void {
    const world = this.#world;
    if (process.frozenUntil - world.now < stallMinMs + stallSpanMs) return;
    for (const [id, { token, abort }] of this.#running.get(process) ?? []) {
      this.#stall({ id, token });
      world.after(process.frozenUntil - world.now, process, abort);
    }
  }

  #stall({ id, token }: Pick<MemoryJob, 'id' | 'token'>): void {
    const world = this.#world;
    world.after(stallMinMs + world.random() * stallSpanMs, null, () => this.#queue.stall(id, token));
  }
}
