import { createServer, type Server } from 'node:http';
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

/** Each in SQL: whatever process did the work, the database knows what is still owed. */
const owed = {
  perfboard_outbox_undispatched: [
    'Outbox rows that are due and not in the queue yet',
    `select count(*)::float8 as value from outbox
      where dispatched_at is null and done_at is null and failed_at is null and run_at <= now()`,
  ],
  perfboard_outbox_failed: [
    'Outbox rows whose job failed for good',
    'select count(*)::float8 as value from outbox where failed_at is not null and done_at is null',
  ],
  perfboard_notice_oldest_unsent_seconds: [
    'Age of the oldest notice that waits to be sent',
    `select coalesce(extract(epoch from now() - min(notices.created_at)), 0)::float8 as value from notices
      left join bookings on bookings.uuid = booking_uuid left join contacts on contacts.uuid = contact_uuid
      where notices.status = 'pending' and not coalesce(bookings.is_spam, contacts.is_spam, false)`,
  ],
  perfboard_notices_failed: [
    'Notices that were given up',
    `select count(*)::float8 as value from notices where status = 'failed'`,
  ],
  perfboard_mail_up: [
    '1 when the mail server took the last mail or greeted, 0 when not',
    `select coalesce((select ok::int from service_states where name = 'mail'), 1)::float8 as value`,
  ],
  perfboard_images_pending: [
    'Pictures that wait for their variants',
    `select count(*)::float8 as value from images where status = 'pending'`,
  ],
  perfboard_campaign_recipients_uncertain: [
    'Recipients of whom nobody knows whether the mail reached them',
    `select count(*)::float8 as value from campaign_recipients where status = 'uncertain'`,
  ],
} as const;

function addOwedGauges(registry: Registry, pool: Pool): void {
  for (const [name, [help, sql]] of Object.entries(owed)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // Without a database there is no number; the gauges of the process itself must still be served.
        const result = await pool.query<{ value: number }>(sql).catch(() => undefined);
        if (result) this.set(result.rows[0]?.value ?? 0);
        else this.remove();
      },
    });
  }
}

function addQueueGauge(registry: Registry, queues: Queues): void {
  new Gauge({
    name: 'perfboard_queue_jobs',
    help: 'Jobs in the queues',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      this.reset();
      const counts = await queues.counts().catch(() => undefined);
      for (const [queue, numbers] of Object.entries(counts ?? {})) {
        for (const state of ['waiting', 'active', 'delayed', 'failed'] as const)
          this.set({ queue, state }, numbers[state]);
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
