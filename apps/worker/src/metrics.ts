import { createServer, type Server } from 'node:http';
import { owedWork } from '@perfboard/db/owed-work';
import type { Queues } from '@perfboard/jobs/queue';
import type { JobHandlers } from '@perfboard/jobs/worker';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  /** The same handlers, measured. */
  measure(handlers: JobHandlers): JobHandlers;
  /** Serves `/metrics` and nothing else. */
  listen(port: number): Promise<Server>;
}

/** Numbers about this process and about what the workers owe. */
export function createMetrics({ pool, queues }: { pool: Pool; queues: Queues }): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'perfboard_job_duration_seconds',
    help: 'Time that one attempt of a job took',
    labelNames: ['job', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60],
    registers: [registry],
  });
  addOwedGauges(registry, pool);
  addQueueGauge(registry, queues);

  return {
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
    listen: (port) => serve(registry, port),
  };
}

function addOwedGauges(registry: Registry, pool: Pool): void {
  for (const [name, owed] of Object.entries(owedWork)) {
    new Gauge({
      name,
      help: owed.help,
      labelNames: 'labels' in owed ? [...owed.labels] : [],
      registers: [registry],
      async collect() {
        // Without a database there is no number; the gauges of the process itself must still be served.
        const result = await pool
          .query<Record<string, string> & { value: number }>(owed.sql)
          .catch(() => undefined);
        this.reset();
        if (!result) return this.remove();
        for (const { value, ...labels } of result.rows) this.set(labels, Number(value));
      },
    });
  }
}

function addQueueGauge(registry: Registry, queues: Queues): void {
  const oldest = new Gauge({
    name: 'perfboard_queue_oldest_job_seconds',
    help: 'How long the job at the head of a queue has been waiting',
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

async function serve(registry: Registry, port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end();
    try {
      const text = await registry.metrics();
      response.writeHead(200, { 'Content-Type': registry.contentType }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, resolve);
  });
  return server;
}
