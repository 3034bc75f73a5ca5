import { Router } from 'express';
import type { Services } from '../services.ts';
import { sendJson } from './send-json.ts';

interface Check {
  ok: boolean;
  /** Since when, where that is known. */
  since?: string;
  error?: string;
}

const timeLimitMs = 2_000;

async function tryCheck(run: () => Promise<unknown>): Promise<Check> {
  let timer: NodeJS.Timeout | undefined;
  try {
    await Promise.race([
      run(),
      new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error(`no answer within ${timeLimitMs} ms`)), timeLimitMs);
      }),
    ]);
    return { ok: true };
  } catch (error) {
    return {
      ok: false,
      error: error instanceof Error && error.message ? (error.message.split('\n').at(-1) ?? '') : 'failed',
    };
  } finally {
    clearTimeout(timer);
  }
}

/** `/healthz` says that the process lives; `/readyz` whether what it needs answers, and what does not. */
export function healthRouter({ database, queues, store }: Services): Router {
  const failingSince = new Map<string, string>();
  const withSince = (name: string, check: Check): Check => {
    if (check.ok) {
      failingSince.delete(name);
      return check;
    }
    if (!failingSince.has(name)) failingSince.set(name, new Date().toISOString());
    return { ...check, since: failingSince.get(name) as string };
  };

  /** Told by the worker that sends; mail being down does not make this process unready. */
  async function mailState(): Promise<Check> {
    const [row] = await database.prisma.serviceState.findMany({ where: { name: 'mail' } });
    if (!row) return { ok: true };
    return {
      ok: row.ok,
      since: row.since.toISOString(),
      ...(row.last_error ? { error: row.last_error } : {}),
    };
  }

  const router = Router();
  router.get('/healthz', (_request, response) => sendJson(response, 200, { status: 'ok' }));
  router.get('/readyz', async (_request, response) => {
    const [databaseCheck, queue, images] = await Promise.all([
      tryCheck(() => database.pool.query('select 1')),
      tryCheck(() => queues.check({ timeoutMs: timeLimitMs })),
      tryCheck(() => store.check()),
    ]);
    const mail = databaseCheck.ok ? await mailState().catch((): Check => ({ ok: true })) : undefined;
    const ready = databaseCheck.ok && queue.ok;
    response.setHeader('cache-control', 'no-store');
    sendJson(response, ready ? 200 : 503, {
      status: ready ? 'ready' : 'unavailable',
      ...(ready ? {} : { message: 'A service that this process needs does not answer' }),
      checks: {
        database: withSince('database', databaseCheck),
        queue: withSince('queue', queue),
        images: withSince('images', images),
        ...(mail ? { mail } : {}),
      },
    });
  });
  return router;
}
