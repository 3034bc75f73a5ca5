import type { Queues } from '@perfboard/jobs/queue';
import type { JobHandlers } from '@perfboard/jobs/worker';
import type { ProcessMetrics } from '@perfboard/process/metrics';
import { createWorkMetrics } from '@perfboard/server/operations/job/work-metrics';
import type { Pool } from 'pg';
import { Histogram } from 'prom-client';

export interface Metrics extends Pick<ProcessMetrics, 'listen'> {
  /** Wraps the handlers to measure them. */
  measure(handlers: JobHandlers): JobHandlers;
}

/** Metrics of this process and of the queues. */
export function createMetrics({ pool, queues }: { pool: Pool; queues: Queues }): Metrics {
  const { registry, listen } = createWorkMetrics({ pool, queues });
  const duration = new Histogram({
    name: 'perfboard_job_duration_seconds',
    help: 'Time that one attempt of a job took',
    labelNames: ['job', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60],
    registers: [registry],
  });
  return {
    listen,
    measure(handlers) {
      const measured = Object.entries(handlers).map(([job, handler]) => [
        job,
        async (payload: never, context: never) => {
          const end = duration.startTimer({ job });
          try {
            await (handler as (payload: never, context: never) => Promise<void>)(payload, context);
            end({ outcome: 'done' });
          } catch (error) {
            end({ outcome: 'failed' });
            throw error;
          }
        },
      ]);
      return Object.fromEntries(measured) as JobHandlers;
    },
  };
}
