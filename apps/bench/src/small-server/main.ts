import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fdatasync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@perfboard/postgres/free-port';
import pg from 'pg';
import sharp from 'sharp';
import { fillCatalog } from '../http/fill-catalog.ts';
import { type Measured, measure, median } from '../http/load.ts';
import { endPrograms, startBaseline } from '../http/shop.ts';
import type { SinkAnswer } from '../newsletter/sink-process.ts';
import { makeSmallMachine } from './cgroup.ts';
import { ask, makeLoad, newRecord, type Record } from './load.ts';
import { cpuMsByKind, environmentOf, memoryOf, pidOf } from './processes.ts';

/**
 * The whole product as `npm start` runs it, on one processor and 1 GB: the start, an idle shop, visitors and leads for two
 * minutes, the same with a newsletter, an image and a backup, then pages that are rendered for the first time among 10,000 projects.
 * With `--redis`, a Redis as the compose file configures it is in the same gigabyte.
 * Exits with 1 if a process was killed, a lead was lost or an answer failed.
 */
const gigabyte = 2 ** 30;
const readers = 10_000;
const at = process.argv.indexOf('--minutes');
const seconds = 60 * (at < 0 ? 2 : Number(process.argv[at + 1]));
const root = path.resolve(import.meta.dirname, '../../../..');
const owner = { email: 'owner@example.com', password: 'correct horse battery staple 42' };
const figures: { [name: string]: unknown } = { node: process.version, cores: cpus().length, load: loadavg() };
const problems: string[] = [];

const say = (name: string, value: unknown) => {
  figures[name] = value;
  console.log(name, value);
};
const quantile = (values: readonly number[], part: number) =>
  Math.round([...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? Number.NaN);

const machine = makeSmallMachine(0, gigabyte);
const visitors = cpus().length > 1 ? makeSmallMachine(1) : undefined;
visitors?.adopt(process);
const children: ChildProcess[] = [];
const data = mkdtempSync(path.join(tmpdir(), 'perfboard-small-'));
const sink = fork(new URL('./sink-process.js', import.meta.url));
const [{ port: smtpPort }] = (await once(sink, 'message')) as [{ port: number }];

function start(program: string, args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const output = process.env.BENCH_LOG ? 'inherit' : 'ignore';
  const options = { cwd: root, env: { PATH: process.env.PATH, ...env }, detached: true };
  const child = spawn(program, args, { ...options, stdio: ['ignore', output, 'inherit'] });
  machine.adopt(child);
  children.push(child);
  return child;
}

async function end(): Promise<void> {
  await endPrograms();
  for (const child of children.reverse()) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }
  sink.disconnect();
  rmSync(data, { recursive: true, force: true });
  // The last processes have ended, and the kernel has yet to notice.
  await sleep(500);
  machine.remove();
  visitors?.remove();
}

const memory = () =>
  Object.fromEntries(
    [...memoryOf(machine)].map(([kind, { rss, pss }]) => [
      kind,
      `${Math.round(rss)} MiB (PSS ${Math.round(pss)})`,
    ]),
  );

async function startProduct(): Promise<string> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env: NodeJS.ProcessEnv = {
    PORT: String(port),
    PUBLIC_URL: origin,
    PERFBOARD_DATA: data,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: 'shop@example.com',
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    TRUST_PROXY: '1',
  };
  if (process.argv.includes('--redis')) {
    const redisPort = await freePort();
    const keep = ['--appendonly', 'yes', '--appendfsync', 'everysec', '--maxmemory-policy', 'noeviction'];
    start('redis-server', ['--port', String(redisPort), '--bind', '127.0.0.1', '--dir', data, ...keep]);
    env.REDIS_URL = `redis://127.0.0.1:${redisPort}`;
  }
  // For a profile or another flag of Node.
  if (process.env.BENCH_NODE_OPTIONS) env.NODE_OPTIONS = process.env.BENCH_NODE_OPTIONS;
  const startedAt = performance.now();
  const product = start(process.execPath, [path.join(root, 'apps/standalone/start.mjs')], env);
  const isUp = async (address: string) => {
    const answer = await fetch(address).catch(() => undefined);
    await answer?.arrayBuffer();
    return answer?.ok === true;
  };
  for (const name of ['/', '/readyz']) {
    while (!(await isUp(origin + name))) {
      if (product.exitCode !== null) throw new Error('The product did not start');
      await sleep(50);
    }
    say(`first ${name} after`, `${((performance.now() - startedAt) / 1e3).toFixed(1)} s`);
  }
  return origin;
}

async function stayIdle(): Promise<void> {
  await sleep(30_000);
  const before = machine.cpuMs();
  await sleep(30_000);
  say('idle, processor', `${((machine.cpuMs() - before) / 300).toFixed(1)} percent`);
  say('idle, memory', memory());
}

