import { createServer, type Server } from 'node:http';
import { owedWork } from '@perfboard/db/owed-work';
import type { Queues } from '@perfboard/jobs/queue';
import type { NextFunction, Request, Response } from 'express';
import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PageCache } from './http/page-cache.ts';
import { appRouter } from './trpc/router.ts';

export interface Metrics {
  registry: Registry;
  /** Measures every request from here on. */
  middleware(request: Request, response: Response, next: NextFunction): void;
  watchPageCache(cache: PageCache): void;
  /** Serves `/metrics` and nothing else, on a port that no visitor reaches. */
  listen(port: number): Promise<Server>;
}

/** Numbers about this process, and about what the product owes: the latter also while every worker is down. */
export function createMetrics({ pool, queues }: { pool: Pool; queues: Queues }): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'perfboard_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer; live streams are left out',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const open = new Gauge({
    name: 'perfboard_http_requests_open',
    help: 'Requests that are being answered, live streams included',
    registers: [registry],
  });
  addOwedGauges(registry, pool);
  addQueueGauges(registry, queues);

  return {
    registry,
    middleware(request, response, next) {
      open.inc();
      const end = duration.startTimer();
      response.once('close', () => {
        open.dec();
        if (String(response.getHeader('content-type') ?? '').startsWith('text/event-stream')) return;
        end({
          method: knownMethods.has(request.method) ? request.method : 'other',
          route: routeOf(request),
          status: response.writableFinished ? response.statusCode : 'aborted',
        });
      });
      next();
    },
    watchPageCache(cache) {
      for (const [name, help, read] of [
        ['perfboard_page_cache_hits_total', 'Pages answered from memory', () => cache.hits],
        ['perfboard_page_cache_misses_total', 'Pages that had to be rendered', () => cache.misses],
      ] as const) {
        new Counter({
          name,
          help,
          registers: [registry],
          collect() {
            this.reset();
            this.inc(read());
          },
        });
      }
    },
    listen: (port) => serve(registry, port),
  };
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Page paths of the site, by their first part: a stranger's made-up path must not become a label. */
const pages = new Set([
  'projects',
  'booking',
  'contactus',
  'main',
  'privacy-policy',
  'terms-of-service',
  'sitemap',
]);
const trpcPath = /^\/trpc\/([A-Za-z.]+)$/;

/** A name out of a small set: the route's pattern, never the path as it was asked for. */
export function routeOf(request: Pick<Request, 'originalUrl' | 'baseUrl' | 'route'>): string {
  const path = request.originalUrl.split('?', 1)[0] ?? '/';
  const [, first = ''] = path.split('/');
  if (first === 'trpc') {
    const procedure = trpcPath.exec(path)?.[1] ?? '';
    if (Object.hasOwn(appRouter._def.procedures, procedure)) return `trpc ${procedure}`;
    return path.includes(',') ? 'trpc batch' : 'trpc unknown';
  }
  if (first === 'api') {
    if (path.startsWith('/api/auth/')) return '/api/auth';
    const pattern: unknown = request.route?.path;
    return typeof pattern === 'string' ? `${request.baseUrl}${pattern}` : '/api unknown';
  }
  if (first === 'media') return '/media';
  if (first === 'assets') return '/assets';
  if (path === '/') return '/';
  return pages.has(first) ? `/${first}` : 'other';
}

function addOwedGauges(registry: Registry, pool: Pool): void {
  for (const [name, owed] of Object.entries(owedWork)) {
    const labelNames = 'labels' in owed ? [...owed.labels] : [];
    new Gauge({
      name,
      help: owed.help,
      labelNames,
      registers: [registry],
      async collect() {
        // Without a database there is no number; the numbers of the process itself must still be served.
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
