import { type JobName, jobCatalog, retryPauseMs } from '../catalog.ts';
import type { QueuedState } from '../queue-report.ts';

export interface MemoryJob {
  id: string;
  name: JobName;
  payload: unknown;
  state: 'waiting' | 'active' | 'delayed' | 'completed' | 'failed';
  /** Identifies the worker that owns the job; another worker's result is ignored. */
  token: number;
  attemptsMade: number;
  readyAt: number;
  stalls: number;
  error: string | null;
}

/** How many workers may die while running one job. */
const STALLS_MAX = 10;

/**
 * BullMQ's queues in memory for the simulator, with the behavior that this product relies on and that the
 * tests on both backends show.
 */
export class MemoryQueue {
  readonly jobs = new Map<string, MemoryJob>();
  readonly #now: () => number;
  #tokens = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  add(name: JobName, payload: unknown, id: string): void {
    if (this.jobs.has(id)) return;
    this.jobs.set(id, {
      id,
      name,
      payload,
      state: 'waiting',
      token: 0,
      attemptsMade: 0,
      readyAt: 0,
      stalls: 0,
      error: null,
    });
  }

  state(id: string): { state: QueuedState; error: string | null } {
    const job = this.jobs.get(id);
    return job ? { state: job.state, error: job.error } : { state: 'missing', error: null };
  }

  retry(id: string): boolean {
    const job = this.jobs.get(id);
    if (job?.state !== 'failed') return false;
    Object.assign(job, { state: 'waiting', attemptsMade: 0, stalls: 0, error: null });
    return true;
  }

  /** The next job, for a worker to run. */
  take(): MemoryJob | null {
    for (const job of this.jobs.values()) {
      if (job.state !== 'waiting' && !(job.state === 'delayed' && job.readyAt <= this.#now())) continue;
      this.#tokens += 1;
      Object.assign(job, { state: 'active', token: this.#tokens });
      return { ...job };
    }
    return null;
  }

  complete(id: string, token: number): void {
    this.#held(id, token).state = 'completed';
  }

  fail(id: string, token: number, error: string, isFinal: boolean): void {
    const job = this.#held(id, token);
    const { attempts, backoff } = jobCatalog[job.name];
    job.attemptsMade += 1;
    job.error = error;
    if (isFinal || job.attemptsMade >= attempts) job.state = 'failed';
    else this.#delay(job, retryPauseMs(backoff, job.attemptsMade));
  }

  delay(id: string, token: number, ms: number): void {
    this.#delay(this.#held(id, token), ms);
  }

  /** The worker has not renewed its lock for too long. */
  stall(id: string, token: number): void {
    const job = this.jobs.get(id);
    if (job?.state !== 'active' || job.token !== token) return;
    job.stalls += 1;
    if (job.stalls <= STALLS_MAX) job.state = 'waiting';
    else Object.assign(job, { state: 'failed', error: 'job stalled more than allowable limit' });
  }

  #delay(job: MemoryJob, ms: number): void {
    Object.assign(job, { state: 'delayed', readyAt: this.#now() + ms });
  }

  #held(id: string, token: number): MemoryJob {
    const job = this.jobs.get(id);
    if (job?.state !== 'active' || job.token !== token) throw new Error('Missing lock for the job');
    return job;
  }
}