function tell(name: string, record: Record, lag: ReturnType<typeof monitorEventLoopDelay>): void {
  const rows = [...record.times].map(([kind, times]) => [
    kind,
    {
      count: times.length,
      p50: quantile(times, 0.5),
      p95: quantile(times, 0.95),
      p99: quantile(times, 0.99),
      most: quantile(times, 1),
    },
  ]);
  say(name, Object.fromEntries(rows));
  say(`${name}, the asking program was late by (p99)`, `${Math.round(lag.percentile(99) / 1e6)} ms`);
  problems.push(...record.errors.slice(0, 10));
}

/** How long a small write takes to reach the disk, beside everything else. A lead waits for one. */
function probeDisk(): () => object {
  const file = openSync(path.join(data, 'probe'), 'w');
  const times: number[] = [];
  const timer = setInterval(() => {
    const startedAt = performance.now();
    writeSync(file, Buffer.alloc(8192));
    fdatasync(file, () => times.push(performance.now() - startedAt));
  }, 100);
  return () => {
    clearInterval(timer);
    return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), most: quantile(times, 1) };
  };
}

/** Loads the shop for the given time. @returns what was answered */
async function underLoad(name: string, origin: string, more?: () => Promise<void>): Promise<Record> {
  const record = newRecord();
  const lag = monitorEventLoopDelay({ resolution: 5 });
  lag.enable();
  const [before, beforeByKind] = [machine.cpuMs(), cpuMsByKind(machine)];
  const disk = probeDisk();
  await Promise.all([makeLoad(record, origin, seconds), more?.()]);
  tell(name, record, lag);
  say(`${name}, one flush of the disk takes ms`, disk());
  const percent = (ms: number) => Math.round(ms / seconds / 10);
  say(`${name}, percent of the processor`, {
    all: percent(machine.cpuMs() - before),
    ...Object.fromEntries(
      [...cpuMsByKind(machine)].map(([kind, ms]) => [kind, percent(ms - (beforeByKind.get(kind) ?? 0))]),
    ),
  });
  say(`${name}, memory`, memory());
  return record;
}

async function photo(): Promise<Blob> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const create = { width: 4000, height: 3000, channels: 3 as const, background: '#808080', noise };
  const bytes = await sharp({ create }).jpeg({ quality: 80 }).toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}

/** The owner at the worst moment: a newsletter to everybody, a photo of twelve megapixels, a backup. */
async function workAtOnce(origin: string, image: Blob): Promise<void> {
  const record = newRecord();
  const answer = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const json = { cookie, 'content-type': 'application/json' };
  const send = (kind: string, address: string, body: unknown) =>
    ask(record, kind, `${origin}/api/v1/${address}`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(body),
    });
  await send('newsletter', 'newsletters/send', { subject: 'What is new', body: 'Hello **all**.' });
  const form = new FormData();
  form.set('project_name', 'Board with a large photo');
  form.set('description', 'Its photo has twelve megapixels.');
  form.set('category', 'IoT Projects');
  form.set('tags', '["photo"]');
  form.set('image', image, 'board.jpg');
  await ask(record, 'image', `${origin}/api/v1/projects`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  });
  await send('backup', 'backups', {});
  problems.push(...record.errors);
}

const workLeft = `select (select count(*) from notifications where status = 'pending') as notifications,
  (select count(*) from newsletter_deliveries where status in ('pending', 'sending')) as deliveries,
  (select count(*) from newsletters where status not in ('done', 'draft')) as newsletters,
  (select count(*) from images where status = 'pending') as images,
  (select count(*) from backups where status in ('waiting', 'running')) as backups`;

/** When each kind of the worker's work was done. */
async function watchWork(pool: pg.Pool): Promise<void> {
  const startedAt = performance.now();
  const seen = new Set<string>();
  const done = new Map<string, string>();
  for (;;) {
    const { rows } = await pool.query<{ [kind: string]: string }>(workLeft);
    const after = (performance.now() - startedAt) / 1e3;
    for (const [kind, left] of Object.entries(rows[0] ?? {})) {
      if (left !== '0') seen.add(kind);
      else if (seen.has(kind)) {
        done.set(kind, `${after.toFixed(0)} s`);
        seen.delete(kind);
      }
    }
    if (after > seconds && seen.size === 0) return say('done after', Object.fromEntries(done));
    if (after > seconds + 300) {
      problems.push(`not done: ${[...seen].join(', ')}`);
      return;
    }
    await sleep(1_000);
  }
}

