import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { openDatabase } from '@perfboard/db/client';
import { migrateDatabase } from '@perfboard/db/migrate';
import { migrateQueue } from '@perfboard/jobs/migrate';
import { createNewsletter } from '@perfboard/server/audience/newsletter/newsletter';
import { copyRecipientsMs } from '@perfboard/server/audience/newsletter/newsletter-audience';
import { queueNewsletter } from '@perfboard/server/audience/newsletter/newsletter-step';
import {
  addPart,
  checkImport,
  createImport,
  readImport,
  startImport,
} from '@perfboard/server/audience/subscriber-import/subscriber-import';
import { suppressionHash } from '@perfboard/server/base/suppression/suppression';
import { startPostgres } from '@perfboard/testing/postgres';
import type { SinkAnswer, SinkQuestion } from '../mail/sink-process.ts';
import { markdown, subject } from './message.ts';

/**
 * A list is imported and a newsletter sent to it, while the worker is killed again and again (SIGKILL, so often in the import and as
 * often in the newsletter, spread evenly over the work); afterwards the verdicts are held against what the list was made of, and
 * the ledger against what the mail server counted.
 */
const [workerFile = '', linesArgument = '100000', killsArgument = '10'] = process.argv.slice(2);
const lines = Math.ceil(Number(linesArgument) / 20) * 20;
const kills = Number(killsArgument);
/** So many lines there are of each kind. */
const each = lines / 20;
const partBytes = 4 * 1024 * 1024;
const requestId = 'bench';
const doubtsNamed = 8;
const secret = 'a secret of the benchmark, long enough';
/** What every twentieth line is, from the first on; all others are new. */
const kinds = [
  'known',
  'unsubscribed',
  'suppressed',
  'unconfirmed',
  'erased',
  'invalid',
  'duplicate',
] as const;
const made = { ...Object.fromEntries(kinds.map((kind) => [kind, each])), new: lines - kinds.length * each };
/** Who gets the newsletter. */
const readers = made.new + each;
type Kind = (typeof kinds)[number] | 'new';
const kindOf = (line: number): Kind => kinds[line % 20] ?? 'new';
const addressOf = (line: number): string => {
  const kind = kindOf(line);
  if (kind === 'invalid') return `reader-${line} at example.com`;
  return `reader-${kind === 'duplicate' ? line + 1 : line}@example.com`;
};

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
      SESSION_SECRET: secret,
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

/** Waits for the end of a part of the import or the newsletter, and kills the worker whenever another share of the whole of it is done. */
async function watch(
  { before, share: part, until }: { before: number; share: number; until: number },
  read: () => Promise<{ share: number; isDone: boolean }>,
): Promise<void> {
  const from = until - kills;
  for (;;) {
    const { share, isDone } = await read();
    if (killed < until && before + share * part >= (killed - from + 1) / (kills + 1)) {
      killed += 1;
      await killWorker('SIGKILL');
      await startWorker();
    }
    if (isDone) return;
    await sleep(50);
  }
}

/** What the shop knows of the list's addresses before it comes. */
async function fillShop(): Promise<void> {
  const all = Array.from({ length: lines }, (_, line) => line);
  const statuses = {
    known: 'active',
    unsubscribed: 'unsubscribed',
    suppressed: 'suppressed',
    unconfirmed: 'pending',
  };
  for (const [kind, status] of Object.entries(statuses))
    await pool.query(
      `insert into subscribers (uuid, email, status)
        select gen_random_uuid(), email, $2::subscriber_status from unnest($1::text[]) as email`,
      [all.filter((line) => kindOf(line) === kind).map(addressOf), status],
    );
  await pool.query('insert into suppressions (email_hash, erased_at) select unnest($1::text[]), now()', [
    all.filter((line) => kindOf(line) === 'erased').map((line) => suppressionHash(secret, addressOf(line))),
  ]);
}

async function importList(): Promise<string> {
  const file = Buffer.from(
    `email,name\n${Array.from({ length: lines }, (_, line) => `${addressOf(line)},Reader ${line}`).join('\n')}\n`,
  );
  const uuid = await createImport(prisma, { file_name: 'list.csv', consent: 'Benchmark' });
  for (let number = 1; (number - 1) * partBytes < file.length; number++) {
    const bytes = new Uint8Array(file.subarray((number - 1) * partBytes, number * partBytes));
    await prisma.$transaction((tx) => addPart(tx, { uuid, number, bytes }));
  }
  await prisma.$transaction((tx) => checkImport({ tx, requestId }, { uuid, email_column: '' }));
  const read = async () => prisma.subscriberImport.findUniqueOrThrow({ where: { uuid } });
  await watch({ before: 0, share: 0.5, until: kills }, async () => {
    const { status, line_count, last_error } = await read();
    if (status === 'failed') throw new Error(last_error ?? 'The import failed');
    return { share: line_count / lines, isDone: status === 'checked' };
  });
  await prisma.$transaction((tx) => startImport({ tx, requestId }, uuid));
  await watch({ before: 0.5, share: 0.5, until: kills }, async () => {
    const { status, done_line } = await read();
    return { share: done_line / lines, isDone: status === 'done' };
  });
  return uuid;
}

async function sendToAll(): Promise<string> {
  const uuid = await prisma.$transaction(
    async (tx) => {
      const created = await createNewsletter(tx, { subject, body: markdown });
      await queueNewsletter({ tx, requestId }, created);
      return created;
    },
    { timeout: copyRecipientsMs },
  );
  await watch({ before: 0, share: 1, until: 2 * kills }, async () => {
    const { rows } = await pool.query<{ status: string; settled: number }>(
      `select status::text, (select count(*)::int from newsletter_deliveries
          where newsletter_uuid = $1 and status not in ('pending', 'sending')) as settled
        from newsletters where uuid = $1`,
      [uuid],
    );
    const { status = '', settled = 0 } = rows[0] ?? {};
    return { share: settled / readers, isDone: status === 'done' };
  });
  return uuid;
}

async function countLedger(uuid: string): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ status: string; count: number }>(
    'select status::text, count(*)::int from newsletter_deliveries where newsletter_uuid = $1 group by status',
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
  await fillShop();
  let startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / 1_000).toFixed(0);
  const { imported, verdicts } = await readImport(prisma, await importList());
  console.log(`import of ${lines} lines: ${seconds()} s, ${killed} kills, ${JSON.stringify(verdicts)}`);
  const counted = Object.values(verdicts).reduce((sum, count) => sum + count, 0);
  hold(counted === lines, `${counted} lines are judged, one verdict each`);
  hold(isDeepStrictEqual({ ...verdicts }, made), 'each kind of line is judged as often as the list has it');
  const active = await prisma.subscriber.count({ where: { status: 'active' } });
  hold(imported === made.new && active === readers, `imported ${imported}, so that ${active} are subscribed`);
  startedAt = performance.now();
  const before = killed;
  const newsletter = await sendToAll();
  const ledger = await countLedger(newsletter);
  console.log(`newsletter to them: ${seconds()} s, ${killed - before} kills, ${JSON.stringify(ledger)}`);
  const doubts = await prisma.newsletterDelivery.findMany({
    where: { newsletter_uuid: newsletter, status: 'uncertain' },
    select: { email: true },
    orderBy: { email: 'asc' },
  });
  const about = doubts.map(({ email }) => email);
  sink.send({ about } satisfies SinkQuestion);
  const [{ accepted, distinct, reached }] = (await once(sink, 'message')) as [SinkAnswer];
  const { sent = 0, uncertain = 0 } = ledger;
  hold(sent + uncertain === readers, `sent ${sent} and uncertain ${uncertain} are everybody`);
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
