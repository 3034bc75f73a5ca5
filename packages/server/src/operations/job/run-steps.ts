import type { Log } from '@perfboard/process/log';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Runs steps one after the other; a failing one does not prevent the others.
 * @throws Error that names every failed step, after all have run; the signal's reason at once
 */
export async function runSteps(
  steps: Readonly<Record<string, () => Promise<void>>>,
  { log, signal }: { log?: Log; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const failures: { name: string; error: unknown }[] = [];
  for (const [name, step] of Object.entries(steps)) {
    signal?.throwIfAborted();
    try {
      await step();
    } catch (error) {
      if (signal?.aborted) throw error;
      log?.error({ err: error, step: name }, 'a step failed');
      failures.push({ name, error });
    }
  }
  const [first] = failures;
  if (!first) return;
  const message = failures.map(({ name, error }) => `${name}: ${messageOf(error)}`).join('; ');
  throw new Error(message, { cause: first.error });
}
