import type { Queues } from '@perfboard/jobs/queue';
import type { ProcessMetrics } from '@perfboard/process/metrics';
import type { Tracing } from '@perfboard/process/tracing';
import { createWorkMetrics } from '@perfboard/server/operations/job/work-metrics';
import type { NextFunction, Request, Response } from 'express';
import type { Pool } from 'pg';
import { Counter, Gauge, Histogram } from 'prom-client';
import { procedures } from './call-procedure.ts';
import type { AnswerStore } from './http/answer-store.ts';

export interface Metrics extends Pick<ProcessMetrics, 'listen'> {
  /** Measures every following request. */
  middleware(request: Request, response: Response, next: NextFunction): void;
  watchAnswers(store: AnswerStore): void;
}

/** Metrics of this process and its requests, and of pending work. */
export function createMetrics({ pool, queues }: { pool: Pool; queues: Queues }): Metrics {
  const { registry, listen } = createWorkMetrics({ pool, queues });
  const duration = new Histogram({
    name: 'perfboard_http_request_duration_seconds',
    help: 'Response time of requests, without live streams',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const open = new Gauge({
    name: 'perfboard_http_requests_open',
    help: 'Requests in progress, including live streams',
    registers: [registry],
  });
  return {
    listen,
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
    watchAnswers(store) {
      for (const [name, help, read] of [
        ['perfboard_page_cache_hits_total', 'Pages and public lists served from the cache', () => store.hits],
        [
          'perfboard_page_cache_misses_total',
          'Pages and public lists that were rendered',
          () => store.misses,
        ],
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
  };
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Paths of the site by their first part: a visitor's invented path must not become a label. */
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

/** A name from a small set: the route's pattern, never the actual path. */
function routeOf(request: Pick<Request, 'originalUrl' | 'baseUrl' | 'route'>): string {
  const path = request.originalUrl.split('?', 1)[0] ?? '/';
  const [, first = ''] = path.split('/');
  if (first === 'trpc') {
    const procedure = trpcPath.exec(path)?.[1] ?? '';
    if (procedures.has(procedure)) return `trpc ${procedure}`;
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

/** Records a span for every following request, with its route and request ID. */
export const traceRequests =
  (tracing: Tracing) =>
  (request: Request, response: Response, next: NextFunction): void => {
    const startedAt = performance.timeOrigin + performance.now();
    response.once('close', () => {
      const route = routeOf(request);
      tracing.record({
        name: `${request.method} ${route}`,
        kind: 'server',
        requestId: String(request.id),
        startedAt,
        endedAt: performance.timeOrigin + performance.now(),
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'http.response.status_code': response.statusCode,
        },
        ...(response.statusCode >= 500 ? { error: `answered ${response.statusCode}` } : {}),
      });
    });
    next();
  };
