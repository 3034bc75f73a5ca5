import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '@perfboard/postgres/free-port';
import { createTestDatabase, type TestDatabase } from '@perfboard/testing/database';
import { eventually } from '@perfboard/testing/eventually';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type App, startApp } from './app.ts';
import { runProgram } from './command.ts';
import { post, signIn, validBooking } from './rest.ts';

const programs = ['apps/api/dist/main.js', 'apps/worker/dist/main.js'] as const;
const everyProgram = [...programs, 'apps/api/dist/migrate.js', 'apps/api/dist/seed.js'];

describe("a process that can't start reports what is wrong and how to fix it", () => {
  let database: TestDatabase;
  let complete: Record<string, string>;
  beforeAll(async () => {
    database = await createTestDatabase();
    complete = {
      NODE_ENV: 'production',
      PORT: String(await freePort()),
      PUBLIC_URL: 'http://localhost',
      DATABASE_URL: database.url,
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'Shop <shop@example.com>',
      NOTIFY_EMAIL: 'desk@example.com',
      SESSION_SECRET: randomBytes(32).toString('hex'),
      PERFBOARD_DATA: tmpdir(),
    };
  });
  afterAll(() => database?.drop());

  test.each(programs)('%s without any variables names every missing one', async (program) => {
    const { code, output } = await runProgram(program, [], {});
    expect(code).toBe(1);
    for (const name of [
      'DATABASE_URL',
      'PUBLIC_URL',
      'SESSION_SECRET',
      'SMTP_URL',
      'MAIL_FROM',
      'NOTIFY_EMAIL',
    ])
      expect(output).toContain(`${name} is missing`);
  });

  const withDatabase = (parts: Partial<URL>): string => Object.assign(new URL(database.url), parts).href;

  test.each([
    ['nobody listens', { port: '1' }, 'at 127.0.0.1:1', 'Start PostgreSQL'],
    ['the password is wrong', { password: 'wrong' }, 'rejected the user', 'Correct the user and password'],
    ['there is no such database', { pathname: '/nowhere' }, 'There is no database nowhere', 'createdb'],
    [
      'the host is unknown',
      { hostname: 'no-such-host.invalid' },
      'no-such-host.invalid',
      'Correct DATABASE_URL',
    ],
  ] as const)('where %s', async (place, change, problem, remedy) => {
    // All of them ask in one place; each is tried once.
    for (const program of place === 'nobody listens' ? everyProgram : [programs[0]]) {
      const env = { ...complete, DATABASE_URL: withDatabase(change) };
      const { code, output } = await runProgram(program, [], env);
      expect(code, output).toBe(1);
      expect(output).toContain(problem);
      expect(output).toContain(remedy);
      expect(output).not.toContain(new URL(database.url).password || 'no password');
    }
  });
});

test('a wrong clock is reported in the log of every process', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'perfboard-clock-'));
  const shift = path.join(folder, 'shift.mjs');
  await writeFile(shift, 'const now = Date.now; Date.now = () => now() + 3_600_000;\n');
  const app = await startApp({ withoutWorker: true });
  onTestFinished(async () => {
    await app.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const late = { NODE_OPTIONS: `--import=${shift}` };
  const api = await app.startApi({ ...late, PORT: String(await freePort()) });
  const worker = await app.startWorker(late);
  for (const process of [api, worker]) {
    expect(process.output()).toContain('The clock of this machine is 3600 seconds ahead of the database');
    expect(process.output()).toContain('NTP');
  }
  expect(app.api.output()).not.toContain('The clock');
});

