import { AppError } from '@perfboard/contracts/error';

/**
 * Runs functions in order: `atOnce` of them at a time, and `inAll` with those that wait.
 * @throws AppError SERVICE_UNAVAILABLE for one more
 */
export function takeTurns({ atOnce, inAll }: { atOnce: number; inAll: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (running + waiting.length >= inAll)
      throw new AppError('SERVICE_UNAVAILABLE', undefined, { retryAfterSeconds: 5 });
    if (running < atOnce) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The next one takes over this one's slot.
      if (next) next();
      else running -= 1;
    }
  };
}
