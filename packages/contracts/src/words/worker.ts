/** In milliseconds. A worker that crashes and restarts within seconds must not count as gone. */
export const workerHeartbeat = { everyMs: 5_000, staleAfterMs: 30_000 } as const;

export const workerMessages = {
  none: 'No worker is running',
  effect: 'Emails are not being sent',
  remedy: 'Start the worker, or check its log if it keeps stopping',
} as const;
