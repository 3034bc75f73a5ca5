import { createHmac } from 'node:crypto';
import { sessionLimits, sessionMessages } from '@perfboard/contracts/words/session';
import { eventually } from '@perfboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieOf, startTestApp, type TestApp } from '../testing/app.ts';
import { owner, signInWith, trailOf, who } from '../testing/sign-in.ts';

const { email, password } = owner;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('a session', () => {
  test('a session ends when it is idle, and in any case when it is old', async () => {
    const cookie = await app.signIn(owner);
    const age = (column: string, seconds: number) =>
      app.database.pool.query(`update sessions set ${column} = now() + make_interval(secs => $1)`, [seconds]);
    await age('created_at', -sessionLimits.absoluteSeconds - 60);
    expect(await who(app, cookie)).toBeNull();
    expect(await app.services.prisma.session.count()).toBe(0);

    const idle = await app.signIn(owner);
    await age('expires_at', -1);
    expect(await who(app, idle)).toBeNull();
  });

  test('a session in use is renewed, at the client too', async () => {
    const cookie = await app.signIn(owner);
    await app.database.pool.query(`update sessions set expires_at = now() + interval '1 hour'`);
    const { headers } = await app.query('session.get', undefined, cookie);
    expect(headers.getSetCookie()[0]).toMatch(/session_token=.*Max-Age=86400/);
    const [row] = (
      await app.database.pool.query(
        `select expires_at > now() + interval '23 hours' as renewed from sessions`,
      )
    ).rows;
    expect(row).toEqual({ renewed: true });
  });
});

describe('what cannot be taken back', () => {
  const confirmFirst = {
    message: sessionMessages.confirmFirst,
    issues: [{ path: 'session', message: sessionMessages.confirmFirst }],
  };
  const stale = () =>
    app.database.pool.query(
      `update sessions set created_at = now() - interval '16 minutes', confirmed_at = confirmed_at - interval '16 minutes'`,
    );
  const makeToken = (cookie: string) =>
    app.call('/api/v1/tokens', { body: { name: 'x', scope: 'read' }, cookie });

  test('asks for the password again a while after signing in, for this session alone', async () => {
    const cookie = await app.signIn(owner);
    const other = cookieOf(await signInWith(app, owner));
    expect((await makeToken(cookie)).status).toBe(201);
    await stale();
    expect(await makeToken(cookie)).toMatchObject({ status: 403, json: confirmFirst });
    // Everything else goes on.
    expect((await app.call('/api/v1/bookings', { cookie })).status).toBe(200);

    const confirm = (given: string) => app.mutate('session.confirm', { password: given }, cookie);
    expect((await confirm('wrong password 1')).error).toMatchObject({
      code: 'BAD_REQUEST',
      issues: [{ path: 'password', message: sessionMessages.wrongPassword }],
    });
    expect((await makeToken(cookie)).status).toBe(403);
    expect((await confirm(password)).status).toBe(200);
    expect((await makeToken(cookie)).status).toBe(201);
    expect((await makeToken(other)).status).toBe(403);
    await stale();
    expect((await makeToken(cookie)).status).toBe(403);
  });

  test('is guessed at no more often than signing in, and leaves no hash of the password behind', async () => {
    const limited = await startTestApp();
    try {
      const cookie = await limited.signIn(owner);
      const confirm = (given: string) =>
        limited.call('/api/v1/session/confirm', {
          body: { password: given },
          cookie,
          headers: { 'idempotency-key': 'the-same-key-every-time' },
        });
      expect((await confirm(password)).status).toBe(200);
      expect(await limited.services.prisma.idempotencyKey.count()).toBe(0);
      const statuses: number[] = [];
      for (let count = 0; count < 11; count += 1) {
        statuses.push((await confirm(`wrong password ${count}`)).status);
      }
      expect(statuses).toEqual([...Array(10).fill(400), 429]);
      expect((await confirm(password)).status).toBe(429);
    } finally {
      await limited.close();
    }
  });

  test('is also what reaches everybody or takes their data along, and a token does none of it', async () => {
    const cookie = await app.signIn(owner);
    const { token } = (await app.mutate('token.create', { name: 'x', scope: 'write' }, cookie)).data;
    const draft = await app.mutate('newsletter.create', { subject: 'News', body: 'Hello' }, cookie);
    const calls: [path: string, method: string, body?: object][] = [
      [`/api/v1/newsletters/${draft.data.uuid}/send`, 'POST', {}],
      ['/api/v1/privacy/export', 'POST', { email: 'asha@visitor.example' }],
      ['/api/v1/newsletter/export.csv', 'GET'],
      ['/api/v1/settings', 'PUT', { double_opt_in: true }],
    ];
    await stale();
    const pace = { mails_per_second: 5 };
    expect((await app.call('/api/v1/settings', { method: 'PUT', body: pace, cookie })).status).toBe(200);
    for (const [path, method, body] of calls) {
      const stolen = await app.call(path, { method, body, cookie });
      expect([stolen.status, stolen.json], path).toEqual([403, confirmFirst]);
      const script = await app.call(path, { method, body, headers: { authorization: `Bearer ${token}` } });
      expect([script.status, script.json], path).toEqual([403, { message: sessionMessages.sessionOnly }]);
    }
    const asked = await app.query('session.confirmed', undefined, cookie);
    expect(asked.error?.issues).toEqual(confirmFirst.issues);
    await app.services.prisma.subscriber.create({ data: { email: 'reader@visitor.example' } });
    expect((await app.mutate('session.confirm', { password }, cookie)).status).toBe(200);
    expect((await app.query('session.confirmed', undefined, cookie)).status).toBe(200);
    for (const [path, method, body] of calls) {
      const own = await app.call(path, { method, body, cookie });
      expect(own.status, `${path} ${own.text}`).toBe(200);
    }
  });
});

