// @module-tag slow
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { incomingTroubles } from '@perfboard/contracts/words/mailbox';
import { outboxRow } from '@perfboard/jobs/outbox-row';
import { bookingStore } from '@perfboard/server/leads/booking/booking';
import { createLead } from '@perfboard/server/leads/lead/lead';
import { originOf } from '@perfboard/server/leads/lead/lead-origin';
import { hostileMails } from '@perfboard/server/leads/mailbox/testing/hostile-mails';
import { mailOf } from '@perfboard/server/leads/mailbox/testing/mail-of';
import { literal, startScriptedImap } from '@perfboard/server/leads/mailbox/testing/scripted-imap';
import { readWorkerState } from '@perfboard/server/operations/job/heartbeat';
import { makeNotification } from '@perfboard/server/testing/make-lead';
import { countDeliveries, makeNewsletter } from '@perfboard/server/testing/make-newsletter';
import { makeOutbox } from '@perfboard/server/testing/make-record';
import { openTestServices, type TestServices } from '@perfboard/server/testing/services';
import { eventually } from '@perfboard/testing/eventually';
import { type MailSink, startMailSink } from '@perfboard/testing/mail-sink';
import { startRedis } from '@perfboard/testing/redis';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const redis = await startRedis();
const children: ChildProcess[] = [];
let outDir: string;
let sink: MailSink;
let services: TestServices;

beforeAll(async () => {
  // Below this folder, so that the program finds its dependencies.
  const parent = join(root, 'node_modules/.main-test');
  mkdirSync(parent, { recursive: true });
  outDir = mkdtempSync(join(parent, 'run-'));
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'error', build: { outDir } });
  sink = await startMailSink();
  services = await openTestServices({ smtpUrl: sink.url });
  // Receives the notifications for leads by default.
  const owner = { id: 'owner', name: 'Anna', email: 'anna@shop.example', role: 'owner' as const };
  await services.prisma.user.create({ data: owner });
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  await services?.close();
  await sink?.stop();
  await redis?.stop();
  rmSync(outDir, { recursive: true, force: true });
});

