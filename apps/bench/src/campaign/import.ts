import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@perfboard/db/client';
import { migrateDatabase } from '@perfboard/db/migrate';
import { migrateQueue } from '@perfboard/jobs/migrate';
import { createCampaign } from '@perfboard/server/campaign/campaign';
import { copyRecipientsMs } from '@perfboard/server/campaign/campaign-audience';
import { queueCampaign } from '@perfboard/server/campaign/campaign-step';
import {
  addPart,
  checkImport,
  createImport,
  startImport,
} from '@perfboard/server/subscriber-import/subscriber-import';
import { startPostgres } from '@perfboard/testing/postgres';
import type { SinkAnswer, SinkQuestion } from '../mail/sink-process.ts';
import { markdown, subject } from './message.ts';

/**
 * A list is imported and a campaign sent to it, while the worker is killed again and again (SIGKILL, spread evenly over the
 * work); afterwards the ledger is held against what the mail server counted.
 */
const [workerFile = '', linesArgument = '100000', killsArgument = '10'] = process.argv.slice(2);
const lines = Number(linesArgument);
const kills = Number(killsArgument);
const partBytes = 4 * 1024 * 1024;
const requestId = 'bench';
const doubtsNamed = 8;

const sink = fork(new URL('./sink-process.js', import.meta.url));
const [{ port }] = (await once(sink, 'message')) as [{ port: number }];
const postgres = await startPostgres();
const databaseUrl = postgres.adminUrl;
await migrateDatabase({ databaseUrl });
await migrateQueue({ databaseUrl });
const { pool, prisma, close } = openDatabase({ databaseUrl });

let worker: ChildProcess | undefined;
let peakMb = 0;

/** The most memory that a process ever held, in MB; Linux only. */
function peakMemory(): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${worker?.pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return 0;
  }
}

async function startWorker(): Promise<void> {
  worker = spawn(process.execPath, [workerFile], {
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
  await once(worker, 'message');
}

async function killWorker(signal: NodeJS.Signals): Promise<void> {
  peakMb = Math.max(peakMb, peakMemory());
  const exited = worker && once(worker, 'exit');
  worker?.kill(signal);
  await exited;
}

let killed = 0;

/** Waits for the end of a part of the work, and kills the worker whenever another share of the whole is done. */
async function watch(from: number, read: () => Promise<{ share: number; isDone: boolean }>): Promise<void> {
  for (;;) {
    const { share, isDone } = await read();
    const whole = from + share / 3;
    if (killed < kills && whole >= (killed + 1) / (kills + 1)) {
      killed += 1;
      await killWorker('SIGKILL');
      await startWorker();
    }
    if (isDone) return;
    await sleep(50);
  }
}

async function importList(): Promise<string> {
  const file = Buffer.from(
    `email,name\n${Array.from({ length: lines }, (_, n) => `reader-${n}@example.com,Reader ${n}`).join('\n')}\n`,
  );
  const uuid = await createImport(prisma, { file_name: 'list.csv', consent: 'Benchmark' });
  for (let number = 1; (number - 1) * partBytes < file.length; number++) {
    const bytes = new Uint8Array(file.subarray((number - 1) * partBytes, number * partBytes));
    await prisma.$transaction((tx) => addPart(tx, { uuid, number, bytes }));
  }
  await prisma.$transaction((tx) => checkImport({ tx, requestId }, { uuid, email_column: '' }));
  const read = async () => prisma.subscriberImport.findUniqueOrThrow({ where: { uuid } });
  await watch(0, async () => {
    const { status, line_count, last_error } = await read();
    if (status === 'failed') throw new Error(last_error ?? 'The import failed');
    return { share: line_count / lines, isDone: status === 'checked' };
  });
  await prisma.$transaction((tx) => startImport({ tx, requestId }, uuid));
  await watch(1 / 3, async () => {
    const { status, done_line } = await read();
    return { share: done_line / lines, isDone: status === 'done' };
  });
  return uuid;
}

async function sendToAll(): Promise<string> {
  const uuid = await prisma.$transaction(
    async (tx) => {
      const created = await createCampaign(tx, { subject, body: markdown });
      await queueCampaign({ tx, requestId }, created);
      return created;
    },
    { timeout: copyRecipientsMs },
  );
  await watch(2 / 3, async () => {
    const { rows } = await pool.query<{ status: string; settled: number }>(
      `select status::text, (select count(*)::int from campaign_recipients
          where campaign_uuid = $1 and status not in ('pending', 'sending')) as settled
        from campaigns where uuid = $1`,
      [uuid],
    );
    const { status = '', settled = 0 } = rows[0] ?? {};
    return { share: settled / lines, isDone: status === 'done' };
  });
  return uuid;
}

async function countLedger(uuid: string): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ status: string; count: number }>(
    'select status::text, count(*)::int from campaign_recipients where campaign_uuid = $1 group by status',
    [uuid],
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

function hold(isTrue: boolean, what: string): void {
  console.log(`${isTrue ? 'holds' : 'BROKEN'}: ${what}`);
  if (!isTrue) process.exitCode = 1;
}

try {
  await startWorker();
  let startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / 1_000).toFixed(0);
  const list = await importList();
  const { imported } = await prisma.subscriberImport.findUniqueOrThrow({ where: { uuid: list } });
  const subscribers = await prisma.subscriber.count();
  console.log(`import of ${lines} lines: ${seconds()} s, ${killed} kills`);
  hold(imported === lines && subscribers === lines, `imported ${imported}, subscribers ${subscribers}`);
  startedAt = performance.now();
  const before = killed;
  const campaign = await sendToAll();
  const ledger = await countLedger(campaign);
  console.log(`campaign to them: ${seconds()} s, ${killed - before} kills, ${JSON.stringify(ledger)}`);
  const doubts = await prisma.campaignRecipient.findMany({
    where: { campaign_uuid: campaign, status: 'uncertain' },
    select: { email: true },
    orderBy: { email: 'asc' },
  });
  const about = doubts.map(({ email }) => email);
  sink.send({ about } satisfies SinkQuestion);
  const [{ accepted, distinct, reached }] = (await once(sink, 'message')) as [SinkAnswer];
  const { sent = 0, uncertain = 0 } = ledger;
  hold(sent + uncertain === lines, `sent ${sent} and uncertain ${uncertain} are everybody`);
  hold(accepted === distinct, `the server took ${accepted} mails for ${distinct} addresses: nobody twice`);
  hold(
    distinct === sent + reached,
    `of ${uncertain} in doubt ${reached} had got it, and all of ${sent} sent`,
  );
  console.log(
    `in doubt, by name: ${about.slice(0, doubtsNamed).join(' ')}${uncertain > doubtsNamed ? ' …' : ''}`,
  );
  await killWorker('SIGTERM');
  console.log(`worker's memory at most ${peakMb.toFixed(0)} MB`);
} finally {
  worker?.kill('SIGKILL');
  await close();
  sink.kill();
  await postgres.stop();
}
