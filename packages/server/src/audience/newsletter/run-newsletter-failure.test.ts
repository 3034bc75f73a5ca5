import { createServer } from 'node:net';
import { createMailTransport } from '@perfboard/mail/transport';
import { lasts } from '@perfboard/testing/eventually';
import { startFlakyProxy } from '@perfboard/testing/flaky-proxy';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { countDeliveries, makeNewsletter } from '../../testing/make-newsletter.ts';
import { runNewsletter } from './run-newsletter.ts';
import {
  deliveries,
  prepareRuns,
  promised,
  read,
  received,
  refuse,
  run,
  server,
  services,
  sink,
  subscriber,
} from './testing/runs.ts';

prepareRuns();

/** Accepts a whole email and disconnects without an answer. */
async function startBreakingServer(): Promise<{ url: string; close(): void }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 ready\r\n');
    let isData = false;
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (isData) {
        if (text.endsWith('\r\n.\r\n')) socket.destroy();
        return;
      }
      isData = text.startsWith('DATA');
      socket.write(isData ? '354 go on\r\n' : '250 fine\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { url: `smtp://127.0.0.1:${port}`, close: () => void server.close() };
}

test('an accepted email is recorded as sent, not uncertain, even if the database is unavailable at that moment', async () => {
  const { uuid, emails } = await makeNewsletter(services, 1);
  const proxy = await startFlakyProxy(services.env.DATABASE_URL);
  const pool = new pg.Pool({ connectionString: proxy.url, connectionTimeoutMillis: 1_000 });
  pool.on('error', () => undefined);
  server.respond = async ({ stage }) => {
    if (stage === 'DATA') await proxy.cut();
    return undefined;
  };
  const running = runNewsletter(
    { ...services, pool, env: { ...services.env, DATABASE_URL: proxy.url } },
    uuid,
    {
      signal: new AbortController().signal,
      isLast: false,
    },
  );
  // Long enough for a run with one or two attempts to give up and end.
  await Promise.allSettled([Promise.race([running, lasts(3_000)])]);
  await proxy.restore();
  await running.catch(() => undefined);
  // This run would mark what the previous one did not record as uncertain.
  await run(uuid);
  expect(received()).toEqual(emails);
  expect(await countDeliveries(services, uuid)).toEqual({ sent: 1 });
  await pool.end();
  await proxy.close();
});

describe('a delivery', () => {
  test('permanently rejected has failed; after the second newsletter the subscriber is suppressed', async () => {
    const first = await makeNewsletter(services, 1);
    const email = first.emails[0] as string;
    refuse(550, '5.1.1 no such user');
    await run(first.uuid);
    expect(await countDeliveries(services, first.uuid)).toEqual({ failed: 1 });
    expect(await subscriber(email)).toMatchObject({ refusals: 1, status: 'active' });
    const second = await makeNewsletter(services, [email]);
    await run(second.uuid);
    expect(await subscriber(email)).toMatchObject({ refusals: 2, status: 'suppressed' });
    const third = await makeNewsletter(services, [email]);
    await run(third.uuid);
    expect(await countDeliveries(services, third.uuid)).toEqual({ suppressed: 1 });
  });

  test('reached in between is not suppressed', async () => {
    const first = await makeNewsletter(services, 1);
    for (const code of [550, 0, 550]) {
      const { uuid } = await makeNewsletter(services, first.emails);
      if (code) refuse(code, '5.1.1 no such user');
      else server.respond = () => undefined;
      await run(uuid);
    }
    expect(await subscriber(first.emails[0] as string)).toMatchObject({ refusals: 1, status: 'active' });
  });

  test('temporarily rejected is retried later, but not forever', async () => {
    const { uuid } = await makeNewsletter(services, 1);
    refuse(451);
    await run(uuid);
    const [waiting] = await deliveries(uuid);
    expect(waiting).toMatchObject({ status: 'pending', attempts: 1 });
    expect(waiting?.next_attempt_at.getTime()).toBeGreaterThan(Date.now());
    expect(await promised()).toBe(1);
    for (let tries = 0; tries < 30; tries++) {
      await services.pool.query(
        'update newsletter_deliveries set next_attempt_at = now() where newsletter_uuid = $1',
        [uuid],
      );
      await run(uuid);
    }
    expect(await countDeliveries(services, uuid)).toEqual({ failed: 1 });
    expect((await read(uuid)).status).toBe('done');
  });

  test('is uncertain when the connection breaks between the email and the answer', async () => {
    const { uuid } = await makeNewsletter(services, 1);
    const server = await startBreakingServer();
    const newsletters = createMailTransport({ smtpUrl: server.url, from: 'shop@shop.example' });
    await runNewsletter({ ...services, mail: { ...services.mail, newsletters } }, uuid, {
      signal: new AbortController().signal,
      isLast: false,
    });
    server.close();
    expect(await countDeliveries(services, uuid)).toEqual({ uncertain: 1 });
    expect((await read(uuid)).status).toBe('done');
  });
});

describe('an unavailable mail server', () => {
  test('counts no attempt for its deliveries, shows on the newsletter, and clears', async () => {
    const { uuid, emails } = await makeNewsletter(services, 10);
    await sink.stop();
    await expect(run(uuid)).rejects.toThrow();
    expect(
      (await deliveries(uuid)).every(({ status, attempts }) => status === 'pending' && attempts === 0),
    ).toBe(true);
    expect(await read(uuid)).toMatchObject({ status: 'sending', last_error: expect.any(String) });
    await sink.start();
    await run(uuid);
    expect(received()).toEqual([...emails].sort());
    expect(await read(uuid)).toMatchObject({ status: 'done', last_error: null });
  });

  test('pauses the newsletter visibly after the last attempt', async () => {
    const { uuid } = await makeNewsletter(services, 2);
    await sink.stop();
    await run(uuid, { isLast: true });
    expect(await read(uuid)).toMatchObject({ status: 'paused', last_error: expect.any(String) });
  });
});
