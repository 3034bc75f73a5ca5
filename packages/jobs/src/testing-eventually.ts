import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves when `holds` answers true; fails after `limitMs`, far above what is expected. */
export async function eventually(
  what: string,
  holds: () => boolean | Promise<boolean>,
  limitMs = 60_000,
): Promise<void> {
  const until = Date.now() + limitMs;
  while (Date.now() < until) {
    // While a test cuts connections, its own question may be cut too.
    if (await Promise.resolve(holds()).catch(() => false)) return;
    await sleep(50);
  }
  throw new Error(`Did not happen: ${what}`);
}
