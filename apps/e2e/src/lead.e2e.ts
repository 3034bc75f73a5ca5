import { eventually } from '@perfboard/testing/eventually';
import { scaled } from '@perfboard/testing/limit';
import { startRedis, type TestRedis } from '@perfboard/testing/redis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, startApp } from './app.ts';
import { post, signIn, validBooking } from './rest.ts';

const notificationsTo = (app: App, address: string) =>
  app.mail.messages.filter((message) => message.envelope.to.includes(address));

describe('a lead over REST', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());

  test('is stored, sent to the shop, acknowledged to its sender and listed for members', async () => {
    const answer = await post(app, '/api/v1/bookings', validBooking);
    expect(answer.status).toBe(201);
    const { uuid } = (await answer.json()) as { uuid: string };
    await eventually('both mails arrive', () => app.mail.messages.length >= 2);
    const [notification] = notificationsTo(app, 'desk@perfboardlabs.example');
    expect(notification?.subject).toBe('New booking request: Smart greenhouse controller');
    expect(notification?.replyTo?.[0]?.address).toBe('ada@example.com');
    expect(notificationsTo(app, 'ada@example.com')).toHaveLength(1);
    const list = await fetch(`${app.url}/api/v1/bookings`, { headers: { cookie: await signIn(app) } });
    expect(await list.json()).toMatchObject([{ uuid, ...validBooking, status: 'new' }]);
  });

  test('posted again with its idempotency key is one lead', async () => {
    const headers = { 'idempotency-key': 'form-0123456789' };
    const contact = {
      name: 'Bo',
      email: 'bo@example.com',
      mobile: '5550100142',
      subject: 'Hi',
      message: 'A message of mine',
    };
    const answers = await Promise.all([1, 2, 3].map(() => post(app, '/api/v1/contacts', contact, headers)));
    const uuids = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { uuid: string }).uuid),
    );
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
    expect(new Set(uuids).size).toBe(1);
    const { rows } = await app.database.pool.query('select count(*)::int as count from contacts');
    expect(rows[0].count).toBe(1);
  });

  test('with wrong fields answers 400 in the words of the form', async () => {
    const answer = await post(app, '/api/v1/bookings', { ...validBooking, project_title: 'four' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      message: 'Project title must be at least 5 characters',
      issues: [{ path: 'project_title', message: 'Project title must be at least 5 characters' }],
    });
  });
});

test('a worker killed in the middle of its work finishes it after the restart', async () => {
  const app = await startApp({ env: {} });
  // Nothing can be sent yet: the worker is killed between a job's tries.
  await app.mail.stop();
  const senders = [1, 2, 3].map((index) => `a${index}@example.com`);
  for (const email of senders) {
    expect((await post(app, '/api/v1/bookings', { ...validBooking, email })).status).toBe(201);
  }
  await eventually('a mail was tried', async () => {
    const tried = await app.database.pool.query('select 1 from notifications where attempts > 0');
    return tried.rows.length > 0;
  });
  await app.worker?.kill('SIGKILL');
  await app.mail.start();
  await app.startWorker();
  const isTold = (email: string) => app.mail.messages.some(({ envelope }) => envelope.to.includes(email));
  await eventually('everybody is told', () => app.mail.messages.length >= 6 && senders.every(isTold));
  await app.stop();
});

describe('with the queue on Redis', () => {
  let redis: TestRedis | null;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis?.stop());

  test('a booking answers 201 within a second while Redis and SMTP are down, and its mails go out later', async ({
    skip,
  }) => {
    if (!redis) return skip('no redis-server on this machine');
    const app = await startApp({ redisUrl: redis.url });
    await redis.kill();
    await app.mail.stop();
    const tookMs: number[] = [];
    for (const index of [1, 2, 3, 4, 5]) {
      const startedAt = performance.now();
      const booking = { ...validBooking, email: `b${index}@example.com` };
      expect((await post(app, '/api/v1/bookings', booking)).status).toBe(201);
      tookMs.push(performance.now() - startedAt);
    }
    // A busy machine is late now and then; a request that waited for either service would be late every time.
    expect(Math.min(...tookMs)).toBeLessThan(scaled(1_000));
    await redis.start();
    await app.mail.start();
    await eventually('all mails go out', () => app.mail.messages.length >= 10);
    await app.stop();
  });
});
