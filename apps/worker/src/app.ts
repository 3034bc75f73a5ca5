import { checkDatabase } from '@perfboard/db/start-check';
import { startOutboxDispatcher } from '@perfboard/jobs/outbox';
import { createQueues } from '@perfboard/jobs/queue';
import { startSchedules } from '@perfboard/jobs/schedule';
import { startWorkers } from '@perfboard/jobs/worker';
import type { Log } from '@perfboard/process/log';
import { startRegularWork } from '@perfboard/process/regular-work';
import { createTracing } from '@perfboard/process/tracing';
import { checkMailHealth } from '@perfboard/server/base/mail/mail-health';
import type { Env } from '@perfboard/server/base/service/env';
import type { JobServices } from '@perfboard/server/base/service/services';
import { announceScheduled } from '@perfboard/server/catalog/publication/project-event';
import { checkDemoDatabase } from '@perfboard/server/operations/demo/demo-database';
import { resetDemoWhenDue } from '@perfboard/server/operations/demo/reset-demo';
import { createHeartbeat } from '@perfboard/server/operations/job/heartbeat';
import { createHandlers } from '@perfboard/server/operations/job/registry';
import { requeueMissing } from '@perfboard/server/operations/job/requeue';
import { makeDigests } from '@perfboard/server/operations/notification/digest';
import { retryRefused } from '@perfboard/server/operations/notification/notification';
import { createDepartureRecorder } from '@perfboard/server/operations/privacy/record-departures';
import { checkForUpdate, looksForUpdates } from '@perfboard/server/operations/update/update-check';
import { openJobServices } from '@perfboard/server/service/job-services';
import { createMetrics } from './metrics.ts';
import { traceJobs } from './trace-jobs.ts';

export interface WorkerApp {
  /** Takes no new job, lets running ones finish within `timeoutMs`, and closes everything. */
  close(options: { timeoutMs: number }): Promise<void>;
}

interface WorkerOptions {
  env: Env;
  log: Log;
  /** The path of the program that parses one email. */
  mailParser: string;
  /** The path of the program that reads an import from another product. */
  siteReader: string;
  /** The path of the program that reads a busy calendar. */
  calendarParser: string;
}

/** A third of the minute within which problems must show. */
const MAIL_CHECK_MS = 20_000;
const RESCUE_MS = 30_000;
/** A digest is sent within a minute of its hour. */
const DIGEST_MS = 60_000;
/** How late a webhook hears of a scheduled project. */
const PUBLICATION_MS = 30_000;
/** A reply appears on the desk within a minute. */
const MAILBOX_MS = 30_000;
/** Asks once a day at most: this is how late it may be. */
const UPDATE_MS = 3_600_000;
/** How soon after the full hour, and after a request that was in the way. */
const DEMO_RESET_MS = 5_000;
/** Data loss if the database is lost for good. */
const DEPARTURES_MS = 10_000;

/**
 * Starts everything that a worker process does and resolves when all of it works.
 * @throws when the database (migrated) or the queue can't be reached
 */
export async function startWorkerApp({
  env,
  log,
  mailParser,
  siteReader,
  calendarParser,
}: WorkerOptions): Promise<WorkerApp> {
  const stopping = new AbortController();
  const services = openJobServices({ env, log, stopping: stopping.signal });
  const location = { databaseUrl: env.DATABASE_URL, redisUrl: env.REDIS_URL };
  const queues = createQueues({ ...location, log });
  try {
    // Checks the schema, not only the server: before the migration, the worker can't do anything.
    for (const warning of (await checkDatabase(env.DATABASE_URL)).warnings) log.warn({}, warning);
    await checkDemoDatabase(services.pool, env);
    const metrics = createMetrics({ pool: services.pool, queues });
    const tracing = env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? createTracing({ endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, service: 'worker', log })
      : undefined;
    const handlers = createHandlers({ ...services, siteReader, calendarParser });
    const server =
      env.METRICS_PORT === undefined ? undefined : await metrics.listen(env.METRICS_PORT, env.METRICS_HOST);
    const workers = await startWorkers({
      ...location,
      pool: services.pool,
      handlers: metrics.measure(tracing ? traceJobs(handlers, tracing) : handlers),
      log,
    });
    await retryRefused(services.pool);
    const dispatcher = startOutboxDispatcher({
      pool: services.pool,
      databaseUrl: env.DATABASE_URL,
      queues,
      log,
    });
    const schedules = startSchedules({ queues, log });
    const heartbeat = createHeartbeat(services.pool);
    // Before this process reports that it is ready, because the listener may check /readyz next.
    await heartbeat.beat();
    const regular = [
      ...startAllRegularWork({ ...services, mailParser }, log),
      startRegularWork({
        name: 'the heartbeat',
        everyMs: heartbeat.everyMs,
        work: () => heartbeat.beat(),
        log,
      }),
    ];
    return {
      async close({ timeoutMs }) {
        stopping.abort();
        schedules.close();
        for (const work of regular) work.close();
        // Last, so that the outbox rows of finishing jobs are still dispatched.
        await workers.close({ timeoutMs });
        await dispatcher.close();
        await heartbeat.end().catch((error) => log.warn({ err: error }, 'could not remove the heartbeat'));
        await tracing?.close();
        server?.close();
        server?.closeAllConnections();
        await queues.close();
        await services.close();
      },
    };
  } catch (error) {
    await queues.close();
    await services.close();
    throw error;
  }
}

/** Periodic work besides the jobs. */
function startAllRegularWork(services: JobServices & { mailParser: string }, log: Log) {
  const recordDepartures = createDepartureRecorder(services);
  const mailbox = {
    name: 'reading the mailbox',
    everyMs: MAILBOX_MS,
    work: async () => {
      const { readWholeMailbox } = await import('@perfboard/server/leads/mailbox/read-mailbox');
      await readWholeMailbox(services);
    },
  };
  const mailCheck = {
    name: 'checking the mail server',
    everyMs: MAIL_CHECK_MS,
    work: () => checkMailHealth(services.pool, services.mail.notifications),
  };
  const demoReset = {
    name: 'resetting the demo',
    everyMs: DEMO_RESET_MS,
    work: async () => {
      if (await resetDemoWhenDue(services.pool)) log.info({}, 'the demo was reset');
    },
  };
  const update = {
    name: 'checking for updates',
    everyMs: UPDATE_MS,
    work: async () => void (await checkForUpdate(services)),
  };
  return [
    ...(looksForUpdates(services) ? [update] : []),
    ...(services.env.IMAP_URL ? [mailbox] : []),
    ...(services.env.isDemo ? [demoReset] : [mailCheck]),
    {
      name: 'rescuing work without a job',
      everyMs: RESCUE_MS,
      work: async () => {
        const count = await requeueMissing(services.pool);
        if (count > 0) log.warn({ count }, 'pending work without a job was enqueued again');
      },
    },
    {
      name: 'making digests',
      everyMs: DIGEST_MS,
      work: async () => void (await makeDigests(services)),
    },
    {
      name: 'announcing scheduled projects',
      everyMs: PUBLICATION_MS,
      work: async () => void (await announceScheduled(services.prisma)),
    },
    {
      name: 'recording departures',
      everyMs: DEPARTURES_MS,
      work: async () => void (await recordDepartures()),
    },
  ].map((work) => startRegularWork({ ...work, log }));
}
