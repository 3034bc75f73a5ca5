import { makeSubscriber } from '@perfboard/server/testing/make-newsletter';
import { scaled } from '@perfboard/testing/limit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf, startTestApp, type TestApp } from '../testing/app.ts';
import { listenTo } from '../testing/live-events.ts';

const admin = { email: 'owner@shop.example', password: 'seven green resistors' };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.close());

const listen = (headers: Record<string, string>) => listenTo(app, headers);
const sql = (text: string, values?: unknown[]) => app.database.pool.query(text, values);
const again = async () => cookieOf(await app.call('/api/auth/sign-in/email', { body: admin }));
const refusal = '"code":"UNAUTHORIZED"';

test('an export of subscribers that is under way ends with its session', async () => {
  const email = 'exporter@shop.example';
  const cookie = await app.signIn({ email });
  await app.services.prisma.$transaction(
    async (tx) => {
      await tx.$executeRaw`lock table subscribers in access exclusive mode`;
      const cut = expect(app.call('/api/v1/newsletter/export.csv', { cookie })).rejects.toThrow();
      const waiting = `select 1 from pg_locks where relation = 'subscribers'::regclass and not granted`;
      await expect.poll(async () => (await sql(waiting)).rowCount, { timeout: scaled(5_000) }).toBe(1);
      await sql('delete from sessions where user_id = (select id from users where email = $1)', [email]);
      const endedAt = performance.now();
      await cut;
      // Not by the limit of its statement.
      expect(performance.now() - endedAt).toBeLessThan(scaled(2_000));
    },
    { timeout: scaled(15_000) },
  );
});

test('live events end with their session, whichever process ended it, and go on for the others', async () => {
  const [gone, stays] = [await app.signIn(admin), await again()];
  const [first, second] = [await listen({ cookie: gone }), await listen({ cookie: stays })];
  // As another process would.
  await sql('delete from sessions where token = $1', [
    decodeURIComponent(gone.split('=')[1] ?? '').split('.')[0],
  ]);
  expect(await first.ended()).toContain(refusal);
  await makeSubscriber(app.services);
  expect(await second.until('"kind":"subscriber"')).not.toContain(refusal);
  second.close();
});

test('signing out everywhere ends all of them', async () => {
  const cookies = [await app.signIn(admin), await again()];
  const feeds = await Promise.all(cookies.map((cookie) => listen({ cookie })));
  await app.mutate('session.signOutEverywhere', undefined, cookies[0]);
  for (const feed of feeds) expect(await feed.ended()).toContain(refusal);
});

test('a session that gets too old ends them as well', async () => {
  const cookie = await app.signIn(admin);
  await sql(`update sessions set created_at = now() + interval '2 seconds' - interval '7 days'`);
  const feed = await listen({ cookie });
  expect(await feed.ended()).toContain(refusal);
});

test('a revoked token hears nothing more', async () => {
  const cookie = await app.signIn(admin);
  const { uuid, token } = (await app.mutate('token.create', { name: 'x', scope: 'read' }, cookie)).data;
  const feed = await listen({ authorization: `Bearer ${token}` });
  await app.mutate('token.revoke', { uuid }, cookie);
  expect(await feed.ended()).toContain(refusal);
});

test('a token that expires, or whose account is deleted, hears nothing more', async () => {
  const cookie = await app.signIn({ ...admin, email: 'leaver@shop.example' });
  const make = async () => (await app.mutate('token.create', { name: 'x', scope: 'read' }, cookie)).data;
  const [short, orphan] = [await make(), await make()];
  await sql(`update api_tokens set expires_at = now() + interval '3 seconds' where uuid = $1`, [short.uuid]);
  const feeds = [
    await listen({ authorization: `Bearer ${short.token}` }),
    await listen({ authorization: `Bearer ${orphan.token}` }),
  ];
  expect(await feeds[0]?.ended()).toContain(refusal);
  await sql(`delete from users where email = 'leaver@shop.example'`);
  expect(await feeds[1]?.ended()).toContain(refusal);
});

test('one token holds a bounded number of live streams, and a closed one makes room', async () => {
  const cookie = await again();
  const { data } = await app.mutate('token.create', { name: 'many streams', scope: 'read' }, cookie);
  const headers = { authorization: `Bearer ${data.token}` };
  const feeds = await Promise.all(Array.from({ length: 40 }, () => listen(headers)));
  const texts = await Promise.all(feeds.map((feed) => feed.until('"')));
  expect(texts.filter((text) => text.includes('"kind":"start"'))).toHaveLength(24);
  expect(texts.filter((text) => text.includes('"code":"TOO_MANY_REQUESTS"'))).toHaveLength(16);
  for (const feed of feeds) feed.close();
  await expect
    .poll(async () => (await (await listen(headers)).until('"')).includes('"kind":"start"'), {
      timeout: 10_000,
    })
    .toBe(true);
});
