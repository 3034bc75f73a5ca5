/** An operation on the queue or the database did not answer in time. Whether it took effect is unknown. */
export class TimeLimitError extends Error {
  override name = 'TimeLimitError';
}

/**
 * Answers like `work`, or rejects with a TimeLimitError after `limitMs` milliseconds. The work itself goes on;
 * its late failure is swallowed so that it can't take the process down.
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

/** Waits `ms` milliseconds, or less when `signal` is aborted. Never rejects. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
  });
}
