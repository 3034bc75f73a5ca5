import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrateDatabase } from '@perfboard/db/migrate';
import { migrateQueue } from '@perfboard/jobs/migrate';
import { outboxRow } from '@perfboard/jobs/outbox-row';
import { startPostgres } from '@perfboard/testing/postgres';
import pg from 'pg';
import { cpuMsOf } from '../process-use.ts';
import { connections, markdown, subject } from './message.ts';

/**
 * A newsletter through the whole worker (outbox, queue, deliveries, SMTP) beside a bare nodemailer pool, taking turns on the
 * same machine and the same mail server; then the worker's memory at few and at many recipients.
 */
const [workerFile = '', recipientsArgument = '10000', roundsArgument = '3', manyArgument = '100000'] =
  process.argv.slice(2);
const recipients = Number(recipientsArgument);
const rounds = Number(roundsArgument);
const many = Number(manyArgument);

const sink = fork(new URL('./sink-process.js', import.meta.url));
const [{ port }] = (await once(sink, 'message')) as [{ port: number }];
const smtpUrl = `smtp://127.0.0.1:${port}`;
const postgres = await startPostgres();
const databaseUrl = postgres.adminUrl;
await migrateDatabase({ databaseUrl });
await migrateQueue({ databaseUrl });
const pool = new pg.Pool({ connectionString: databaseUrl });
// The server ends before the pool's last connections have.
pool.on('error', () => undefined);

/** Of a mail, in milliseconds of one core. */
const perMail = (ms: number, mails: number): string => `${(ms / mails).toFixed(2)} ms`;

async function measureBare(): Promise<{ rate: number; processorMs: number }> {
  const child = fork(new URL('./bare-pool.js', import.meta.url), [smtpUrl, String(recipients)]);
  const [{ seconds, processorMs }] = (await once(child, 'message')) as [
    { seconds: number; processorMs: number },
  ];
  await once(child, 'exit');
  return { rate: recipients / seconds, processorMs };
}

async function startWorker(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [workerFile], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'Example Labs <news@shop.example.com>',
      PUBLIC_URL: 'https://shop.example.com',
      LOG_LEVEL: 'warn',
    },
  });
  await once(child, 'message');
  return child;
}

/** Sends a newsletter and answers its mails per second, from its first claim to its end. */
async function measureNewsletter(size: number): Promise<number> {
  const uuid = crypto.randomUUID();
  const row = outboxRow('newsletter.send', { newsletter_uuid: uuid });
  await pool.query(`insert into newsletters (uuid, subject, body, status) values ($1, $2, $3, 'queued')`, [
    uuid,
    subject,
    markdown,
  ]);
  await pool.query(
    `with subscribed as (
        insert into subscribers (uuid, email)
          select gen_random_uuid(), 'reader-' || n || '@example.com' from generate_series(1, $2::int) as n
          on conflict (email) do update set email = excluded.email returning uuid, email)
      insert into newsletter_deliveries (uuid, newsletter_uuid, subscriber_uuid, email)
        select gen_random_uuid(), $1, uuid, email from subscribed`,
    [uuid, size],
  );
  await pool.query('insert into outbox (id, job, payload) values ($1, $2, $3)', [
    row.id,
    row.job,
    JSON.stringify(row.payload),
  ]);
  for (;;) {
    await sleep(200);
    const { rows } = await pool.query<{ seconds: number; sent: number }>(
      `select extract(epoch from finished_at - started_at)::float8 as seconds,
          (select count(*)::int from newsletter_deliveries where newsletter_uuid = $1 and status = 'sent') as sent
        from newsletters where uuid = $1 and status = 'done'`,
      [uuid],
    );
    const done = rows[0];
    if (!done) continue;
    if (done.sent !== size) throw new Error(`${done.sent} of ${size} were sent`);
    return size / done.seconds;
  }
}

/** The most memory that a process ever held, in MB; Linux only. */
function peakMemory(child: ChildProcess): string {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return `${Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024)} MB`;
  } catch {
    return 'unknown';
  }
}

async function endWorker(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

try {
  console.log(
    `${recipients} recipients, ${connections} connections, ${rounds} rounds, Node ${process.version}`,
  );
  const ratios: number[] = [];
  const worker = await startWorker();
  for (let round = 1; round <= rounds; round++) {
    const bare = await measureBare();
    const before = { worker: cpuMsOf(worker), all: cpuMsOf(worker, postgres) };
    const newsletter = await measureNewsletter(recipients);
    const used = { worker: cpuMsOf(worker) - before.worker, all: cpuMsOf(worker, postgres) - before.all };
    ratios.push(newsletter / bare.rate);
    console.log(
      `round ${round}: bare pool ${bare.rate.toFixed(0)} mails/s, newsletter ${newsletter.toFixed(0)} mails/s, ratio ${(newsletter / bare.rate).toFixed(2)}`,
    );
    console.log(
      `  a mail takes of a processor: bare pool ${perMail(bare.processorMs, recipients)}, worker ${perMail(used.worker, recipients)}, worker and database ${perMail(used.all, recipients)}`,
    );
  }
  console.log(`ratio (median): ${median(ratios).toFixed(2)}`);
  await endWorker(worker);
  for (const size of [1_000, many]) {
    const fresh = await startWorker();
    const rate = await measureNewsletter(size);
    console.log(
      `${size} recipients: ${rate.toFixed(0)} mails/s, worker's memory at most ${peakMemory(fresh)}`,
    );
    await endWorker(fresh);
  }
} finally {
  await pool.end();
  sink.kill();
  await postgres.stop();
}
