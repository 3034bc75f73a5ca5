import { workerMessages } from '@perfboard/contracts/words/operation';
import { onlyMethods } from '@perfboard/server/base/http/request';
import type { HttpServices } from '@perfboard/server/base/service/services';
import { Router } from 'express';
import { sendJson } from './send-json.ts';
import { type Check, readReportedStates, timeLimitMs, tryCheck, workerState } from './service-checks.ts';

/**
 * `/healthz` reports whether this process is alive, `/readyz` whether the whole shop works. Platforms route
 * visitors by `/healthz`: pages and leads are served without a worker.
 */
export function healthRouter(services: HttpServices): Router {
  const { pool, isDiskFull, queues, store } = services;
  const failingSince = new Map<string, string>();
  const withSince = (name: string, check: Check): Check => {
    if (check.ok) {
      failingSince.delete(name);
      return check;
    }
    if (!failingSince.has(name)) failingSince.set(name, new Date().toISOString());
    return { since: failingSince.get(name) as string, ...check };
  };

  async function databaseState(): Promise<void> {
    await pool.query('select 1');
    if (await isDiskFull()) throw Object.assign(new Error(), { code: '53100' });
  }

  async function check(): Promise<{ status: number; body: object }> {
    const [databaseCheck, queue, images] = await Promise.all([
      tryCheck(databaseState),
      tryCheck(() => queues.check({ timeoutMs: timeLimitMs })),
      tryCheck(() => store.check()),
    ]);
    const [worker, reported] = await Promise.all([
      workerState(services, databaseCheck),
      databaseCheck.ok ? readReportedStates(services) : {},
    ]);
    const answers = databaseCheck.ok && queue.ok;
    const ready = answers && worker.ok;
    const message = answers ? workerMessages.none : 'A required service does not respond';
    const checks = {
      database: withSince('database', databaseCheck),
      queue: withSince('queue', queue),
      images: withSince('images', images),
      worker: withSince('worker', worker),
      ...reported,
    };
    const status = ready ? 'ready' : 'unavailable';
    return { status: ready ? 200 : 503, body: { status, ...(ready ? {} : { message }), checks } };
  }

  let running: ReturnType<typeof check> | undefined;
  /** The check that is running, or a new one: requests at the same time share it, so that many cost no more than one. */
  function shared(): ReturnType<typeof check> {
    running ??= check().finally(() => {
      running = undefined;
    });
    return running;
  }

  const router = Router();
  router.get('/healthz', (_request, response) => {
    response.setHeader('cache-control', 'no-store');
    sendJson(response, 200, { status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    const { status, body } = await shared();
    response.setHeader('cache-control', 'no-store');
    sendJson(response, status, body);
  });
  for (const path of ['/healthz', '/readyz']) router.all(path, onlyMethods(['GET']));
  return router;
}
