import type { Log } from '@perfboard/process/log';
import pg from 'pg';
import { jobNames } from '../catalog.ts';
import { type JobHandlers, startWorkers } from '../worker.ts';

/**
 * A worker process for tests to kill. Every job is recorded when it starts; a notification takes the third
 * argument's milliseconds. The fourth is how often its worker may die before the job is quarantined.
 */
const [databaseUrl = '', redisUrl = '', durationMs = '0', maxStalled = ''] = process.argv.slice(2);

const silent: Log = {
  debug() {},
  info() {},
  warn() {},
  error() {},
  child: () => silent,
};
const pool = new pg.Pool({ connectionString: databaseUrl });
pool.on('error', () => undefined);

const idle = Object.fromEntries(jobNames.map((name) => [name, async () => undefined]));
const handlers: JobHandlers = {
  ...(idle as unknown as JobHandlers),
  'notification.send': async (_payload, { jobId, attempt }) => {
    await pool.query('insert into started (job_id, pid, attempt) values ($1, $2, $3)', [
      jobId,
      process.pid,
      attempt,
    ]);
    await new Promise((resolve) => setTimeout(resolve, Number(durationMs)));
  },
};

await startWorkers({
  databaseUrl,
  ...(redisUrl ? { redisUrl } : {}),
  pool,
  handlers,
  log: silent,
  ...(maxStalled ? { maxStalled: { notifications: Number(maxStalled) } } : {}),
});
process.send?.('ready');
