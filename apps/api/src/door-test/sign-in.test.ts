import { createHmac, randomBytes } from 'node:crypto';
import { passwordMessages } from '@perfboard/contracts/words/session';
import { keyRingOf, unseal } from '@perfboard/server/secret/key-ring';
import { resealSecrets } from '@perfboard/server/secret/reseal';
import { readEnv } from '@perfboard/server/service/env';
import { createAuth } from '@perfboard/server/session/auth';
import { scaled } from '@perfboard/testing/limit';
import { startMailSink } from '@perfboard/testing/mail-sink';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieOf, startTestApp, type TestApp } from '../testing/app.ts';
import { owner, signInWith, toldOf, trailOf, who } from '../testing/sign-in.ts';

const { email, password } = owner;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('signing in', () => {
  test('answers with a cookie that no script can read, and with no token', async () => {
    await app.signIn(owner);
    const answer = await signInWith(app, { email: ' OWNER@shop.example ', password });
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
    const chosen =
      readEnv({ NODE_ENV: 'test', DATABASE_URL: app.database.url, ADMIN_PASSWORD: 'admin' }).ADMIN_PASSWORD ??
      '';
    expect(await who(app, await app.signIn({ email, password: chosen }))).toMatchObject({ email });
  });

  test('behind https the cookie is Secure and bears the prefix', async () => {
    const secure = await startTestApp({ env: { PUBLIC_URL: 'https://shop.example' } });
    try {
      await secure.signIn(owner);
      const answer = await secure.call('/api/auth/sign-in/email', { body: owner });
      expect(answer.headers.getSetCookie()[0]).toMatch(
        /^__Host-perfboard\.session_token=.*; Path=\/;.*; Secure/,
      );
      expect(answer.headers.get('strict-transport-security')).toContain('max-age=63072000');
    } finally {
      await secure.close();
    }
  });

  test('an unknown address and a wrong password get one answer, for the same work', async () => {
    await app.signIn(owner);
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
    const unknown = await signInWith(app, { email: 'nobody@shop.example', password: 'wrong password 1' });
    const wrong = await signInWith(app, { email, password: 'wrong password 1' });
    Object.assign(context.password, { hash, verify });
    expect([unknown.status, unknown.json]).toEqual([401, { message: 'Invalid email or password' }]);
    expect([wrong.status, wrong.json]).toEqual([unknown.status, unknown.json]);
    // One run of the slow hash each: that is nearly all of the time there is to see.
    expect(works).toHaveLength(2);
  });

  test('is noted in the log, success and failure alike, without the address or the password', async () => {
    await app.signIn(owner);
    app.logs.length = 0;
    await signInWith(app, owner);
    await signInWith(app, { email, password: 'wrong password 1' });
    const events = app.logs.filter((line) => line.includes('"sign_in"')).map((line) => JSON.parse(line));
    expect(events.map(({ outcome }) => outcome)).toEqual(['success', 'failure']);
    expect(events[0].account).toBe(events[1].account);
    expect(app.logs.join('')).not.toContain(email);
  });

  test('makes a new session and ends the one that the client still held', async () => {
    const first = await app.signIn(owner);
    const second = cookieOf(await signInWith(app, owner, { cookie: first }));
    expect(second).not.toBe(first);
    expect(await who(app, second)).toMatchObject({ email });
    expect(await who(app, first)).toBeNull();
  });

  test('a session of somebody else’s making is not taken over', async () => {
    await app.signIn(owner);
    const forged = cookieOf(
      await signInWith(app, owner, { cookie: 'perfboard.session_token=chosen.by-the-attacker' }),
    );
    expect(forged).not.toContain('chosen');
    expect(await who(app, 'perfboard.session_token=chosen.by-the-attacker')).toBeNull();
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

  test(
    'thirty guesses from one address close it for every account, and signing in costs nothing',
    async () => {
      const limited = await startTestApp();
      try {
        await limited.signIn(owner);
        for (let count = 0; count < 15; count += 1) {
          expect((await limited.call('/api/auth/sign-in/email', { body: owner })).status).toBe(200);
        }
        const guess = (count: number) => ({
          email: `user${count}@shop.example`,
          password: 'wrong password 1',
        });
        const statuses: number[] = [];
        for (let count = 0; count < 32; count += 1) {
          statuses.push((await limited.call('/api/auth/sign-in/email', { body: guess(count) })).status);
        }
        expect(statuses.filter((status) => status === 401)).toHaveLength(30);
        expect(statuses.slice(30)).toEqual([429, 429]);
      } finally {
        await limited.close();
      }
    },
    scaled(90_000),
  );

  test(
    'strangers keep no admin out: neither at a known browser, nor who is signed in, nor who has a link',
    async () => {
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
        const own = await post('/api/auth/sign-in/email', { email, password: 'four white inductors' });
        expect(own.status).toBe(200);
        const again = { current_password: 'four white inductors', password: fresh.password };
        expect((await besieged.mutate('password.change', again, cookieOf(own))).status).toBe(200);
      } finally {
        await besieged.close();
        await sink.stop();
      }
    },
    scaled(90_000),
  );
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
    for (const code of backupCodes) expect(Math.log2(62) * code.replace('-', '').length).toBeGreaterThan(128);
    // Not before a first code proves that the authenticator has it.
    expect((await signInWith(app, account)).json).toHaveProperty('user');
    const code = codeOf(totpURI);
    const confirmed = await post('verify-totp', { code }, cookie);
    expect(confirmed.status, confirmed.text).toBe(200);
    const openSessions = () => app.services.prisma.session.count();
    const before = await openSessions();
    const replayed = await post('verify-totp', { code }, cookieOf(await signInWith(app, account)));
    expect(replayed).toMatchObject({ status: 401, json: { message: 'Invalid code' } });
    expect(replayed.headers.getSetCookie()).toEqual([]);
    expect(await openSessions()).toBe(before);

    const half = await signInWith(app, account);
    expect(half.json).toEqual({ twoFactorRedirect: true });
    const pending = cookieOf(half);
    expect(await who(app, pending)).toBeNull();
    expect((await app.call('/api/v1/bookings', { cookie: pending })).status).toBe(401);
    expect(await post('verify-totp', { code: '000000' }, pending)).toMatchObject({
      status: 401,
      json: { message: 'Invalid code' },
    });
    const whole = await post('verify-totp', { code: codeOf(totpURI, 1) }, pending);
    expect(whole.json, whole.text).toEqual({ user: expect.objectContaining({ email: account.email }) });
    expect(await who(app, cookieOf(whole))).toMatchObject({ email: account.email });

    const again = cookieOf(await signInWith(app, account));
    const byBackup = await post('verify-backup-code', { code: backupCodes[0] }, again);
    expect(byBackup.status, byBackup.text).toBe(200);
    const third = cookieOf(await signInWith(app, account));
    expect((await post('verify-backup-code', { code: backupCodes[0] }, third)).status).toBe(401);

    // Neither without the other: where the mail about it cannot be owed, nothing is switched.
    const { pool } = app.database;
    await pool.query(`alter table notices add constraint away check (kind <> 'second_factor_off') not valid`);
    expect((await post('disable', { password }, cookieOf(byBackup))).status).toBe(500);
    expect((await signInWith(app, account)).json).toEqual({ twoFactorRedirect: true });
    await pool.query('alter table notices drop constraint away');

    const off = await post('disable', { password }, cookieOf(byBackup));
    expect(off.status, off.text).toBe(200);
    expect((await signInWith(app, account)).json).toHaveProperty('user');
    const { rows } = await app.database.pool.query('select secret from two_factors');
    expect(rows).toEqual([]);
    expect(await trailOf(app, account.email)).toEqual([
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
      'session.sign_in asked',
      'second_factor.disable',
      'session.sign_in',
    ]);
    // Switched off twice, it is told once.
    await post('disable', { password }, cookieOf(await signInWith(app, account)));
    expect(await toldOf(app, account.email)).toEqual(['second_factor_on', 'second_factor_off']);
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
      (await post(path, { code }, cookieOf(await signInWith(app, account)))).status;
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
      expect(await resealSecrets(services.prisma, services.env)).toEqual({
        webhooks: 0,
        secondFactors: 0,
        pushKeys: 0,
      });
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

  test('a code that is still pending opens nothing once the password was changed', async () => {
    const account = { email: 'half-way@shop.example', password };
    const pending = await app.services.prisma.verification.count();
    const cookie = await app.signIn(account);
    const post = (path: string, body: unknown, as?: string) =>
      app.call(`/api/auth/two-factor/${path}`, { body, cookie: as });
    const { totpURI, backupCodes } = (await post('enable', { password }, cookie)).json;
    const set = await post('verify-totp', { code: codeOf(totpURI) }, cookie);
    const thief = cookieOf(await signInWith(app, account));
    const fresh = { current_password: password, password: 'nine blue capacitors' };
    expect((await app.mutate('password.change', fresh, cookieOf(set))).status).toBe(200);
    expect(await app.services.prisma.verification.count()).toBe(pending);
    for (const [path, code] of [
      ['verify-totp', codeOf(totpURI, 1)],
      ['verify-backup-code', backupCodes[0]],
    ] as const) {
      const answer = await post(path, { code }, thief);
      expect([answer.status, answer.json], path).toEqual([401, { message: 'Invalid code' }]);
    }
    // What is pending after the change is asked for as before.
    const later = cookieOf(await signInWith(app, { ...account, password: fresh.password }));
    expect((await post('verify-backup-code', { code: backupCodes[0] }, later)).status).toBe(200);
  });
});
