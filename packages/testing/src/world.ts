import { createRandom } from './random.ts';

/**
 * Same as in `@perfboard/process/clock`, which can't be imported here because its own tests import this
 * package.
 */
interface Clock {
  now(): number;
  pause(ms: number, ...signals: AbortSignal[]): Promise<void>;
}

/** A process of the simulated shop: after a crash, its promises never resolve. */
export interface SimulatedProcess {
  name: string;
  isAlive: boolean;
  /** Its events wait until this time. */
  frozenUntil: number;
}

interface Event {
  at: number;
  /** Null for events that happen regardless of crashes: a server's effect. */
  process: SimulatedProcess | null;
  run: () => void;
}

export interface Faults {
  /** Probability of a crash at each event of a process. */
  crash: number;
  freeze: number;
  /** Probability that a request or its answer is lost. */
  loss: number;
}

export class LostError extends Error {
  override name = 'LostError';
}

const latencyMaxMs = 40;
const freezeMaxMs = 60_000;
/** Between two polls for an effect's condition. */
const waitMs = 50;

/** Controls time, chance and faults. Everything is an event, and the same seed always gives the same run. */
export class World {
  readonly random: () => number;
  now = 0;
  /** Number of faults so far, by kind. */
  readonly bites = { crash: 0, freeze: 0, loss: 0 };
  onCrash: (process: SimulatedProcess) => void = () => undefined;
  onFreeze: (process: SimulatedProcess) => void = () => undefined;
  #events: Event[] = [];
  #faults: Faults;

  constructor(seed: number, faults: Faults) {
    this.random = createRandom(seed).next;
    this.#faults = faults;
  }

  /** Stops all faults, so that everything that was started can finish. */
  heal(): void {
    this.#faults = { crash: 0, freeze: 0, loss: 0 };
  }

  chance(probability: number): boolean {
    return probability > 0 && this.random() < probability;
  }

  after(ms: number, process: SimulatedProcess | null, run: () => void): void {
    this.#events.push({ at: this.now + ms, process, run });
  }

  clockOf(process: SimulatedProcess): Clock {
    return {
      now: () => this.now,
      pause: (ms, ...signals) =>
        new Promise((resolve) => {
          if (signals.some(({ aborted }) => aborted)) return resolve();
          const done = () => {
            for (const signal of signals) signal.removeEventListener('abort', done);
            resolve();
          };
          for (const signal of signals) signal.addEventListener('abort', done);
          this.after(ms, process, done);
        }),
    };
  }

  /**
   * Simulates a request: the effect follows after a delay, the answer after another, and each may get lost.
   * The effect waits until `isReady`, for example for a lock.
   */
  ask<T>(process: SimulatedProcess, effect: () => T, isReady = () => true): Promise<T> {
    return new Promise((resolve, reject) => {
      const fail = () => this.after(this.#latency(), process, () => reject(new LostError('lost')));
      if (this.#bites('loss')) return fail();
      const act = () => {
        if (!isReady()) return this.after(waitMs, null, act);
        let answer: T;
        try {
          answer = effect();
        } catch (error) {
          this.after(this.#latency(), process, () => reject(error));
          return;
        }
        if (this.#bites('loss')) return fail();
        this.after(this.#latency(), process, () => resolve(answer));
      };
      // The effect happens even if the caller has crashed since.
      this.after(this.#latency(), null, act);
    });
  }

  /** Runs the next event. False when none is left. */
  async step(): Promise<boolean> {
    const index = this.#nextIndex();
    if (index < 0) return false;
    const [event] = this.#events.splice(index, 1) as [Event];
    const { process } = event;
    this.now = Math.max(this.now, event.at);
    if (process && !process.isAlive) return true;
    if (process && process.frozenUntil > this.now) {
      this.#events.push({ ...event, at: process.frozenUntil });
      return true;
    }
    if (process && this.#bites('crash')) {
      process.isAlive = false;
      this.onCrash(process);
      return true;
    }
    if (process && this.#bites('freeze')) {
      process.frozenUntil = this.now + this.random() * freezeMaxMs;
      this.#events.push({ ...event, at: process.frozenUntil });
      this.onFreeze(process);
      return true;
    }
    event.run();
    // Let everything run that needs no further event.
    await new Promise((resolve) => setImmediate(resolve));
    return true;
  }

  #nextIndex(): number {
    let best = -1;
    let earliest = Number.POSITIVE_INFINITY;
    for (const [index, { at }] of this.#events.entries()) {
      if (at >= earliest) continue;
      earliest = at;
      best = index;
    }
    return best;
  }

  #latency(): number {
    return this.random() * latencyMaxMs;
  }

  #bites(kind: keyof Faults): boolean {
    if (!this.chance(this.#faults[kind])) return false;
    this.bites[kind] += 1;
    return true;
  }
}
