import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@perfboard/db/client';
import { migrateDatabase } from '@perfboard/db/migrate';
import { migrateQueue } from '@perfboard/jobs/migrate';
import { createNewsletter } from '@perfboard/server/audience/newsletter/newsletter';
import { copyRecipientsMs } from '@perfboard/server/audience/newsletter/newsletter-audience';
import { cancelNewsletter, queueNewsletter } from '@perfboard/server/audience/newsletter/newsletter-step';
import { startPostgres } from '@perfboard/testing/postgres';
import { markdown, subject } from './message.ts';

/** How long a click on *Send* takes for a large audience, when the first mail leaves, and when everybody is written down. */
const [workerFile = '', subscribersArgument = '1000000'] = process.argv.slice(2);
const subscribers = Number(subscribersArgument);
const requestId = 'bench';

const sink = fork(new URL('./sink-process.js', import.meta.url));
const [{ port }] = (await once(sink, 'message')) as [{ port: number }];
const postgres = await startPostgres();
const databaseUrl = postgres.adminUrl;
await migrateDatabase({ databaseUrl });
await migrateQueue({ databaseUrl });
const { pool, prisma, close } = openDatabase({ databaseUrl });

const peakMb = (child: ChildProcess): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;

async function startWorker(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [workerFile], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Example Labs <news@shop.example.com>',
      PUBLIC_URL: 'https://shop.example.com',
      LOG_LEVEL: 'error',
    },
  });
  await once(child, 'message');
  return child;
}

const readState = async (uuid: string) => {
  const { rows } = await pool.query<{ is_planned: boolean; has_sent: boolean }>(
    `select plan_cursor is null as is_planned, exists (
        select 1 from newsletter_deliveries where newsletter_uuid = $1 and status = 'sent') as has_sent
      from newsletters where uuid = $1`,
    [uuid],
  );
  return rows[0];
};

let worker: ChildProcess | undefined;
try {
  await pool.query('set statement_timeout = 0');
  for (let at = 0; at < subscribers; at += 50_000) {
    await pool.query(
      `insert into subscribers (uuid, email) select gen_random_uuid(), 'reader-' || n || '@example.com'
        from generate_series($1::int, $2::int) n`,
      [at + 1, Math.min(at + 50_000, subscribers)],
    );
  }
  await pool.query('vacuum analyze subscribers');
  worker = await startWorker();
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1_000;
  const uuid = await prisma.$transaction(
    async (tx) => {
      const created = await createNewsletter(tx, { subject, body: markdown });
      await queueNewsletter({ tx, requestId }, created);
      return created;
    },
    { timeout: copyRecipientsMs },
  );
  console.log(`${subscribers} subscribers: the click took ${(seconds() * 1_000).toFixed(0)} ms`);
  let isSent = false;
  for (;;) {
    const state = await readState(uuid);
    if (state?.has_sent && !isSent) {
      isSent = true;
      console.log(`the first mail had left after ${seconds().toFixed(1)} s`);
    }
    if (state?.is_planned) break;
    await sleep(100);
  }
  const written = await prisma.newsletterDelivery.count({ where: { newsletter_uuid: uuid } });
  const sent = await prisma.newsletterDelivery.count({ where: { newsletter_uuid: uuid, status: 'sent' } });
  console.log(`${written} were written down after ${seconds().toFixed(0)} s, ${sent} of them sent by then`);
  console.log(`worker's memory at most ${peakMb(worker).toFixed(0)} MB`);
  await prisma.$transaction((tx) => cancelNewsletter({ tx, requestId }, uuid));
} finally {
  worker?.kill('SIGKILL');
  await close();
  sink.kill();
  await postgres.stop();
}
