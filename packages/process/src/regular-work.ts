import { type Log, throttledWarning } from './log.ts';

export interface RegularWork {
  close(): void;
}

/**
 * Runs `work` immediately and every `everyMs` milliseconds, never concurrently. A failure is logged and does not
 * stop the next run.
 */
export function startRegularWork(options: {
  name: string;
  everyMs: number;
  work: () => Promise<void>;
  log: Log;
}): RegularWork {
  const warn = throttledWarning(options.log);
  let isRunning = false;
  const turn = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await options.work();
    } catch (error) {
      warn(error, `${options.name} failed`);
    } finally {
      isRunning = false;
    }
  };
  void turn();
  const timer = setInterval(turn, options.everyMs);
  return { close: () => clearInterval(timer) };
}
