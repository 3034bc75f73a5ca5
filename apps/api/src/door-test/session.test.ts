import { createHmac, randomBytes } from 'node:crypto';
import { passwordMessages, sessionLimits, sessionMessages } from '@perfboard/contracts/words/session';
import { keyRingOf, unseal } from '@perfboard/server/secret/key-ring';
import { resealSecrets } from '@perfboard/server/secret/reseal';
import { readEnv } from '@perfboard/server/service/env';
import { createAuth } from '@perfboard/server/session/auth';
import { startMailSink } from '@perfboard/testing/mail-sink';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieOf, startTestApp, type TestApp } from '../testing/app.ts';

const email = 'owner@shop.example';
const password = 'seven green resistors';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const signIn = (body: unknown, headers: Record<string, string> = {}) =>
  app.call('/api/auth/sign-in/email', { body, headers });
/** What the audit trail says of an admin, oldest first. */
const trailOf = async (actor: string): Promise<string[]> => {
  const cookie = await app.signIn();
  const { items } = (await app.query('audit.page', { actor, limit: 100 }, cookie)).data;
  return items
    .map(({ action, details }: { action: string; details: object }) =>
      [action, ...Object.values(details)].join(' '),
    )
    .reverse();
};
const who = async (cookie: string) => (await app.query('session.get', undefined, cookie)).data;

describe('signing in', () => {
  test('answers with a cookie that no script can read, and with no token', async () => {
    await app.signIn({ email, password });
    const answer = await signIn({ email: ' OWNER@shop.example ', password });
    expect(answer.json).toEqual({ user: { id: expect.any(String), email, name: expect.any(String) } });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).toMatch(/; Path=\/(;|$)/);
    const value = decodeURIComponent(cookie.split('=')[1]?.split(';')[0] ?? '').split('.')[0] ?? '-';
    const session = await app.call('/api/auth/get-session', { cookie: cookieOf(answer) });
    expect(session.json).toEqual({ user: answer.json.user, session: { expiresAt: expect.any(String) } });
    for (const text of [answer.text, session.text]) expect(text).not.toContain(value);
  });

  test('opens with whatever password the operator chose for the first admin', async () => {
    const chosen = readEnv({ DATABASE_URL: app.database.url, ADMIN_PASSWORD: 'admin' }).ADMIN_PASSWORD ?? '';
    expect(await who(await app.signIn({ email, password: chosen }))).toMatchObject({ email });
  });

  test('behind https the cookie is Secure and bears the prefix', async () => {
    const secure = await startTestApp({ env: { PUBLIC_URL: 'https://shop.example' } });
    try {
      await secure.signIn({ email, password });
      const answer = await secure.call('/api/auth/sign-in/email', { body: { email, password } });
      expect(answer.headers.getSetCookie()[0]).toMatch(
        /^__Host-perfboard\.session_token=.*; Path=\/;.*; Secure/,
      );
      expect(answer.headers.get('strict-transport-security')).toContain('max-age=63072000');
    } finally {
      await secure.close();
    }
  });

  test('an unknown address and a wrong password get one answer, for the same work', async () => {
    await app.signIn({ email, password });
    const context = await app.services.auth.$context;
    const works: string[] = [];
    const { hash, verify } = context.password;
    context.password.hash = (...given) => {
      works.push('hash');
      return hash(...given);
    };
    context.password.verify = (...given) => {
      works.push('verify');
      return verify(...given);
    };
    const unknown = await signIn({ email: 'nobody@shop.example', password: 'wrong password 1' });
    const wrong = await signIn({ email, password: 'wrong password 1' });
    Object.assign(context.password, { hash, verify });
    expect([unknown.status, unknown.json]).toEqual([401, { message: 'Invalid email or password' }]);
    expect([wrong.status, wrong.json]).toEqual([unknown.status, unknown.json]);
    // One run of the slow hash each: that is nearly all of the time there is to see.
    expect(works).toHaveLength(2);
  });

  test('is noted in the log, success and failure alike, without the address or the password', async () => {
    await app.signIn({ email, password });
    app.logs.length = 0;
    await signIn({ email, password });
    await signIn({ email, password: 'wrong password 1' });
    const events = app.logs.filter((line) => line.includes('"sign_in"')).map((line) => JSON.parse(line));
    expect(events.map(({ outcome }) => outcome)).toEqual(['success', 'failure']);
    expect(events[0].account).toBe(events[1].account);
    expect(app.logs.join('')).not.toContain(email);
  });

  test('makes a new session and ends the one that the client still held', async () => {
    const first = await app.signIn({ email, password });
    const second = cookieOf(await signIn({ email, password }, { cookie: first }));
    expect(second).not.toBe(first);
    expect(await who(second)).toMatchObject({ email });
    expect(await who(first)).toBeNull();
  });

  test('a session of somebody else’s making is not taken over', async () => {
    await app.signIn({ email, password });
    const forged = cookieOf(
      await signIn({ email, password }, { cookie: 'perfboard.session_token=chosen.by-the-attacker' }),
    );
    expect(forged).not.toContain('chosen');
    expect(await who('perfboard.session_token=chosen.by-the-attacker')).toBeNull();
  });
});

