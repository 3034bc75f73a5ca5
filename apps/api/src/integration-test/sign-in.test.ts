import { readEnv } from '@perfboard/server/base/service/env';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieOf, startTestApp, type TestApp } from '../testing/app.ts';
import { owner, signInWith, who } from '../testing/sign-in.ts';

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

  test('a session set by another person is not reused', async () => {
    await app.signIn(owner);
    const forged = cookieOf(
      await signInWith(app, owner, { cookie: 'perfboard.session_token=chosen.by-the-attacker' }),
    );
    expect(forged).not.toContain('chosen');
    expect(await who(app, 'perfboard.session_token=chosen.by-the-attacker')).toBeNull();
  });
});
