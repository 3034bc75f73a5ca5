import type { Queues } from '@perfboard/jobs/queue';
import { createProcessMetrics, type ProcessMetrics } from '@perfboard/process/metrics';
import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { pendingWork } from './pending-work.ts';

/**
 * Metrics of a process, and those of pending work, which every process serves, so that they are available
 * while every worker is down. Unavailable ones are left out.
 */
export function createWorkMetrics({ pool, queues }: { pool: Pool; queues: Queues }): ProcessMetrics {
  const metrics = createProcessMetrics();
  addPendingGauges(metrics.registry, pool);
  addQueueGauges(metrics.registry, queues);
  return metrics;
}

function addPendingGauges(registry: Registry, pool: Pool): void {
  for (const [name, { help, labels = [], everyMs = 0, sql }] of Object.entries(pendingWork)) {
    let askedAt = Number.NEGATIVE_INFINITY;
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      async collect() {
        if (performance.now() - askedAt < everyMs) return;
        askedAt = performance.now();
        // Without a database, the metrics of the process itself must still be served.
        const result = await pool
          .query<Record<string, string> & { value: number }>(sql)
          .catch(() => undefined);
        this.reset();
        if (!result) return this.remove();
        for (const { value, ...found } of result.rows) this.set(found, Number(value));
      },
    });
  }
}

function addQueueGauges(registry: Registry, queues: Queues): void {
  const oldest = new Gauge({
    name: 'perfboard_queue_oldest_job_seconds',
    help: 'How long the next job of a queue has been waiting',
    labelNames: ['queue'],
    registers: [registry],
  });
  new Gauge({
    name: 'perfboard_queue_jobs',
    help: 'Jobs in the queues',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      const counts = await queues.counts().catch(() => undefined);
      this.reset();
      oldest.reset();
      for (const [queue, numbers] of Object.entries(counts ?? {})) {
        for (const state of ['waiting', 'active', 'delayed', 'failed'] as const)
          this.set({ queue, state }, numbers[state]);
        oldest.set({ queue }, (numbers.oldestWaitingAgeMs ?? 0) / 1000);
      }
    },
  });
}
