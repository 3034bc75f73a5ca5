import { type Log, throttledWarning } from '@perfboard/process/log';
import { TimeLimitError, withTimeLimit } from '@perfboard/process/time-limit';
import { type BackendConnection, connectBackend, type JobQueue, type QueueLocation } from './backend.ts';
import { type QueueName, queueNames } from './catalog.ts';

export interface QueueConnectionOptions extends QueueLocation {
  log?: Log | undefined;
  /** Time limit of every operation, in milliseconds. */
  operationLimitMs?: number;
}

export interface QueueSet {
  connection: BackendConnection;
  queues: Map<QueueName, JobQueue>;
  list: readonly JobQueue[];
}

export interface QueueConnection {
  /** @throws TimeLimitError and what the work throws */
  run<T>(what: string, work: (set: QueueSet) => Promise<T>, withinMs?: number): Promise<T>;
  close(): Promise<void>;
}

const OPERATION_LIMIT_MS = 5_000;
const CLOSE_LIMIT_MS = 1_000;

/**
 * Connects at the first use and gives every operation a time limit. An operation that finds the connections
 * dead drops them, so that the next one opens new ones: a BullMQ queue made while its server was down may
 * never wake up.
 */
export function createQueueConnection(options: QueueConnectionOptions): QueueConnection {
  const limitMs = options.operationLimitMs ?? OPERATION_LIMIT_MS;
  let opening: Promise<QueueSet> | undefined;
  let closed = false;

  function current(): Promise<QueueSet> {
    if (closed) return Promise.reject(new Error('The queues are closed'));
    if (!opening) {
      const attempt = openQueues(options, limitMs);
      opening = attempt;
      attempt.catch(() => {
        if (opening === attempt) opening = undefined;
      });
    }
    return opening;
  }

  return {
    async run(what, work, withinMs = limitMs) {
      const opened = current();
      const set = await withTimeLimit(opened, withinMs, 'reaching the queue');
      try {
        return await withTimeLimit(work(set), withinMs, what);
      } catch (error) {
        if (error instanceof TimeLimitError && withinMs >= limitMs) {
          // Another operation may already have dropped this connection and a third opened a new one.
          if (opening === opened) opening = undefined;
          set.connection.destroy();
        }
        throw error;
      }
    },
    async close() {
      closed = true;
      const set = await opening?.catch(() => undefined);
      if (!set) return;
      const ended = Promise.all(set.list.map((queue) => queue.close()));
      await withTimeLimit(ended, CLOSE_LIMIT_MS, 'closing the queues').catch(() => undefined);
      set.connection.destroy();
    },
  };
}

async function openQueues(options: QueueConnectionOptions, limitMs: number): Promise<QueueSet> {
  const warn = options.log ? throttledWarning(options.log) : () => undefined;
  const connection = connectBackend(options, 'producer', (error) => warn(error, 'the queue lost its server'));
  const queues = new Map<QueueName, JobQueue>();
  try {
    for (const name of queueNames) {
      const queue = connection.openQueue(name);
      queue.on('error', (error) => warn(error, 'a queue reported an error'));
      queues.set(name, queue);
    }
    const list = [...queues.values()];
    const ready = Promise.all(list.map((queue) => queue.waitUntilReady()));
    await withTimeLimit(ready, limitMs, 'reaching the queue');
    return { connection, queues, list };
  } catch (error) {
    connection.destroy();
    throw error;
  }
}
