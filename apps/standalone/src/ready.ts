import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from './start-error.ts';

/**
 * Waits until `/readyz` of the api answers 200.
 * @throws StartError with the api's last answer after `timeoutMs`.
 */
export async function waitUntilReady(address: string, timeoutMs: number, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let last = 'no response';
  while (!signal.aborted) {
    try {
      const response = await fetch(`${address}/readyz`, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(3000)]),
      });
      if (response.ok) return;
      last = `${response.status} ${(await response.text()).slice(0, 500)}`;
    } catch (error) {
      last = ((error as Error).cause as Error | undefined)?.message ?? (error as Error).message;
    }
    if (Date.now() > deadline)
      throw new StartError(`The site is not ready after ${timeoutMs / 1000} s (${last}).`);
    await sleep(40, undefined, { signal }).catch(() => {});
  }
  throw signal.reason;
}

/** @throws StartError when `ready` does not resolve within `timeoutMs` */
export function failLate(ready: Promise<void>, timeoutMs: number, name: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const words = `${name} is not ready after ${timeoutMs / 1000} s.`;
    timer = setTimeout(() => reject(new StartError(words)), timeoutMs);
  });
  return Promise.race([ready, late]).finally(() => clearTimeout(timer));
}