test('what the database holds of a session is no key to it', async () => {
  const [cookie = ''] = (await app.signIn(owner)).split('; ');
  const [name = '', value = ''] = cookie.split('=');
  const { rows } = await app.database.pool.query<{ token: string }>('select token from sessions');
  const token = rows.at(-1)?.token ?? '';
  expect(decodeURIComponent(value).split('.')[0]).toBe(token);
  const signedBy = (secret: string) =>
    encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`);
  // Only who knows the secret makes the cookie that the browser has.
  expect(`${name}=${signedBy(app.services.env.SESSION_SECRET)}`).toBe(cookie);
  for (const forged of [token, `${token}.`, `${token}.x`, signedBy('x'.repeat(32)), signedBy('')]) {
    expect(await who(app, `${name}=${forged}`), forged).toBeNull();
  }
  const bearer = await app.call('/api/v1/bookings', { headers: { authorization: `Bearer ${token}` } });
  expect(bearer.status).toBe(401);
  expect(await who(app, cookie)).toMatchObject({ email });
});

test('whatever happens to an account and its keys stands in the audit trail, and nothing that strangers type', async () => {
  const account = { email: 'watched@shop.example', password };
  const cookie = await app.signIn(account);
  await signInWith(app, { ...account, password: 'wrong password 1' });
  await signInWith(app, { email: 'my secret password', password: 'wrong password 1' });
  await eventually('both are noted', async () => (await trailOf(app, account.email)).length === 2);
  await app.mutate('session.confirm', { password: 'wrong password 1' }, cookie);
  await app.mutate('session.confirm', { password }, cookie);
  const { uuid } = (await app.mutate('token.create', { name: 'x', scope: 'write' }, cookie)).data;
  await app.mutate('token.revoke', { uuid }, cookie);
  await app.mutate('session.signOutEverywhere', undefined, cookie);
  const fresh = { current_password: password, password: 'nine blue capacitors' };
  await app.mutate('password.change', fresh, cookieOf(await signInWith(app, account)));
  expect(await trailOf(app, account.email)).toEqual([
    'session.sign_in',
    'session.sign_in_failed',
    'password.wrong',
    'session.confirm',
    'token.create x write',
    'token.revoke x',
    'session.end_all',
    'session.sign_in',
    'password.change',
  ]);
  const { rows } = await app.database.pool.query('select * from audits');
  expect(JSON.stringify(rows)).not.toMatch(/my secret password|wrong password 1/);
});

describe('ending sessions', () => {
  test('each has a readable name and can be ended separately; other members’ sessions can’t', async () => {
    const here = await app.signIn(owner);
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const away = { 'user-agent': firefox, 'x-time-zone': 'America/Los_Angeles' };
    const there = cookieOf(await signInWith(app, owner, away));
    const foreign = await app.signIn({ email: 'somebody.else@shop.example' });
    const list = (await app.query('session.list', undefined, here)).data as Array<{
      id: string;
      device: string;
      place: string | null;
      is_current: boolean;
    }>;
    expect(list.map(({ device, place }) => [device, place]).sort()).toEqual([
      ['Firefox on Linux', 'Los Angeles'],
      ['node', null],
    ]);
    const { id } = list.find(({ is_current }) => !is_current) as { id: string };
    const end = (cookie: string) => app.call(`/api/v1/sessions/${id}`, { method: 'DELETE', cookie });
    expect((await end(foreign)).status).toBe(404);
    expect(await who(app, there)).not.toBeNull();
    expect((await end(here)).status).toBe(200);
    expect([await who(app, there), await who(app, here)]).toEqual([null, expect.anything()]);
    expect((await end(here)).status).toBe(404);
  });

  test('signing out ends this one, signing out everywhere ends all', async () => {
    const [one, two] = [await app.signIn(owner), cookieOf(await signInWith(app, owner))];
    await app.call('/api/auth/sign-out', { method: 'POST', cookie: one });
    expect([await who(app, one), await who(app, two)]).toEqual([null, expect.anything()]);
    const three = cookieOf(await signInWith(app, owner));
    expect((await app.query('session.list', undefined, three)).data).toHaveLength(2);
    expect((await app.call('/api/v1/sessions', { method: 'DELETE', cookie: three })).status).toBe(200);
    expect([await who(app, two), await who(app, three)]).toEqual([null, null]);
  });
});

test('writes from another site are refused on every door', async () => {
  const cookie = await app.signIn(owner);
  const foreign = [
    'https://evil.example',
    'null',
    'https://shop.example.evil.example',
    `${app.url}.evil.example`,
  ];
  for (const origin of foreign) {
    for (const [path, method] of [
      ['/trpc/session.signOutEverywhere', 'POST'],
      ['/api/v1/sessions', 'DELETE'],
      ['/api/v1/bookings', 'POST'],
      ['/booking', 'POST'],
      ['/api/auth/sign-out', 'POST'],
      ['/api/auth/sign-in/email', 'POST'],
      ['/main/admin/queues/api/queues/x', 'PUT'],
    ] as const) {
      const answer = await app.call(path, {
        method,
        cookie,
        headers: { origin, 'content-type': 'application/json' },
      });
      expect([answer.status, answer.json], `${origin} ${path}`).toEqual([
        403,
        { message: 'This request came from another site' },
      ]);
    }
  }
  for (const site of ['cross-site', 'same-site']) {
    const answer = await app.call('/api/v1/sessions', {
      method: 'DELETE',
      cookie,
      headers: { 'sec-fetch-site': site },
    });
    expect(answer.status, site).toBe(403);
  }
  expect(await who(app, cookie)).toMatchObject({ email });
});
