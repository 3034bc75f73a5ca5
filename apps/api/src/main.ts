import path from 'node:path';
import { checkDatabase, DatabaseStartError } from '@perfboard/db/start-check';
import { withLock } from '@perfboard/db/transaction';
import { createDrain, exitOnUncaught } from '@perfboard/process/drain';
import { EnvError } from '@perfboard/process/environment';
import { createLogger } from '@perfboard/process/log';
import { createTracing } from '@perfboard/process/tracing';
import { readEnv } from '@perfboard/server/base/service/env';
import type { HttpServices } from '@perfboard/server/base/service/services';
import { isOutage, isRefusal } from '@perfboard/server/base/trpc/failure';
import { trustOwnOutput } from '@perfboard/server/base/trpc/schema';
import { checkDemoDatabase } from '@perfboard/server/operations/demo/demo-database';
import { saveAdmin } from '@perfboard/server/people/session/auth';
import { passwordProblem } from '@perfboard/server/people/session/password-rule';
import { openHttpServices } from '@perfboard/server/service/http-services';
import { resealSecrets } from '@perfboard/server/service/reseal-secrets';
import { createApp, webDirectory } from './app.ts';
import { startDevServer } from './http/dev-server.ts';
import { loadRenderer } from './http/pages.ts';
import { createHttpServer } from './http/server.ts';
import { createMetrics } from './metrics.ts';

/** After this time, running requests are aborted. */
const drainMs = 10_000;

/** Creates the first admin if both variables are set and there is no member yet. */
async function ensureAdmin({ env, pool, prisma, auth, log }: HttpServices): Promise<void> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
  if (!email || !password) return;
  // Several processes may start together: the first creates the admin, the others find one.
  const isMade = await withLock(pool, 'first admin', async () => {
    if ((await prisma.user.count()) > 0) return false;
    await saveAdmin({ auth, prisma }, { email, password });
    return true;
  });
  if (!isMade) return;
  const problem = await passwordProblem(password, email);
  if (problem) log.warn({ problem }, 'ADMIN_PASSWORD is weak: change it in the settings of the admin');
  log.info('the first admin was made');
}

/** By then a rolling upgrade is over: the previous release could not read newly sealed values. */
const resealAfterMs = 10 * 60_000;

/** The shop runs even if this fails; unreadable values fail where they are needed. */
async function sealAnew({ prisma, env, log }: HttpServices): Promise<void> {
  try {
    log.info(await resealSecrets(prisma, env), 'secrets are sealed with the current key');
  } catch (error) {
    log.error({ err: error }, 'could not seal secrets with the current key');
  }
}

/** Time limit for the first database work, on a machine that is busy with starting everything. */
const firstWorkMs = 30_000;

/** Repeats work while the database is too slow for a visitor's time limit. The work must be idempotent. */
async function patiently(work: () => Promise<void>): Promise<void> {
  const until = performance.now() + firstWorkMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error) || performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

async function start(): Promise<void> {
  const env = readEnv(process.env);
  if (env.METRICS_PORT === env.PORT) throw new EnvError([`PORT and METRICS_PORT are both ${env.PORT}`]);
  const log = createLogger({ level: env.LOG_LEVEL, process: 'api' });
  exitOnUncaught(log, isRefusal);
  for (const warning of (await checkDatabase(env.DATABASE_URL)).warnings) log.warn(warning);
  if (env.isProduction) trustOwnOutput();
  const services = openHttpServices({ env, log });
  await patiently(() => checkDemoDatabase(services.pool, env));
  await patiently(() => ensureAdmin(services));
  // Loaded now, so that the first visitor does not wait for the site content.
  await services.shop.read();
  setTimeout(() => void sealAnew(services), resealAfterMs).unref();
  const server = createHttpServer();
  const dev = env.isDev
    ? await startDevServer({ webDirectory: path.dirname(webDirectory), server })
    : undefined;
  const render = dev?.render ?? (await loadRenderer(webDirectory));
  const metrics = env.METRICS_PORT
    ? createMetrics({ pool: services.pool, queues: services.queues })
    : undefined;
  const tracing = env.OTEL_EXPORTER_OTLP_ENDPOINT
    ? createTracing({ endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, service: 'api', log })
    : undefined;
  const metricsServer = await metrics?.listen(env.METRICS_PORT as number, env.METRICS_HOST);
  const { listener } = createApp({
    services,
    render,
    clientDirectory: path.join(webDirectory, 'client'),
    ...(dev ? { devMiddleware: dev.middleware } : {}),
    ...(metrics ? { metrics } : {}),
    ...(tracing ? { tracing } : {}),
  });
  const drain = createDrain({
    server,
    app: listener,
    // Longer than the proxy's idle connections last. Without a proxy, connections are not pooled.
    lameDuckMs: env.TRUST_PROXY > 0 ? 3_500 : 0,
    limitMs: drainMs - 1_000,
  });
  server.on('request', drain.listener);

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    log.info('draining');
    await drain.end();
    metricsServer?.close();
    await tracing?.close();
    await Promise.race([services.close(), new Promise((resolve) => setTimeout(resolve, 2_000).unref())]);
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Started by the standalone product: without it, this process has no purpose.
  if (process.send) process.on('disconnect', stop);

  server.on('error', (error: NodeJS.ErrnoException) => {
    const text =
      error.code === 'EADDRINUSE'
        ? `Port ${env.PORT} on ${env.HOST} is in use. Set PORT to a free port.`
        : `Can’t listen: ${error.message}`;
    console.error(text);
    process.exit(1);
  });
  server.listen(env.PORT, env.HOST, () => {
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : env.PORT;
    log.info({ host: env.HOST, port }, 'listening');
    process.send?.({ type: 'ready', port });
  });
}

start().catch((error: unknown) => {
  const isExplained = error instanceof EnvError || error instanceof DatabaseStartError;
  console.error(isExplained ? error.message : error);
  process.exit(1);
});
