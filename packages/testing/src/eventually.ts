import { setTimeout as sleep } from 'node:timers/promises';
import { scaled } from './limit.ts';

const lookEveryMs = 25;

type Truthy<T> = Exclude<T, false | null | undefined | 0 | ''>;

/**
 * Waits for other processes, a queue or a browser. Polls until `holds` returns something true, and returns
 * that. An error of `holds` counts as "not yet": while a test cuts connections, its own query may be cut too.
 * @param what ends the sentence "It did not happen that ..."
 * @param limitMs bounds a hang, far above what is expected; scaled to the machine
 * @throws when the limit is over, with the last error of `holds` as cause
 */
export async function eventually<T>(
  what: string,
  holds: () => T | Promise<T>,
  limitMs = 60_000,
): Promise<Truthy<T>> {
  const until = performance.now() + scaled(limitMs);
  let cause: unknown;
  do {
    try {
      const found = await holds();
      if (found) return found as Truthy<T>;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    await sleep(lookEveryMs);
  } while (performance.now() < until);
  throw new Error(`It did not happen in ${scaled(limitMs)} ms: ${what}`, { cause });
}

/**
 * For "nothing happens": polls for `forMs` that `holds` still returns true.
 * @throws at the first poll at which it does not
 */
export async function staysSo(
  what: string,
  holds: () => boolean | Promise<boolean>,
  forMs: number,
): Promise<void> {
  const until = performance.now() + forMs;
  do {
    if (!(await holds())) throw new Error(`It did not stay so: ${what}`);
    await sleep(lookEveryMs);
  } while (performance.now() < until);
}

/**
 * Pauses when time itself is under test: how long an outage lasts or a job runs, or the gap between two
 * starts. To wait for something, use `eventually`.
 */
export async function lasts(ms: number): Promise<void> {
  await sleep(ms);
}
