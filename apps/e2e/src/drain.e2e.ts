import { randomUUID } from 'node:crypto';
import { Agent, type ClientRequest, request } from 'node:http';
import { freePort } from '@perfboard/postgres/free-port';
import { eventually, staysSo } from '@perfboard/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, startApp } from './app.ts';
import { post, signIn, validBooking } from './rest.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({ withoutWorker: true, env: { RATE_LIMITS: 'off', NODE_ENV: 'test' } });
});
afterAll(() => app?.stop());

interface Outcome {
  status: number | null;
  error: string | null;
}

/** Posts a booking as a proxy does: on pooled connections, to whichever process takes a connection. */
function postBooking(agent: Agent, ports: () => number[], email: string): Promise<Outcome> {
  const attempt = ([port, ...others]: number[]): Promise<Outcome> =>
    new Promise((resolve) => {
      const body = JSON.stringify({ ...validBooking, email });
      const sent: ClientRequest = request(
        {
          port,
          agent,
          method: 'POST',
          path: '/api/v1/bookings',
          headers: {
            'content-type': 'application/json',
            'idempotency-key': `drain-${email.replace(/[^a-z0-9]/g, '-')}`,
          },
        },
        (answer) => {
          answer.resume();
          answer.on('end', () => resolve({ status: answer.statusCode ?? null, error: null }));
          answer.on('error', (error) => resolve({ status: null, error: error.message }));
        },
      );
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // Refused, or reset in the instant in which the port closed: asked again, as proxies and forms do. The
        // idempotency key makes it one lead, whatever had arrived.
        if (['ECONNREFUSED', 'ECONNRESET'].includes(error.code ?? '') && others.length > 0)
          resolve(attempt(others));
        else resolve({ status: null, error: error.code ?? error.message });
      });
      sent.end(body);
    });
  return attempt(ports());
}

test('an api that is stopped under load loses no request, and none is counted twice', async () => {
  const ports = [await freePort(), await freePort()];
  const behindProxy = { TRUST_PROXY: '1' };
  const [first] = await Promise.all(
    ports.map((port) => app.startApi({ ...behindProxy, PORT: String(port) })),
  );
  const agent = new Agent({ keepAlive: true, timeout: 3_000 });
  const settled: Outcome[] = [];
  let isLoading = true;
  // Each sends its next request after the answer, as visitors do: a slow machine gets fewer, not a growing pile.
  const visitors = Array.from({ length: 6 }, async (_, visitor) => {
    for (let index = 0; isLoading; index++) {
      const order = (visitor + index) % 2 ? ports : [...ports].reverse();
      settled.push(await postBooking(agent, () => order, `drain${visitor}.${index}@example.com`));
    }
  });
  const settles = (more: number) => {
    const wanted = settled.length + more;
    return eventually(`${more} more requests are answered`, () => settled.length >= wanted);
  };
  await settles(20);
  await first?.kill('SIGTERM');
  await settles(20);
  isLoading = false;
  await Promise.all(visitors);
  agent.destroy();
  expect(settled.filter(({ status }) => status !== 201)).toEqual([]);
  expect(settled.length).toBeGreaterThan(30);
  expect(first?.child.exitCode).toBe(0);
  const { rows } = await app.database.pool.query(
    `select count(*)::int as stored from bookings where email like 'drain%'`,
  );
  expect(rows[0].stored).toBe(settled.length);
});

test('an api that is stopped reports that it is not ready', async () => {
  const port = await freePort();
  const ending = await app.startApi({ TRUST_PROXY: '1', PORT: String(port) });
  const ready = () => fetch(`http://127.0.0.1:${port}/readyz`).then((answer) => answer.status);
  await app.rows.prisma.workerHeartbeat.create({ data: { uuid: randomUUID() } });
  expect(await ready()).toBe(200);
  const ended = ending.kill('SIGTERM');
  await eventually('it says that it is not ready', async () => (await ready()) === 503);
  await ended;
  expect(ending.child.exitCode).toBe(0);
});

test('a live stream is ended in good order by an api that ends', async () => {
  const port = await freePort();
  const ending = await app.startApi({ PORT: String(port) });
  const url = `http://127.0.0.1:${port}`;
  const cookie = await signIn(app);
  const stream = await fetch(`${url}/trpc/change.feed`, { headers: { cookie, accept: 'text/event-stream' } });
  expect(stream.status).toBe(200);
  const text = stream.text();
  await ending.kill('SIGTERM');
  // Ended, not cut off when the time was up: that would reject.
  expect(await text).toContain('event');
  expect(ending.child.exitCode).toBe(0);
});

test('workers stopped during their jobs lose none and repeat none', async () => {
  await app.database.empty('notifications, outbox');
  app.mail.messages.length = 0;
  const senders = Array.from({ length: 15 }, (_, index) => `job${index}@example.com`);
  let worker = await app.startWorker();
  const mailsTo = (email: string) =>
    app.mail.messages.filter((message) => message.envelope.to.includes(email)).length;
  for (let round = 0; round < 3; round++) {
    // Each worker is stopped when it has started on the leads of its round and more arrive.
    const [first = '', ...others] = senders.slice(round * 5, round * 5 + 5);
    const postLead = async (email: string) =>
      expect((await post(app, '/api/v1/bookings', { ...validBooking, email })).status).toBe(201);
    await postLead(first);
    const posting = Promise.all(others.map(postLead));
    await eventually('the worker is at work', () => mailsTo(first) > 0);
    const [next] = await Promise.all([app.startWorker(), worker.kill('SIGTERM'), posting]);
    expect(worker.child.exitCode).toBe(0);
    worker = next;
  }
  await eventually('everybody is told', () => senders.every((email) => mailsTo(email) > 0));
  await staysSo('everybody is told once', () => senders.every((email) => mailsTo(email) === 1), 1_000);
});

test('a worker renews its heartbeat while it lives; killed and not restarted, it leaves the shop unready', async () => {
  const ready = async () => {
    const answer = await fetch(`${app.url}/readyz`);
    const { checks } = (await answer.json()) as { checks: { worker: { ok: boolean } } };
    return [answer.status, checks.worker.ok];
  };
  /** As if the last heartbeat were half a minute ago. */
  const age = () =>
    app.database.pool.query(`update worker_heartbeats set beat_at = beat_at - interval '30 seconds'`);
  const worker = await app.startWorker();
  expect(await ready()).toEqual([200, true]);
  await age();
  expect(await ready()).toEqual([503, false]);
  await eventually('the worker is seen again', async () => (await ready())[0] === 200);
  await worker.kill('SIGKILL');
  await age();
  expect(await ready()).toEqual([503, false]);
  const lead = { ...validBooking, email: 'nobody-works@example.com' };
  expect((await post(app, '/api/v1/bookings', lead)).status).toBe(201);
});
