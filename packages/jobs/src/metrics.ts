import { createServer, type Server } from 'node:http';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Queues } from './queue.ts';

/** One number, or one for each set of labels: a query that answers `value` and the labels' columns. */
export interface OwedNumber {
  help: string;
  labels?: readonly string[];
  sql: string;
}

export interface WorkMetrics {
  /** For what else a process has to tell. */
  registry: Registry;
  /** Serves `/metrics` and nothing else, on a port that no visitor reaches. */
  listen(port: number): Promise<Server>;
}

/**
 * Numbers about this process, and about what the product owes: the same from every process, so that the latter are
 * there while every worker is down. What can't be asked for at present is left out.
 * @param options.owed queries on `pool` by the names of their metrics
 */
export function createWorkMetrics(options: {
  pool: Pool;
  queues: Queues;
  owed: Readonly<Record<string, OwedNumber>>;
}): WorkMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addOwedGauges(registry, options);
  addQueueGauges(registry, options.queues);
  return { registry, listen: (port) => serve(registry, port) };
}

function addOwedGauges(
  registry: Registry,
  { pool, owed }: { pool: Pool; owed: Readonly<Record<string, OwedNumber>> },
): void {
  for (const [name, { help, labels = [], sql }] of Object.entries(owed)) {
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      async collect() {
        // Without a database there is no number; the numbers of the process itself must still be served.
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
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
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
