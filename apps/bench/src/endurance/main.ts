import type { ChildProcess } from 'node:child_process';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@perfboard/postgres/free-port';
import { startRedis, type TestRedis } from '@perfboard/testing/redis';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { endPrograms, startDatabase, startShop } from '../http/shop.ts';
import { memoryMiB } from '../process-use.ts';
import { book, newJournal, owner, visit, work } from './people.ts';
import { report, type Sample } from './report.ts';

/**
 * Everything at once for the given time: visitors read, leads come, the owner works, images are processed, a
 * newsletter is sent. Afterwards every acknowledged lead and every email is checked. Exits with 1 if anything
 * failed. With `--scaled`, two apis answer alternately and two workers share their jobs through Redis, as on
 * several machines.
 */
const at = process.argv.indexOf('--minutes');
const minutes = at < 0 ? 10 : Number(process.argv[at + 1]);
const isScaled = process.argv.includes('--scaled');
const readers = 2_000;
const visitors = 12;
const posters = 2;
const settleMs = 180_000;

/** Mails by recipient. */
const mails = new Map<string, number>();
const sink = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  onData(stream, { envelope }, callback) {
    stream.resume().once('end', () => {
      for (const { address } of envelope.rcptTo) mails.set(address, (mails.get(address) ?? 0) + 1);
      callback();
    });
  },
});
sink.on('error', () => {});
const smtpPort = await freePort();
await new Promise<void>((resolve) => sink.listen(smtpPort, '127.0.0.1', resolve));

/** An api's own figures: milliseconds, and MiB. */
async function figuresOf(metricsUrl: string): Promise<Pick<Sample, 'lag' | 'heap' | 'external'>> {
  const text = await fetch(metricsUrl)
    .then((answer) => answer.text())
    .catch(() => '');
  const read = (name: string) =>
    Number(new RegExp(`^nodejs_${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN);
  return {
    lag: read('eventloop_lag_p99_seconds') * 1_000,
    heap: Math.round(read('heap_size_used_bytes') / 2 ** 20),
    external: Math.round(read('external_memory_bytes') / 2 ** 20),
  };
}

let redis: TestRedis | null = null;
if (isScaled) {
  redis = await startRedis();
  if (!redis) process.exit(1);
}
const cluster = await startDatabase();
let isOver = false;
const end = async () => {
  isOver = true;
  await endPrograms();
  await cluster.stop();
  await redis?.stop();
  sink.close();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void end().then(() => process.exit(130)));

const problems: string[] = [];
const samples: Sample[] = [];
const record = newJournal();

async function run(): Promise<void> {
  const metricsPorts = await Promise.all(Array.from({ length: isScaled ? 2 : 1 }, freePort));
  const [firstPort, ...otherPorts] = metricsPorts.map(String);
  const shop = await startShop(cluster, 300, {
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    METRICS_PORT: firstPort,
    ...(redis && { REDIS_URL: redis.url }),
  });
  const others = await Promise.all(otherPorts.map((port) => shop.startApi({ METRICS_PORT: port })));
  const apis = [shop, ...others];
  const workers = await Promise.all(apis.map(() => shop.startWorker(`smtp://127.0.0.1:${smtpPort}`)));
  const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 2 });
  pool.on('error', () => {});
  await pool.query(
    `insert into subscribers (uuid, email) select gen_random_uuid(), 'reader-' || n || '@example.com' from generate_series(1, $1::int) n`,
    [readers],
  );
  const until = performance.now() + minutes * 60_000;
  const people = {
    urls: apis.map(({ url }) => url),
    record,
    isOver: () => isOver || performance.now() > until,
  };
  const watched = {
    apis: apis.map(({ api }) => api),
    workers,
    metrics: metricsPorts.map((port) => `http://127.0.0.1:${port}/metrics`),
  };
  const busy = Promise.all([
    ...Array.from({ length: visitors }, () => visit(people)),
    ...Array.from({ length: posters }, () => book(people)),
    work(people),
    sample(watched, people.isOver),
  ]);
  await busy;
  await settle(pool);
  await account(pool);
  await pool.end();
}

interface Watched {
  apis: ChildProcess[];
  workers: ChildProcess[];
  /** Addresses of the apis' own figures. */
  metrics: string[];
}

/** Of several processes of a kind, the worst. */
async function sample({ apis, workers, metrics }: Watched, over: () => boolean) {
  const startedAt = performance.now();
  while (!over()) {
    await sleep(5_000);
    const figures = await Promise.all(metrics.map(figuresOf));
    const worst = (name: keyof (typeof figures)[number]) => Math.max(...figures.map((each) => each[name]));
    const second = Math.round((performance.now() - startedAt) / 1_000);
    samples.push({
      second,
      api: Math.max(...apis.map(memoryMiB)),
      worker: Math.max(...workers.map(memoryMiB)),
      heap: worst('heap'),
      external: worst('external'),
      lag: worst('lag'),
    });
  }
}

/** Waits until nothing is left to be sent or made. */
async function settle(pool: pg.Pool): Promise<void> {
  const until = performance.now() + settleMs;
  const left = `select (select count(*) from notifications where status = 'pending')
    + (select count(*) from newsletter_deliveries where status in ('pending', 'sending'))
    + (select count(*) from newsletters where status not in ('done', 'draft'))
    + (select count(*) from images where status = 'pending') as left`;
  for (;;) {
    const { rows } = await pool.query<{ left: string }>(left);
    if (rows[0]?.left === '0') return;
    if (performance.now() > until) {
      problems.push(`${rows[0]?.left} mails, newsletters and pictures are not done`);
      return;
    }
    await sleep(500);
  }
}

/** Looks for what was promised. */
async function account(pool: pg.Pool): Promise<void> {
  const count = async (text: string, values: unknown[] = []) =>
    Number((await pool.query<{ count: string }>(text, values)).rows[0]?.count);
  const stored = await count('select count(*) from bookings where uuid = any($1::uuid[])', [record.leads]);
  if (stored !== record.leads.length)
    problems.push(`${record.leads.length - stored} acknowledged leads are lost`);
  const sent = await count(`select count(*) from notifications where status = 'sent'`);
  const owed = await count('select count(*) from notifications');
  if (sent !== owed) problems.push(`${owed - sent} of ${owed} notifications were not sent`);
  const newsletter = await count(`select count(*) from newsletter_deliveries where status = 'sent'`);
  if (newsletter !== readers * record.newsletters.length)
    problems.push(`${newsletter} newsletters were sent`);
  const received = [...mails.values()].reduce((sum, each) => sum + each, 0);
  if (received !== sent + newsletter) problems.push(`${received} mails came of ${sent + newsletter}`);
  const twice = [...mails].filter(([address, times]) => address.startsWith('reader-') && times > 1).length;
  if (twice > 0) problems.push(`${twice} readers got the newsletter twice`);
  const ready = await count(
    `select count(*) from projects p join images i on i.uuid = p.image_uuid where p.uuid = any($1::uuid[]) and i.status = 'ready'`,
    [record.pictures],
  );
  if (ready !== record.pictures.length)
    problems.push(`${record.pictures.length - ready} pictures are not ready`);
  console.log(
    `${stored} leads, ${sent} notifications, ${newsletter} newsletters, ${ready} pictures: ${problems.length === 0 ? 'all there' : 'see below'}`,
  );
}

const loadBefore = loadavg();
try {
  await run();
} finally {
  await end();
}
process.exit(report({ minutes, isScaled, loadBefore, samples, record, problems }) ? 0 : 1);