function start(env: Record<string, string>): ChildProcess {
  const child = fork(join(outDir, 'main.js'), {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'test', SMTP_URL: sink.url, LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  children.push(child);
  return child;
}

async function startReady(env: Record<string, string> = {}): Promise<ChildProcess> {
  const child = start({ DATABASE_URL: services.env.DATABASE_URL, ...env });
  expect(await once(child, 'message')).toEqual([{ type: 'ready' }, undefined]);
  return child;
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const [code] = await once(child, 'exit');
  return code as number | null;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

async function addNotification(): Promise<string> {
  const { uuid } = await makeNotification(services);
  await makeOutbox(services, outboxRow('notification.send', { notification_uuid: uuid }));
  return uuid;
}

describe.each(['postgres', 'redis'] as const)('a worker process on %s', (backend) => {
  const env = backend === 'redis' && redis ? { REDIS_URL: redis.url } : {};

  test.skipIf(backend === 'redis' && !redis)('runs the jobs in the outbox', async () => {
    const uuid = await addNotification();
    await startReady(env);
    await eventually('sent', async () => {
      return (await services.prisma.notification.findUniqueOrThrow({ where: { uuid } })).status === 'sent';
    });
    await eventually(
      'noted',
      async () => (await services.prisma.outbox.count({ where: { done_at: null } })) === 0,
    );
  });

  test.skipIf(backend === 'redis' && !redis)(
    'exits with 0 on SIGTERM and leaves a newsletter to the next worker',
    async () => {
      const { uuid, emails } = await makeNewsletter(services, 800);
      sink.messages.length = 0;
      await makeOutbox(services, outboxRow('newsletter.send', { newsletter_uuid: uuid }));
      const child = await startReady(env);
      await eventually('begun', () => sink.messages.length > 20);
      child.kill('SIGTERM');
      expect(await exitOf(child)).toBe(0);
      const half = await countDeliveries(services, uuid);
      expect(half).toEqual({ sent: sink.messages.length, pending: 800 - sink.messages.length });
      await startReady(env);
      await eventually('done', async () => (await countDeliveries(services, uuid)).sent === 800);
      expect(sink.messages.map(({ envelope }) => envelope.to[0]).sort()).toEqual([...emails].sort());
    },
  );
});

/** A mailbox that holds these emails, by UID from 1. Calls `onRead` for each email that is read. */
function startMailbox(mails: string[], onRead: (uid: number) => void = () => undefined) {
  const uids = mails.map((_mail, at) => at + 1);
  return startScriptedImap(uids, (asked, wanted) => ({
    lines: asked.map((uid) => {
      const mail = mails[uid - 1] ?? '';
      if (wanted.includes('BODY')) onRead(uid);
      const said = wanted.includes('BODY')
        ? `BODY[]<0> ${literal(mail)}`
        : `INTERNALDATE "22-Nov-2026 10:00:00 +0000" RFC822.SIZE ${mail.length}`;
      return `* ${uid} FETCH (UID ${uid} ${said})`;
    }),
  }));
}

test('ten malicious emails stop neither the emails of a lead nor the reply behind them', async () => {
  const hostile = hostileMails['an attribute that is repeated in a tag without an end']();
  const From = 'behind@x.example';
  let isHostileRead = false;
  const server = await startMailbox(
    [...Array<string>(10).fill(hostile), mailOf({ From })].map((mail, at) => `X-Number: ${at}\r\n${mail}`),
    () => (isHostileRead = true),
  );
  onTestFinished(() => server.close());
  await startReady({ IMAP_URL: server.url });
  await eventually('the first of them is read', () => isHostileRead);
  const uuid = await addNotification();
  await eventually('sent', async () => {
    return (await services.prisma.notification.findUniqueOrThrow({ where: { uuid } })).status === 'sent';
  });
  await eventually('the answer is read', () =>
    services.prisma.incomingMail.count({ where: { from_email: From } }),
  );
});

test('a German visitor gets an acknowledgement in German', async () => {
  const fields = { full_name: 'Jürgen', email: 'j@visitor.example', mobile_no: '491234567890' };
  const options = {
    database: services,
    requestId: 'r',
    verdict: { is_spam: false, spam_reasons: [] },
    origin: originOf({}, true),
    language: 'de' as const,
    attempt: undefined,
    limits: [],
    acknowledgement: true,
  };
  sink.messages.length = 0;
  await createLead(bookingStore, options, { ...fields, project_title: 'Feuchtesensor' });
  await startReady();
  const own = () => sink.messages.find(({ envelope }) => envelope.to[0] === fields.email);
  await eventually('acknowledged', () => own() !== undefined);
  expect(own()?.subject).toBe('Ihre Anfrage ist bei uns eingegangen');
  expect(own()?.html).toContain('<html lang="de">');
  await eventually('notified', () => sink.messages.length === 2);
  expect(sink.messages.find(({ subject }) => subject?.startsWith('New booking request:'))).toBeDefined();
});

test('an email that got the worker killed twice is stored as unreadable and is never read again', async () => {
  const From = 'after-the-kills@x.example';
  const reads: number[] = [];
  let child: ChildProcess | undefined;
  const server = await startMailbox([mailOf({ Subject: 'deadly' }), mailOf({ From })], (uid) => {
    reads.push(uid);
    if (uid === 1) child?.kill('SIGKILL');
  });
  onTestFinished(() => server.close());
  const unreadable = { trouble: incomingTroubles.unreadable, booking_uuid: null, contact_uuid: null };
  const before = await services.prisma.incomingMail.count({ where: unreadable });
  for (let kill = 0; kill < 2; kill += 1) {
    child = start({ DATABASE_URL: services.env.DATABASE_URL, IMAP_URL: server.url });
    await exitOf(child);
  }
  await startReady({ IMAP_URL: server.url });
  await eventually('the email behind it is read', () =>
    services.prisma.incomingMail.count({ where: { from_email: From } }),
  );
  expect(reads).toEqual([1, 1, 2]);
  expect(await services.prisma.incomingMail.count({ where: unreadable })).toBe(before + 1);
});

test('a worker process ends when its supervisor is gone', async () => {
  const child = await startReady();
  child.disconnect();
  expect(await exitOf(child)).toBe(0);
});

test('a worker process without a database, or before the migration, ends with 1', async () => {
  expect(await exitOf(start({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none' }))).toBe(1);
});

test('a worker process reports what its environment lacks and ends with 1', async () => {
  const child = start({ NODE_ENV: '' });
  let words = '';
  child.stderr?.on('data', (chunk) => (words += chunk));
  expect(await exitOf(child)).toBe(1);
  expect(words).toContain('DATABASE_URL is missing');
});

/** A non-loopback address of this machine, if it has one. */
const outerAddress = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

test('a worker process has written a heartbeat before it reports that it is ready', async () => {
  await services.prisma.workerHeartbeat.deleteMany();
  await startReady();
  expect(await readWorkerState(services.prisma)).toMatchObject({ ok: true });
});

test('a worker process whose metrics port is in use reports it and ends with 1', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const child = start({ DATABASE_URL: services.env.DATABASE_URL, METRICS_PORT: String(port) });
  let words = '';
  child.stderr?.on('data', (chunk) => (words += chunk));
  expect(await exitOf(child)).toBe(1);
  expect(words).toContain(`METRICS_PORT ${port}: cannot listen on 127.0.0.1, the port is already in use`);
  other.close();
});

test('metrics are served on their own port, on loopback unless METRICS_HOST is set', async () => {
  const port = await freePort();
  await startReady({ METRICS_PORT: String(port) });
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await response.text();
  expect(text).toMatch(/perfboard_mail_up 1[\s\S]*perfboard_queue_jobs\{queue="notifications"/);
  expect(text).toMatch(/^perfboard_workers [1-9]/m);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  if (!outerAddress) return;
  await expect(fetch(`http://${outerAddress}:${port}/metrics`)).rejects.toThrow();
  const open = await freePort();
  await startReady({ METRICS_PORT: String(open), METRICS_HOST: '0.0.0.0' });
  expect((await fetch(`http://${outerAddress}:${open}/metrics`)).status).toBe(200);
});