describe('limits', () => {
  test('ten wrong passwords close an account for a while, even to guesses that arrive together', async () => {
    const limited = await startTestApp();
    try {
      const body = { email, password: 'wrong password 1' };
      const answers = await Promise.all(
        Array.from({ length: 14 }, () => limited.call('/api/auth/sign-in/email', { body })),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(10);
      expect(statuses.filter((status) => status === 429)).toHaveLength(4);
      const refused = answers.find(({ status }) => status === 429);
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(60);
      expect(refused?.json.message).toMatch(/^Too many requests. Please try again in \d+ minutes\.$/);
      // Neither header of the client's choice makes it somebody else.
      for (const name of [
        'x-forwarded-for',
        'x-real-ip',
        'x-perfboard-address',
        'cf-connecting-ip',
        'forwarded',
      ]) {
        const answer = await limited.call('/api/auth/sign-in/email', {
          body,
          headers: { [name]: '1.2.3.4' },
        });
        expect(answer.status, name).toBe(429);
      }
    } finally {
      await limited.close();
    }
  });

  test('thirty guesses from one address close it for every account, and signing in costs nothing', async () => {
    const limited = await startTestApp();
    try {
      await limited.signIn({ email, password });
      for (let count = 0; count < 15; count += 1) {
        expect((await limited.call('/api/auth/sign-in/email', { body: { email, password } })).status).toBe(
          200,
        );
      }
      const guess = (count: number) => ({ email: `user${count}@shop.example`, password: 'wrong password 1' });
      const statuses: number[] = [];
      for (let count = 0; count < 32; count += 1) {
        statuses.push((await limited.call('/api/auth/sign-in/email', { body: guess(count) })).status);
      }
      expect(statuses.filter((status) => status === 401)).toHaveLength(30);
      expect(statuses.slice(30)).toEqual([429, 429]);
    } finally {
      await limited.close();
    }
  }, 90_000);

  test('strangers keep no admin out: neither at a known browser, nor who is signed in, nor who has a link', async () => {
    const sink = await startMailSink();
    const besieged = await startTestApp({ env: { SMTP_URL: sink.url, TRUST_PROXY: '1' } });
    try {
      const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
        besieged.call(path, { body, headers });
      const cookie = await besieged.signIn({ email, password });
      await post('/api/v1/password/reset-request', { email });
      const mail = await sink.waitFor(({ subject }) => /password/.test(subject ?? ''));
      const token = /#token=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '';
      for (let count = 1; count <= 16; count += 1) {
        const from = { 'x-forwarded-for': `203.0.113.${count}` };
        if (count > 11) await post('/api/v1/password/reset-request', { email }, from);
        else await post('/api/auth/sign-in/email', { email, password: 'wrong password 1' }, from);
      }
      const signInFrom = async (headers: Record<string, string>) =>
        (await post('/api/auth/sign-in/email', { email, password }, headers)).status;
      expect(await signInFrom({ 'x-forwarded-for': '203.0.113.99' })).toBe(429);

      expect((await besieged.mutate('session.confirm', { password }, cookie)).status).toBe(200);
      const enabled = await post('/api/auth/two-factor/enable', { password }, { cookie });
      expect(enabled.status, enabled.text).toBe(200);
      const device = cookie.split('; ').find((pair) => pair.includes('.device=')) ?? '';
      expect(await signInFrom({ cookie: device })).toBe(200);
      // Known for its own account only, signed, and with a limit of its own.
      const other = { email: 'other@shop.example', password };
      await besieged.signIn(other);
      for (const cookie of [`${device}x`, 'perfboard.device=x'])
        expect(await signInFrom({ cookie })).toBe(429);
      const guess = async (headers: Record<string, string>) =>
        (await post('/api/auth/sign-in/email', { email, password: 'wrong password 1' }, headers)).status;
      const statuses: number[] = [];
      for (let count = 0; count < 11; count += 1) statuses.push(await guess({ cookie: device }));
      expect(statuses).toEqual([...Array(10).fill(401), 429]);

      const fresh = { current_password: password, password: 'nine blue capacitors' };
      const change = (cookie: string) => besieged.mutate('password.change', fresh, cookie);
      expect((await change('')).status).toBe(401);
      const reset = await post('/api/v1/password/reset', { token, password: 'four white inductors' });
      expect([reset.status, reset.json.message]).toEqual([200, passwordMessages.changed]);
      // Whoever has just proved to own the mailbox is no stranger.
      const owner = await post('/api/auth/sign-in/email', { email, password: 'four white inductors' });
      expect(owner.status).toBe(200);
      const again = { current_password: 'four white inductors', password: fresh.password };
      expect((await besieged.mutate('password.change', again, cookieOf(owner))).status).toBe(200);
    } finally {
      await besieged.close();
      await sink.stop();
    }
  }, 90_000);

  test('a session ends when it is idle, and in any case when it is old', async () => {
    const cookie = await app.signIn({ email, password });
    const age = (column: string, seconds: number) =>
      app.database.pool.query(`update sessions set ${column} = now() + make_interval(secs => $1)`, [seconds]);
    await age('created_at', -sessionLimits.absoluteSeconds - 60);
    expect(await who(cookie)).toBeNull();
    expect(await app.services.prisma.session.count()).toBe(0);

    const idle = await app.signIn({ email, password });
    await age('expires_at', -1);
    expect(await who(idle)).toBeNull();
  });

  test('a session in use is renewed, at the client too', async () => {
    const cookie = await app.signIn({ email, password });
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
    const cookie = await app.signIn({ email, password });
    const other = cookieOf(await signIn({ email, password }));
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

  test('is also what reaches everybody or takes their data along, and a token does none of it', async () => {
    const cookie = await app.signIn({ email, password });
    const { token } = (await app.mutate('token.create', { name: 'x', scope: 'write' }, cookie)).data;
    const draft = await app.mutate('campaign.create', { subject: 'News', body: 'Hello' }, cookie);
    const calls: [path: string, method: string, body?: object][] = [
      [`/api/v1/campaigns/${draft.data.uuid}/send`, 'POST', {}],
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

  test('is guessed at no more often than signing in, and leaves no hash of the password behind', async () => {
    const limited = await startTestApp();
    try {
      const cookie = await limited.signIn({ email, password });
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
});

test('what the database holds of a session is no key to it', async () => {
  const [cookie = ''] = (await app.signIn({ email, password })).split('; ');
  const [name = '', value = ''] = cookie.split('=');
  const { rows } = await app.database.pool.query<{ token: string }>('select token from sessions');
  const token = rows.at(-1)?.token ?? '';
  expect(decodeURIComponent(value).split('.')[0]).toBe(token);
  const signedBy = (secret: string) =>
    encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`);
  // Only who knows the secret makes the cookie that the browser has.
  expect(`${name}=${signedBy(app.services.env.SESSION_SECRET)}`).toBe(cookie);
  for (const forged of [token, `${token}.`, `${token}.x`, signedBy('x'.repeat(32)), signedBy('')]) {
    expect(await who(`${name}=${forged}`), forged).toBeNull();
  }
  const bearer = await app.call('/api/v1/bookings', { headers: { authorization: `Bearer ${token}` } });
  expect(bearer.status).toBe(401);
  expect(await who(cookie)).toMatchObject({ email });
});

test('whatever happens to an account and its keys stands in the audit trail, and nothing that strangers type', async () => {
  const account = { email: 'watched@shop.example', password };
  const cookie = await app.signIn(account);
  await signIn({ ...account, password: 'wrong password 1' });
  await signIn({ email: 'my secret password', password: 'wrong password 1' });
  await expect.poll(() => trailOf(account.email)).toHaveLength(2);
  await app.mutate('session.confirm', { password: 'wrong password 1' }, cookie);
  await app.mutate('session.confirm', { password }, cookie);
  const { uuid } = (await app.mutate('token.create', { name: 'x', scope: 'write' }, cookie)).data;
  await app.mutate('token.revoke', { uuid }, cookie);
  await app.mutate('session.signOutEverywhere', undefined, cookie);
  const fresh = { current_password: password, password: 'nine blue capacitors' };
  await app.mutate('password.change', fresh, cookieOf(await signIn(account)));
  expect(await trailOf(account.email)).toEqual([
    'session.sign_in',
    'session.sign_in_failed',
    'password.wrong',
    'session.confirm',
    'token.create write',
    'token.revoke',
    'session.end_all',
    'session.sign_in',
    'password.change',
  ]);
  const { rows } = await app.database.pool.query('select * from audits');
  expect(JSON.stringify(rows)).not.toMatch(/my secret password|wrong password 1/);
});

describe('ending sessions', () => {
  test('signing out ends this one, signing out everywhere ends all', async () => {
    const [one, two] = [await app.signIn({ email, password }), cookieOf(await signIn({ email, password }))];
    await app.call('/api/auth/sign-out', { method: 'POST', cookie: one });
    expect([await who(one), await who(two)]).toEqual([null, expect.anything()]);
    const three = cookieOf(await signIn({ email, password }));
    expect((await app.query('session.list', undefined, three)).data).toHaveLength(2);
    expect((await app.call('/api/v1/sessions', { method: 'DELETE', cookie: three })).status).toBe(200);
    expect([await who(two), await who(three)]).toEqual([null, null]);
  });
});

test('writes from another site are refused on every door', async () => {
  const cookie = await app.signIn({ email, password });
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
  expect(await who(cookie)).toMatchObject({ email });
});

describe('the second factor', () => {
  /** RFC 6238, as an authenticator computes it. */
  const codeOf = (uri: string, stepsAhead = 0): string => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
    const secret = new URL(uri).searchParams.get('secret') ?? '';
    const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
    const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsAhead));
    const digest = createHmac('sha1', key).update(counter).digest();
    const offset = (digest.at(-1) as number) & 15;
    return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
  };

  test('is asked for once it is set up, and the password alone opens nothing', async () => {
    const account = { email: 'careful@shop.example', password };
    const cookie = await app.signIn(account);
    const post = (path: string, body: unknown, as?: string) =>
      app.call(`/api/auth/two-factor/${path}`, { body, cookie: as });
    expect((await post('enable', { password: 'wrong password 1' }, cookie)).json).toEqual({
      message: 'Invalid password',
    });
    const enabled = await post('enable', { password }, cookie);
    expect(enabled.json).toEqual({
      totpURI: expect.stringMatching(/^otpauth:\/\/totp\/Perfboard/),
      backupCodes: expect.any(Array),
    });
    const { totpURI, backupCodes } = enabled.json;
    // Not before a first code proves that the authenticator has it.
    expect((await signIn(account)).json).toHaveProperty('user');
    const code = codeOf(totpURI);
    const confirmed = await post('verify-totp', { code }, cookie);
    expect(confirmed.status, confirmed.text).toBe(200);
    const openSessions = () => app.services.prisma.session.count();
    const before = await openSessions();
    const replayed = await post('verify-totp', { code }, cookieOf(await signIn(account)));
    expect(replayed).toMatchObject({ status: 401, json: { message: 'Invalid code' } });
    expect(replayed.headers.getSetCookie()).toEqual([]);
    expect(await openSessions()).toBe(before);

    const half = await signIn(account);
    expect(half.json).toEqual({ twoFactorRedirect: true });
    const pending = cookieOf(half);
    expect(await who(pending)).toBeNull();
    expect((await app.call('/api/v1/bookings', { cookie: pending })).status).toBe(401);
    expect(await post('verify-totp', { code: '000000' }, pending)).toMatchObject({
      status: 401,
      json: { message: 'Invalid code' },
    });
    const whole = await post('verify-totp', { code: codeOf(totpURI, 1) }, pending);
    expect(whole.json, whole.text).toEqual({ user: expect.objectContaining({ email: account.email }) });
    expect(await who(cookieOf(whole))).toMatchObject({ email: account.email });

    const again = cookieOf(await signIn(account));
    const byBackup = await post('verify-backup-code', { code: backupCodes[0] }, again);
    expect(byBackup.status, byBackup.text).toBe(200);
    const third = cookieOf(await signIn(account));
    expect((await post('verify-backup-code', { code: backupCodes[0] }, third)).status).toBe(401);

    const off = await post('disable', { password }, cookieOf(byBackup));
    expect(off.status, off.text).toBe(200);
    expect((await signIn(account)).json).toHaveProperty('user');
    const { rows } = await app.database.pool.query('select secret from two_factors');
    expect(rows).toEqual([]);
    expect(await trailOf(account.email)).toEqual([
      'session.sign_in',
      'password.wrong',
      'second_factor.set_up',
      'session.sign_in',
      'second_factor.enable',
      'session.sign_in asked',
      'session.sign_in asked',
      'session.sign_in code',
      'session.sign_in asked',
      'session.sign_in backup code',
      'session.sign_in asked',
      'second_factor.disable',
      'session.sign_in',
    ]);
  });

  test('lies in the database encrypted, its backup codes hashed besides, and moves to a new key while it is used', async () => {
    const { services } = app;
    const account = { email: 'rotating@shop.example', password };
    const [first, second] = [
      { id: 1, key: randomBytes(32) },
      { id: 2, key: randomBytes(32) },
    ];
    const turnTo = (SECRET_KEYS: (typeof first)[], SESSION_SECRET = services.env.SESSION_SECRET) => {
      Object.assign(services.env, { SECRET_KEYS, SESSION_SECRET });
      services.auth = createAuth(services);
    };
    const former = services.env.SESSION_SECRET;
    const post = (path: string, body: unknown, as?: string) =>
      app.call(`/api/auth/two-factor/${path}`, { body, cookie: as });
    const opens = async (path: string, code: string) =>
      (await post(path, { code }, cookieOf(await signIn(account)))).status;
    try {
      const cookie = await app.signIn(account);
      const { totpURI, backupCodes } = (await post('enable', { password }, cookie)).json;
      await post('verify-totp', { code: codeOf(totpURI) }, cookie);
      const stored = () =>
        services.prisma.twoFactor.findFirstOrThrow({ where: { user: { email: account.email } } });
      const { backupCodes: sealed } = await stored();
      const opened = unseal(keyRingOf(services.env), 'backup codes', sealed);
      for (const code of backupCodes) expect(opened + sealed).not.toContain(code);

      turnTo([first]);
      expect(await opens('verify-backup-code', backupCodes[1])).toBe(200);
      expect((await resealSecrets(services.prisma, services.env)).secondFactors).toBeGreaterThan(0);
      turnTo([second, first]);
      expect(await opens('verify-backup-code', backupCodes[2])).toBe(200);
      await resealSecrets(services.prisma, services.env);
      expect(await resealSecrets(services.prisma, services.env)).toEqual({ webhooks: 0, secondFactors: 0 });
      // The former key and the session's secret are gone.
      turnTo([second], 'another secret, as long as it has to be');
      expect(await opens('verify-backup-code', backupCodes[2])).toBe(401);
      expect(await opens('verify-backup-code', backupCodes[3])).toBe(200);
      expect(await opens('verify-totp', codeOf(totpURI, 1))).toBe(200);
      expect((await stored()).secret).toMatch(/^\$ba\$2\$/);
    } finally {
      turnTo([], former);
    }
  });

  test('a code that is still owed opens nothing once the password was changed', async () => {
    const account = { email: 'half-way@shop.example', password };
    const owed = await app.services.prisma.verification.count();
    const cookie = await app.signIn(account);
    const post = (path: string, body: unknown, as?: string) =>
      app.call(`/api/auth/two-factor/${path}`, { body, cookie: as });
    const { totpURI, backupCodes } = (await post('enable', { password }, cookie)).json;
    const set = await post('verify-totp', { code: codeOf(totpURI) }, cookie);
    const thief = cookieOf(await signIn(account));
    const fresh = { current_password: password, password: 'nine blue capacitors' };
    expect((await app.mutate('password.change', fresh, cookieOf(set))).status).toBe(200);
    expect(await app.services.prisma.verification.count()).toBe(owed);
    for (const [path, code] of [
      ['verify-totp', codeOf(totpURI, 1)],
      ['verify-backup-code', backupCodes[0]],
    ] as const) {
      const answer = await post(path, { code }, thief);
      expect([answer.status, answer.json], path).toEqual([401, { message: 'Invalid code' }]);
    }
    // What is owed after the change is asked for as before.
    const owner = cookieOf(await signIn({ ...account, password: fresh.password }));
    expect((await post('verify-backup-code', { code: backupCodes[0] }, owner)).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  test('is replaced with a link by mail that works once, and ends every session', async () => {
    const sink = await startMailSink();
    const mailing = await startTestApp({ env: { SMTP_URL: sink.url } });
    try {
      const cookie = await mailing.signIn({ email, password });
      const ask = (address: string) =>
        mailing.call('/api/v1/password/reset-request', { body: { email: address } });
      const [known, unknown] = [await ask(email), await ask('nobody@shop.example')];
      expect([known.status, known.json]).toEqual([200, { message: passwordMessages.requested }]);
      expect([unknown.status, unknown.json]).toEqual([known.status, known.json]);
      const mail = await sink.waitFor(({ subject }) => /password/.test(subject ?? ''));
      expect(mail.envelope.to).toEqual([email]);
      expect(sink.messages).toHaveLength(1);
      const token = /#token=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '';
      expect(token.length).toBeGreaterThan(40);
      const { rows } = await mailing.database.pool.query('select * from verifications');
      expect(JSON.stringify(rows)).not.toContain(token);

      const reset = (given: string, fresh: string) =>
        mailing.call('/api/v1/password/reset', { body: { token: given, password: fresh } });
      expect((await reset(token, 'short')).json).toEqual({
        message: passwordMessages.tooShort,
        issues: [{ path: 'password', message: passwordMessages.tooShort }],
      });
      expect((await reset(token, 'password1234')).json.message).toBe(passwordMessages.common);
      expect((await reset('x'.repeat(43), 'nine blue capacitors')).json.message).toBe(
        passwordMessages.badLink,
      );
      const both = await Promise.all([
        reset(token, 'nine blue capacitors'),
        reset(token, 'nine blue capacitors'),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect((await mailing.query('session.get', undefined, cookie)).data).toBeNull();
      expect((await mailing.call('/api/auth/sign-in/email', { body: { email, password } })).status).toBe(401);
      expect(
        (await mailing.call('/api/auth/sign-in/email', { body: { email, password: 'nine blue capacitors' } }))
          .status,
      ).toBe(200);
      expect(mailing.logs.join('')).not.toContain(token);
    } finally {
      await mailing.close();
      await sink.stop();
    }
  });

  test('a link stays good while newer ones are asked for, until it is old or one of them was used', async () => {
    const sink = await startMailSink();
    const mailing = await startTestApp({ env: { SMTP_URL: sink.url } });
    try {
      await mailing.signIn({ email, password });
      const ask = async (): Promise<string> => {
        const count = sink.messages.length + 1;
        await mailing.mutate('password.requestReset', { email });
        await sink.waitFor(() => sink.messages.length === count);
        return /#token=([\w-]+)/.exec(sink.messages.at(-1)?.text ?? '')?.[1] ?? '';
      };
      const reset = async (token: string) =>
        (await mailing.mutate('password.reset', { token, password: 'nine blue capacitors' })).error?.message;
      const [first, second, third] = [await ask(), await ask(), await ask()];
      await mailing.database.pool.query(
        `update verifications set expires_at = now() - interval '1 second' where created_at = (select max(created_at) from verifications)`,
      );
      expect(await reset(third)).toBe(passwordMessages.badLink);
      expect(await reset(first)).toBeUndefined();
      expect(await reset(second)).toBe(passwordMessages.badLink);
    } finally {
      await mailing.close();
      await sink.stop();
    }
  });

  test('a new password is asked for together with the old one', async () => {
    const cookie = await app.signIn({ email, password });
    const change = (current_password: string, fresh: string) =>
      app.mutate('password.change', { current_password, password: fresh }, cookie);
    expect((await change('wrong password 1', 'nine blue capacitors')).error?.issues?.[0]?.path).toBe(
      'current_password',
    );
    expect((await change(password, 'qwertyuiop12')).error?.message).toBe(passwordMessages.common);
    expect((await change(password, 'nine blue capacitors')).data.message).toBe(passwordMessages.changed);
    expect(await who(cookie)).toBeNull();
  });
});