async function account(pool: pg.Pool, leads: string[]): Promise<void> {
  const count = async (text: string, values: unknown[] = []) =>
    Number((await pool.query<{ count: string }>(text, values)).rows[0]?.count);
  const stored = await count('select count(*) from bookings where uuid = any($1::uuid[])', [leads]);
  if (stored !== leads.length) problems.push(`${leads.length - stored} acknowledged leads are lost`);
  const sent = await count(`select count(*) from notifications where status = 'sent'`);
  const letters = await count(`select count(*) from newsletter_deliveries where status = 'sent'`);
  if (letters !== readers) problems.push(`${letters} of ${readers} newsletters were sent`);
  const failed = await count(
    `select (select count(*) from backups where status <> 'done') + (select count(*) from images where status = 'failed') as count`,
  );
  if (failed > 0) problems.push(`${failed} backups and images failed`);
  sink.send({});
  const [{ accepted }] = (await once(sink, 'message')) as [SinkAnswer];
  if (accepted !== sent + letters) problems.push(`${accepted} of ${sent + letters} emails arrived`);
  say('stored and sent', { leads: stored, notifications: sent, newsletters: letters });
}

/** Pages rendered for the first time, beside Express with prepared bytes on the same machine. */
async function renderNew(origin: string, databaseUrl: string, projects: number): Promise<void> {
  const title = `first-time pages among ${projects.toLocaleString('en')} projects`;
  await fillCatalog(databaseUrl, projects);
  const asked = '/projects?q=sensor&view=1';
  const baseline = await startBaseline({ url: origin, databaseUrl }, [
    { path: '/found', asked, headers: {} },
  ]);
  machine.adopt(baseline.child);
  const cpuMs = () => machine.cpuMs();
  const product = { base: origin, cpuMs };
  const load = { path: '/projects?q=sensor&view=[<id>]', isUnique: true };
  const byKind = cpuMsByKind(machine);
  const rounds: { product: Measured; express: Measured }[] = [];
  for (let round = 0; round < 4; round++) {
    const express = await measure({ base: baseline.express, cpuMs }, { path: '/found' }, 5);
    rounds.push({ express, product: await measure(product, load, Math.ceil(seconds / 4)) });
  }
  say(
    `${title}, ms of the processor`,
    Object.fromEntries([...cpuMsByKind(machine)].map(([kind, ms]) => [kind, ms - (byKind.get(kind) ?? 0)])),
  );
  const ratio = median(rounds.map((each) => each.product.perSecond / each.express.perSecond));
  const of = (side: 'product' | 'express', figure: 'perSecond' | 'p50' | 'p99') =>
    rounds.map((each) => Math.round(each[side][figure]));
  say(`${title}, of Express with the same bytes`, ratio.toFixed(4));
  say(`${title}, a second`, { product: of('product', 'perSecond'), express: of('express', 'perSecond') });
  say(`${title}, ms`, { p50: of('product', 'p50'), p99: of('product', 'p99') });
  const after = memoryOf(machine).get('API');
  say(`${title}, API`, after && `${Math.round(after.rss)} MiB (PSS ${Math.round(after.pss)})`);
}

/** Visitors, leads and the work that they cause. */
async function serve(origin: string, databaseUrl: string): Promise<void> {
  const image = await photo();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const quiet = await underLoad('20 page views and 5 leads a second', origin);
  await pool.query(
    `insert into subscribers (uuid, email) select gen_random_uuid(), 'reader-' || n || '@example.com' from generate_series(1, $1::int) n`,
    [readers],
  );
  const busy = await underLoad('the same beside a newsletter, an image and a backup', origin, async () => {
    await workAtOnce(origin, image);
    await watchWork(pool);
  });
  await account(pool, [...quiet.leads, ...busy.leads]);
  await pool.end();
}

async function run(): Promise<void> {
  const origin = await startProduct();
  const [api, worker] = [pidOf(machine, 'API'), pidOf(machine, 'worker')];
  if (!api || !worker) throw new Error('The processes of the product were not found');
  const { DATABASE_URL: databaseUrl = '' } = environmentOf(api);
  if (!process.argv.includes('--pages')) {
    await stayIdle();
    await serve(origin, databaseUrl);
  }
  for (const projects of [300, 10_000]) await renderNew(origin, databaseUrl, projects);
  if (pidOf(machine, 'API') !== api) problems.push('the API was restarted');
  if (pidOf(machine, 'worker') !== worker) problems.push('the worker was restarted');
  say('most memory, cached files included', `${Math.round(machine.peakBytes() / 2 ** 20)} MiB`);
  if (machine.kills() > 0) problems.push(`${machine.kills()} processes were killed for their memory`);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void end().then(() => process.exit(130)));
try {
  await run();
} finally {
  await end();
}
for (const problem of problems) console.error(problem);
const file = path.resolve(import.meta.dirname, '../../report/small-server.json');
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify({ ...figures, loadAfter: loadavg(), problems }, null, 2)}\n`);
console.log(
  `${problems.length === 0 ? 'No error' : 'With errors'}. Raw figures: apps/bench/report/small-server.json`,
);
process.exit(problems.length === 0 ? 0 : 1);
