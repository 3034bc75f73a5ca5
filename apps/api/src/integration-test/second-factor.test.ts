import { createHmac, randomBytes } from 'node:crypto';
import { keyRingOf, unseal } from '@perfboard/server/base/secret/key-ring';
import { createAuth } from '@perfboard/server/people/session/auth';
import { resealSecrets } from '@perfboard/server/service/reseal-secrets';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cookieOf, startTestApp, type TestApp } from '../testing/app.ts';
import { owner, signInWith, toldOf, trailOf, who } from '../testing/sign-in.ts';

const { password } = owner;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

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

  test('is required once it is set up, and the password alone opens nothing', async () => {
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
    for (const code of backupCodes) expect(code).toMatch(/^([\da-hjkmnp-tv-z]{4}-){5}[\da-hjkmnp-tv-z]{4}$/);
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
    const typed = backupCodes[0].toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replace('1', 'l');
    const byBackup = await post('verify-backup-code', { code: typed }, again);
    expect(byBackup.status, byBackup.text).toBe(200);
    const third = cookieOf(await signInWith(app, account));
    expect((await post('verify-backup-code', { code: backupCodes[0] }, third)).status).toBe(401);

    // Neither without the other: where the mail about it cannot be owed, nothing is switched.
    const { pool } = app.database;
    await pool.query(
      `alter table notifications add constraint away check (kind <> 'second_factor_off') not valid`,
    );
    expect((await post('disable', { password }, cookieOf(byBackup))).status).toBe(500);
    expect((await signInWith(app, account)).json).toEqual({ twoFactorRedirect: true });
    await pool.query('alter table notifications drop constraint away');

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
      'session.ask_code',
      'session.sign_in_failed code',
      'session.ask_code',
      'session.sign_in_failed code',
      'session.sign_in code',
      'session.ask_code',
      'session.sign_in backup code',
      'session.ask_code',
      'session.sign_in_failed backup code',
      'session.ask_code',
      'second_factor.disable',
      'session.sign_in',
    ]);
    // Switched off twice, it is reported once.
    await post('disable', { password }, cookieOf(await signInWith(app, account)));
    expect(await toldOf(app, account.email)).toEqual(['second_factor_on', 'second_factor_off']);
  });

  /** An account with a second factor, and what its member does. */
  const secured = async (email: string) => {
    const account = { email, password };
    const cookie = await app.signIn(account);
    const call = (path: string, body: unknown, as: string) =>
      app.call(`/api/auth/two-factor/${path}`, { body, cookie: as });
    const { totpURI, backupCodes } = (await call('enable', { password }, cookie)).json;
    const session = cookieOf(await call('verify-totp', { code: codeOf(totpURI, -1) }, cookie));
    const post = (path: string, body: unknown) => call(path, body, session);
    const opens = async (path: string, code: string) =>
      (await call(path, { code }, cookieOf(await signInWith(app, account)))).status === 200;
    const codesLeft = async () =>
      (await app.query('session.secondFactor', undefined, session)).data.backup_codes as number;
    return { email, totpURI, backupCodes: backupCodes as string[], session, post, opens, codesLeft };
  };

  afterEach(() => require_(false));
  /** Whether the shop requires it: it can't be turned off then, and all else must work. */
  const require_ = (isRequired: boolean) =>
    app.database.pool.query(
      isRequired
        ? `insert into settings (key, value) values ('team.second_factor_required', 'true')`
        : `delete from settings where key = 'team.second_factor_required'`,
    );

  test('gets new backup codes for the password, and the old ones end', async () => {
    const { email, totpURI, backupCodes, post, opens, codesLeft } = await secured('codes@shop.example');
    await require_(true);
    expect(await opens('verify-backup-code', backupCodes[0] ?? '')).toBe(true);
    expect(await codesLeft()).toBe(9);
    const refused = await post('generate-backup-codes', { password: 'wrong password 1' });
    expect(refused).toMatchObject({ status: 400, json: { message: 'Invalid password' } });
    expect(await codesLeft()).toBe(9);

    const renewed = await post('generate-backup-codes', { password });
    expect(renewed.json, renewed.text).toEqual({ backupCodes: expect.any(Array) });
    expect(await codesLeft()).toBe(10);
    const stored = await app.services.prisma.twoFactor.findFirstOrThrow({ where: { user: { email } } });
    const opened = unseal(keyRingOf(app.services.env), 'backup codes', stored.backupCodes);
    for (const code of renewed.json.backupCodes) expect(opened + stored.backupCodes).not.toContain(code);
    expect(await opens('verify-backup-code', backupCodes[1] ?? '')).toBe(false);
    expect(await opens('verify-backup-code', renewed.json.backupCodes[0])).toBe(true);
    expect(await opens('verify-totp', codeOf(totpURI))).toBe(true);
    expect((await post('disable', { password })).status).toBe(403);
    await require_(false);
    expect(await trailOf(app, email)).toContain('second_factor.renew_codes');
    expect(await toldOf(app, email)).toEqual(['second_factor_on', 'second_factor_changed']);
  });

  test('moves to a new authenticator when its first code is right, and not before', async () => {
    const { email, totpURI, backupCodes, session, post, opens, codesLeft } =
      await secured('phone@shop.example');
    await require_(true);
    const refused = await post('enable', { password: 'wrong password 1' });
    expect(refused).toMatchObject({ status: 400, json: { message: 'Invalid password' } });
    // Made twice: the second replaces the first.
    await post('enable', { password });
    const next = (await post('enable', { password })).json;
    const kept = await app.services.prisma.verification.findFirstOrThrow({
      where: { identifier: { startsWith: 'next-authenticator:' } },
    });
    for (const secret of [...next.backupCodes, new URL(next.totpURI).searchParams.get('secret')])
      expect(kept.value).not.toContain(secret);

    expect(await opens('verify-totp', codeOf(next.totpURI))).toBe(false);
    expect(await opens('verify-totp', codeOf(totpURI))).toBe(true);
    for (const code of ['000000', codeOf(totpURI, 1)])
      expect((await post('verify-totp', { code })).status, code).toBe(401);
    expect(await opens('verify-backup-code', next.backupCodes[0])).toBe(false);
    expect(await opens('verify-backup-code', backupCodes[0] ?? '')).toBe(true);
    expect(await codesLeft()).toBe(9);

    expect((await post('verify-totp', { code: codeOf(next.totpURI, -1) })).status).toBe(200);
    expect(await who(app, session)).toMatchObject({ email });
    expect(await codesLeft()).toBe(10);
    expect(await opens('verify-totp', codeOf(totpURI, 1))).toBe(false);
    expect(await opens('verify-backup-code', backupCodes[1] ?? '')).toBe(false);
    expect(await opens('verify-totp', codeOf(next.totpURI))).toBe(true);
    expect(await opens('verify-backup-code', next.backupCodes[0])).toBe(true);
    expect((await post('disable', { password })).status).toBe(403);
    await require_(false);
    expect(await trailOf(app, email)).toContain('second_factor.replace');
    expect(await toldOf(app, email)).toEqual(['second_factor_on', 'second_factor_changed']);
  });

  test('forgets a new authenticator that is not confirmed in time, or by the session that made it', async () => {
    const { email, totpURI, post, opens } = await secured('late-phone@shop.example');
    const next = (await post('enable', { password })).json;
    const other = await secured('other-phone@shop.example');
    expect((await other.post('verify-totp', { code: codeOf(next.totpURI) })).status).toBe(401);
    await app.database.pool.query(
      `update verifications set expires_at = now() where identifier like 'next-authenticator:%'`,
    );
    expect((await post('verify-totp', { code: codeOf(next.totpURI) })).status).toBe(401);
    expect(await opens('verify-totp', codeOf(totpURI))).toBe(true);
    expect(await toldOf(app, email)).toEqual(['second_factor_on']);
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
        mailSignIns: 0,
        busyCalendars: 0,
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
    // Sign-ins pending after the change still need a code.
    const later = cookieOf(await signInWith(app, { ...account, password: fresh.password }));
    expect((await post('verify-backup-code', { code: backupCodes[0] }, later)).status).toBe(200);
  });
});
