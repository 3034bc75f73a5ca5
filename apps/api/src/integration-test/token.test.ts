import { sessionMessages } from '@perfboard/contracts/words/session';
import { makeSubscriber } from '@perfboard/server/testing/make-newsletter';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp();
  cookie = await app.signIn({ email: 'owner@shop.example' });
});
afterAll(() => app.close());

const make = async (scope: 'read' | 'write') =>
  (await app.mutate('token.create', { name: `A ${scope} script`, scope }, cookie)).data as {
    uuid: string;
    token: string;
  };
const by = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

test('a token is shown once and stored as a hash', async () => {
  const { uuid, token } = await make('read');
  expect(token).toMatch(/^pb_[\w-]{43}$/);
  const { rows } = await app.database.pool.query('select * from api_tokens where uuid = $1', [uuid]);
  expect(rows[0].token_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(rows)).not.toContain(token);
  const list = await app.query('token.list', undefined, cookie);
  expect(JSON.stringify(list.data)).not.toContain(token);
  expect(list.data[0]).toMatchObject({
    uuid,
    scope: 'read',
    created_by: 'owner@shop.example',
    last_used_at: null,
  });
});

test('a read token asks on both doors and changes nothing, a write token does both', async () => {
  const [read, write] = [await make('read'), await make('write')];
  expect((await app.call('/api/v1/bookings', by(read.token))).status).toBe(200);
  expect((await app.call('/trpc/booking.page?input=%7B%7D', by(read.token))).status).toBe(200);
  const subscriber = await makeSubscriber(app.services);
  const remove = (token: string) =>
    app.call(`/api/v1/newsletter/${subscriber.uuid}`, { method: 'DELETE', ...by(token) });
  expect(await remove(read.token)).toMatchObject({
    status: 403,
    json: { message: sessionMessages.readOnlyToken },
  });
  expect((await remove(write.token)).status).toBe(200);
  const audit = await app.services.prisma.audit.findFirst({
    where: { action: 'subscriber.remove' },
  });
  expect(audit?.actor).toBe('owner@shop.example (token A write script)');
});

test('a token can’t create tokens, end sessions, change webhooks or erase data', async () => {
  const { token } = await make('write');
  for (const [path, method, body] of [
    ['/api/v1/tokens', 'POST', { name: 'x', scope: 'write' }],
    ['/api/v1/tokens', 'GET', undefined],
    ['/api/v1/webhooks', 'GET', undefined],
    ['/api/v1/sessions', 'DELETE', undefined],
    ['/api/v1/session/confirm', 'POST', { password: 'correct horse battery 9' }],
    ['/api/v1/privacy/erase', 'POST', { email: 'asha@example.com' }],
    ['/api/v1/webhooks', 'POST', { url: 'https://evil.example', events: ['contact.created'] }],
    ['/api/v1/password', 'POST', { current_password: 'x', password: 'nine blue capacitors' }],
  ] as const) {
    expect((await app.call(path, { method, body, ...by(token) })).status, `${method} ${path}`).toBe(403);
  }
});

test('a wrong, revoked or malformed token is rejected, whatever cookie comes with it', async () => {
  const { uuid, token } = await make('write');
  expect((await app.call(`/api/v1/tokens/${uuid}`, { method: 'DELETE', cookie })).status).toBe(200);
  for (const given of [token, `${token}x`, 'pb_', 'pb_x', 'x'.repeat(5_000)]) {
    const answer = await app.call('/api/v1/bookings', { cookie, ...by(given) });
    expect(answer.status, given.slice(0, 50)).toBe(401);
  }
  expect((await app.call(`/api/v1/tokens/${uuid}`, { method: 'DELETE', cookie })).status).toBe(404);
});

test('the last use is noted, at most once a minute', async () => {
  const { uuid, token } = await make('read');
  const lastUse = async () =>
    (await app.services.prisma.apiToken.findUniqueOrThrow({ where: { uuid } })).last_used_at;
  await app.call('/api/v1/bookings', by(token));
  const first = await lastUse();
  expect(first).toBeInstanceOf(Date);
  await app.call('/api/v1/bookings', by(token));
  expect(await lastUse()).toEqual(first);
});

describe('a token belongs to an account', () => {
  const reads = async (token: string) => (await app.call('/api/v1/bookings', by(token))).status;
  const makeFor = async (as: string, fields: object = {}) =>
    (await app.mutate('token.create', { name: 'A script', scope: 'read', ...fields }, as)).data as {
      uuid: string;
      token: string;
    };

  test('and ends with a changed password, one set at the server, and the account', async () => {
    const account = { email: 'leaver@shop.example', password: 'seven green resistors' };
    const own = await app.signIn(account);
    const others = await make('read');
    const first = await makeFor(own);
    expect(await reads(first.token)).toBe(200);
    const change = { current_password: account.password, password: 'nine blue capacitors' };
    expect((await app.mutate('password.change', change, own)).status).toBe(200);
    expect(await reads(first.token)).toBe(401);

    const second = await makeFor(await app.signIn(account));
    expect(await reads(second.token)).toBe(200);
    // As `admin:create` does.
    await app.signIn(account);
    expect(await reads(second.token)).toBe(401);

    const third = await makeFor(await app.signIn(account));
    expect(await reads(third.token)).toBe(200);
    await app.database.pool.query('delete from users where email = $1', [account.email]);
    expect(await reads(third.token)).toBe(401);
    expect(await reads(others.token)).toBe(200);
  });

  test('and expires automatically, after ninety days by default and a year at most', async () => {
    const dayMs = 24 * 60 * 60_000;
    const { uuid, token } = await makeFor(cookie);
    const [shown] = (await app.query('token.list', undefined, cookie)).data;
    expect((Date.parse(shown.expires_at) - Date.now()) / dayMs).toBeCloseTo(90, 1);
    const chosen = await makeFor(cookie, { expires_in_days: 7 });
    const row = await app.services.prisma.apiToken.findUniqueOrThrow({ where: { uuid: chosen.uuid } });
    expect((row.expires_at.getTime() - Date.now()) / dayMs).toBeCloseTo(7, 1);
    for (const expires_in_days of [0, 366, 1.5, null]) {
      const refused = await app.mutate('token.create', { name: 'x', scope: 'read', expires_in_days }, cookie);
      expect(refused.status, String(expires_in_days)).toBe(400);
    }
    await app.database.pool.query(
      `update api_tokens set expires_at = now() - interval '1 second' where uuid = $1`,
      [uuid],
    );
    expect([await reads(token), await reads(chosen.token)]).toEqual([401, 200]);
  });
});
