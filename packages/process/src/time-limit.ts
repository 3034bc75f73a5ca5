import { performance } from 'node:perf_hooks';
/** An operation on the queue or the database timed out. Whether it took effect is unknown. */
export class TimeLimitError extends Error {
  override name = 'TimeLimitError';
}

/**
 * Resolves like `work`, or rejects with a TimeLimitError after `limitMs` milliseconds. The work itself
 * continues; its late failure is swallowed so that it can't crash the process.
 */
export async function withTimeLimit<T>(work: Promise<T>, limitMs: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeLimitError(`${what} took longer than ${limitMs} ms`)), limitMs);
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits `ms` milliseconds, or less when one of the signals is aborted. Never rejects. */
export function pause(ms: number, ...signals: AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    // Not AbortSignal.any: with a long-lived signal it leaks a little each time.
    const done = () => {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    for (const signal of signals) signal.addEventListener('abort', done);
    if (signals.some(({ aborted }) => aborted)) done();
  });
}

/** Resolves like `work`, or rejects when the signal is aborted. The work itself continues. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(new Error('Given up while closing'));
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** Time as an argument, so that a simulator can control it. */
export interface Clock {
  /** Milliseconds of a monotonic clock. */
  now(): number;
  /** Waits `ms` milliseconds, or less when one of the signals is aborted. Never rejects. */
  pause(ms: number, ...signals: AbortSignal[]): Promise<void>;
}

export const systemClock: Clock = { now: () => performance.now(), pause };