test('a full disk refuses a picture in words, keeps everything else going, and a backup says so', async ({
  skip,
}) => {
  const disk = await mkdtemp(path.join(tmpdir(), 'perfboard-full-'));
  onTestFinished(() => rm(disk, { recursive: true, force: true }));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', disk]).status !== 0)
    return skip('only root can mount a small disk');
  onTestFinished(() => void spawnSync('umount', ['-l', disk]));
  await writeFile(path.join(disk, 'filling'), Buffer.alloc(240 * 1024));
  const app = await startApp({ withoutWorker: true, env: { PERFBOARD_DATA: disk } });
  onTestFinished(() => app.stop());
  const cookie = await signIn(app);
  const picture = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('project_name', 'A project');
  form.set('description', 'A description of twenty characters');
  form.set('category', 'IoT Projects');
  form.set('tags', '["IoT"]');
  form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
  const answer = await fetch(`${app.url}/api/v1/projects`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ message: expect.any(String) });
  await eventually('the log says so', () => app.api.output().includes('The image store is full'));
  expect((await post(app, '/api/v1/bookings', validBooking)).status).toBe(201);
  expect((await fetch(`${app.url}/projects`)).status).toBe(200);

  await app.database.pool.query(
    `insert into contacts (uuid, name, email, mobile, subject, message)
      select gen_random_uuid(), 'Bo', 'bo@example.com', '1', 'S', repeat(md5(n::text), 15) from generate_series(1, 1000) n`,
  );
  const backup = await runProgram('apps/api/dist/backup.js', [path.join(disk, 'a.tar.gz')], app.environment);
  expect(backup, backup.output).toMatchObject({
    code: 1,
    output: expect.stringContaining('The disk is full'),
  });
});

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
}

/** What an OpenTelemetry collector understands of it, as far as this needs it. */
async function startCollector(): Promise<{ url: string; spans: Span[]; close(): void }> {
  const spans: Span[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request)) as {
      resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
    };
    if (request.url === '/v1/traces')
      spans.push(...body.resourceSpans.flatMap((of) => of.scopeSpans.flatMap((scope) => scope.spans)));
    response.end('{}');
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${port}`, spans, close: () => server.close() };
}

describe('what one request causes', () => {
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let app: App;
  beforeAll(async () => {
    collector = await startCollector();
    app = await startApp({ env: { LOG_LEVEL: 'debug', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
  });
  afterAll(async () => {
    await app?.stop();
    collector?.close();
  });
  beforeEach(async () => {
    await app.database.empty('bookings, notifications, outbox');
    app.mail.messages.length = 0;
  });

  test('one id leads from the request to its log lines, its job and its mails', async () => {
    const id = 'from-the-proxy-0123456789';
    const answer = await post(app, '/api/v1/bookings', validBooking, { 'x-request-id': id });
    expect(answer.headers.get('x-request-id')).toBe(id);
    await eventually('both mails arrive', () => app.mail.messages.length >= 2);
    const mailIds = app.mail.messages.map(
      ({ headers }) => headers.find(({ key }) => key === 'x-perfboard-request')?.value,
    );
    expect(mailIds).toEqual([id, id]);
    const linesOf = (output = '') => output.split('\n').filter((line) => line.includes(id));
    await eventually('the worker tells of both', () => linesOf(app.worker?.output()).length >= 2);
    expect(linesOf(app.api.output())[0]).toContain('"path":"/api/v1/bookings"');
    expect(linesOf(app.worker?.output())[0]).toContain('notification.send');
    const { rows } = await app.database.pool.query('select distinct request_id from outbox');
    expect(rows).toEqual([{ request_id: id }]);
  });

  test('a request and the jobs that it caused are one trace, where there is a collector', async () => {
    const answer = await post(app, '/api/v1/bookings', validBooking);
    const traceId = answer.headers.get('x-request-id')?.replaceAll('-', '');
    const spans = () => collector.spans.filter((span) => span.traceId === traceId);
    await eventually('the spans arrive', () => spans().length >= 3);
    const [root] = spans().filter((span) => span.parentSpanId === undefined);
    expect(root?.name).toBe('POST /api/v1/bookings');
    const jobs = spans().filter((span) => span.parentSpanId === root?.spanId);
    expect(jobs.map(({ name }) => name)).toEqual(['notification.send', 'notification.send']);
  });
});
