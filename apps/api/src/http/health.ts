import type { HttpServices } from '@perfboard/server/service/http-services';
import { Router } from 'express';
import { onlyMethods } from './method.ts';
import { sendJson } from './send-json.ts';
import { type Check, readReportedStates, timeLimitMs, tryCheck } from './service-checks.ts';

/** `/healthz` says that the process lives; `/readyz` whether what it needs answers, and what does not. */
export function healthRouter(services: HttpServices): Router {
  const { pool, isDiskFull, queues, store } = services;
  const failingSince = new Map<string, string>();
  const withSince = (name: string, check: Check): Check => {
    if (check.ok) {
      failingSince.delete(name);
      return check;
    }
    if (!failingSince.has(name)) failingSince.set(name, new Date().toISOString());
    return { ...check, since: failingSince.get(name) as string };
  };

  async function databaseState(): Promise<void> {
    await pool.query('select 1');
    if (await isDiskFull()) throw Object.assign(new Error(), { code: '53100' });
  }

  const router = Router();
  router.get('/healthz', (_request, response) => {
    response.setHeader('cache-control', 'no-store');
    sendJson(response, 200, { status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    const [databaseCheck, queue, images] = await Promise.all([
      tryCheck(databaseState),
      tryCheck(() => queues.check({ timeoutMs: timeLimitMs })),
      tryCheck(() => store.check()),
    ]);
    const reported = databaseCheck.ok ? await readReportedStates(services) : {};
    const ready = databaseCheck.ok && queue.ok;
    response.setHeader('cache-control', 'no-store');
    sendJson(response, ready ? 200 : 503, {
      status: ready ? 'ready' : 'unavailable',
      ...(ready ? {} : { message: 'A service that this process needs does not answer' }),
      checks: {
        database: withSince('database', databaseCheck),
        queue: withSince('queue', queue),
        images: withSince('images', images),
        ...reported,
      },
    });
  });
  for (const path of ['/healthz', '/readyz']) router.all(path, onlyMethods(['GET']));
  return router;
}
