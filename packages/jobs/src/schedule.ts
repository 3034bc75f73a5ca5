import { type Log, throttledWarning } from '@perfboard/process/log';
import { type JobDefinition, type JobName, jobCatalog } from './catalog.ts';
import type { Queues } from './queue.ts';

const MINUTE_MS = 60_000;

/** Scheduled jobs with their period in milliseconds. */
export const schedules: readonly { name: JobName; everyMs: number }[] = Object.entries<JobDefinition>(
  jobCatalog,
).flatMap(([name, { everyMs }]) => (everyMs ? [{ name: name as JobName, everyMs }] : []));

export interface Schedules {
  close(): void;
}

/**
 * Creates the schedules in the queue immediately and again every minute, because a Redis that lost its memory has
 * lost them too. Any number of workers may do so; the queue holds one of each.
 */
export function startSchedules(options: { queues: Queues; log: Log; everyMs?: number }): Schedules {
  const warn = throttledWarning(options.log);
  const keep = () =>
    ensureSchedules(options.queues).catch((error) => warn(error, 'the schedules could not be kept'));
  void keep();
  const timer = setInterval(keep, options.everyMs ?? MINUTE_MS);
  return { close: () => clearInterval(timer) };
}

/** Makes every schedule that the queue lacks. */
export async function ensureSchedules(queues: Queues): Promise<void> {
  for (const { name, everyMs } of schedules) await queues.schedule(name, everyMs);
}
