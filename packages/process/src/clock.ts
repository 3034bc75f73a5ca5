import { performance } from 'node:perf_hooks';
import { pause } from './time-limit.ts';

/** Time as an argument, so that a simulator can control it. */
export interface Clock {
  /** Milliseconds of a monotonic clock. */
  now(): number;
  /** Waits `ms` milliseconds, or less when one of the signals is aborted. Never rejects. */
  pause(ms: number, ...signals: AbortSignal[]): Promise<void>;
}

export const systemClock: Clock = { now: () => performance.now(), pause };
