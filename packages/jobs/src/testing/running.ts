import type pg from 'pg';
import { afterEach } from 'vitest';
import { type OutboxDispatcher, startOutboxDispatcher } from '../outbox.ts';
import { outboxRetry } from '../outbox-row.ts';
import { createQueues, type Queues } from '../queue.ts';
import { type JobHandlers, startWorkers, type Workers } from '../worker.ts';
import {
  handlersWith,
  insertOutbox,
  notificationRow,
  outboxState,
  quietLog,
  type TestBackend,
} from './backends.ts';

type Location = TestBackend['location'];

/**
 * Starts queues, workers and dispatchers on a backend; everything that a test opened is closed after it, in
 * reverse order.
 */
export function runningOn(backend: TestBackend, options: { operationLimitMs?: number } = {}) {
  const open: Array<() => Promise<void>> = [];
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close();
  });
  const pool = (): pg.Pool => backend.database.pool;

  return {
    /** Closed after the test. */
    onClose: (close: () => Promise<void>) => void open.push(close),
    openQueues(location: Location = backend.location): Queues {
      const queues = createQueues({ ...location, log: quietLog, ...options });
      open.push(() => queues.close());
      return queues;
    },
    dispatch(
      queues: Queues,
      timing: { sweepMs?: number; redispatchAfterMs?: number } = {},
    ): OutboxDispatcher {
      const databaseUrl = backend.database.url;
      const dispatcher = startOutboxDispatcher({
        pool: pool(),
        databaseUrl,
        queues,
        log: quietLog,
        ...timing,
      });
      open.push(() => dispatcher.close());
      return dispatcher;
    },
    async work(handlers: Partial<JobHandlers>, location: Location = backend.location): Promise<Workers> {
      const given = handlersWith(handlers);
      const workers = await startWorkers({ ...location, pool: pool(), handlers: given, log: quietLog });
      open.push(() => workers.close({ timeoutMs: 2_000 }));
      return workers;
    },
    state: (id: string) => outboxState(pool(), id),
    isDone: async (id: string) => (await outboxState(pool(), id)).done_at !== null,
    insert: () => insertOutbox(pool(), notificationRow()),
    /** Retries a job, as a member does on the desk. */
    async requestRetry(id: string): Promise<Date> {
      const { run_at } = outboxRetry();
      await pool().query(
        'update outbox set failed_at = null, dispatched_at = null, run_at = $2 where id = $1',
        [id, run_at],
      );
      return run_at;
    },
  };
}
