import { providerClient, startOpenidProvider, type TestProvider } from '@perfboard/testing/openid-provider';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { keyRingOf } from '../secret/key-ring.ts';
import type { Env } from '../service/env.ts';
import { createMailSignIn, readSignInState, signInMessages } from './mail-sign-in.ts';
import { removeConnection, storeConnection } from './sign-in-grant.ts';
import type { SignInSettings } from './sign-in-settings.ts';
import { beginAuthorization, finishAuthorization } from './token-request.ts';

const redirectUri = 'https://shop.example/callback';

let provider: TestProvider;
let services: TestServices;
beforeAll(async () => {
  provider = await startOpenidProvider({ redirectUri });
  services = await openTestServices({
    smtpUrl: 'smtp://shop@127.0.0.1:1',
    variables: {
      MAIL_OAUTH_CLIENT_ID: providerClient.id,
      MAIL_OAUTH_CLIENT_SECRET: providerClient.secret,
      MAIL_OAUTH_AUTHORIZE_URL: provider.authorizeUrl,
      MAIL_OAUTH_TOKEN_URL: provider.tokenUrl,
      MAIL_OAUTH_SCOPE: 'mail offline_access',
    },
  });
});
afterAll(async () => {
  await services?.close();
  await provider?.close();
});
beforeEach(async () => {
  provider.requests.length = 0;
  provider.lifetimeSeconds = 3_600;
  provider.intercept = undefined;
  await services.prisma.mailSignIn.deleteMany();
});

const settingsOf = (changed: Partial<SignInSettings> = {}): SignInSettings => ({
  ...(services.env.mailSignIn as NonNullable<Env['mailSignIn']>),
  ...changed,
});

/** One process: each has its own. */
const newProcess = (changed: Partial<SignInSettings> = {}) =>
  createMailSignIn({ pool: services.pool, ring: keyRingOf(services.env), settings: settingsOf(changed) });

const ofShop = { grant: 'client_credentials', scope: 'mail', name: 'of the shop' } as const;

async function connect(): Promise<void> {
  const { url, state, verifier } = await beginAuthorization(settingsOf(), redirectUri);
  const answer = new URL(await provider.approve(url));
  const grant = await finishAuthorization(settingsOf(), { answer, state, verifier });
  await storeConnection(services.prisma, { ring: keyRingOf(services.env), settings: settingsOf() }, grant);
  provider.requests.length = 0;
}

/** Time passes for the stored token. */
const age = (seconds: number) =>
  services.pool.query(
    `update mail_sign_ins set issued_at = issued_at - make_interval(secs => $1),
      refresh_at = refresh_at - make_interval(secs => $1), expires_at = expires_at - make_interval(secs => $1)`,
    [seconds],
  );

const row = () => services.prisma.mailSignIn.findFirstOrThrow();

test('the shop signs in as itself without a browser, with one request per expiry', async () => {
  const tokens = await Promise.all([
    newProcess(ofShop).accessToken(),
    newProcess(ofShop).accessToken(),
    newProcess(ofShop).accessToken(),
  ]);
  expect(new Set(tokens).size).toBe(1);
  expect(provider.requests).toEqual(['client_credentials']);
});

test('two workers that find an expired token send exactly one refresh request', async () => {
  await connect();
  const first = await newProcess().accessToken();
  await age(3_600);
  const [one, two] = [newProcess(), newProcess()];
  const tokens = await Promise.all([one, two, one, two].map((process) => process.accessToken()));
  expect(new Set(tokens).size).toBe(1);
  expect(tokens[0]).not.toBe(first);
  expect(provider.requests).toEqual(['refresh_token']);
  // The provider replaces the refresh token each time; the new one is stored.
  await age(3_600);
  expect(await two.accessToken()).not.toBe(tokens[0]);
});

test('an ended grant is asked about once, and works again after connecting', async () => {
  await connect();
  await provider.revokeAll();
  await age(3_600);
  for (const process of [newProcess(), newProcess(), newProcess()])
    await expect(process.accessToken()).rejects.toMatchObject({
      name: 'MailSignInError',
      message: signInMessages.revoked,
    });
  await services.pool.query(`update mail_sign_ins set next_try_at = now() - interval '1 day'`);
  await expect(newProcess().accessToken()).rejects.toThrow(signInMessages.revoked);
  expect(provider.requests).toEqual(['refresh_token']);
  expect(await readSignInState(services.prisma, settingsOf())).toMatchObject({ state: 'revoked' });

  await connect();
  expect(await newProcess().accessToken()).toMatch(/./);
  expect(await readSignInState(services.prisma, settingsOf())).toMatchObject({ state: 'connected' });
});

test('a rejected token is renewed early, but not one that was just issued', async () => {
  await connect();
  const process = newProcess();
  const token = await process.accessToken();
  expect(await process.renewedToken(token)).toBeNull();
  expect(provider.requests).toEqual([]);
  await age(120);
  const renewed = await Promise.all([process.renewedToken(token), newProcess().renewedToken(token)]);
  expect(renewed[0]).not.toBe(token);
  expect(renewed[0]).toBe(renewed[1]);
  expect(provider.requests).toEqual(['refresh_token']);
});

test('a clock that is off by five minutes neither keeps an old token nor replaces a good one', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    await connect();
    provider.lifetimeSeconds = 240;
    await age(3_600);
    const token = await newProcess().accessToken();
    vi.setSystemTime(Date.now() + 300_000);
    expect(await newProcess().accessToken()).toBe(token);
    expect(provider.requests).toHaveLength(1);
    await age(240);
    vi.setSystemTime(Date.now() - 600_000);
    expect(await newProcess().accessToken()).not.toBe(token);
    expect(provider.requests).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['an outage', (response: TestAnswer) => response.writeHead(503).end(), 'The provider does not respond'],
  [
    'a redirect elsewhere',
    (response: TestAnswer) => response.writeHead(307, { location: `${provider.checkUrl}` }).end(),
    'The provider’s answer is not understood',
  ],
  [
    'an endless answer',
    (response: TestAnswer) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(`"${'x'.repeat(100_000)}"`),
    'The provider’s answer is too long',
  ],
  [
    'a token with a line break',
    (response: TestAnswer) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ access_token: 'a\r\nQUIT', token_type: 'bearer', expires_in: 60 })),
    'The provider’s answer holds no usable token',
  ],
  [
    'a refused client',
    (response: TestAnswer) =>
      response
        .writeHead(400, { 'content-type': 'application/json' })
        .end('{"error":"invalid_client","error_description":"AADSTS7000222: expired for shop@shop.example"}'),
    'The provider refused the sign-in: invalid_client (AADSTS7000222)',
  ],
])(
  '%s ends with words, keeps a token that still works, and is followed by a pause',
  async (_name, answer, words) => {
    await connect();
    const token = await newProcess().accessToken();
    await age(3_400);
    provider.intercept = (response) => {
      answer(response);
      return true;
    };
    expect(await newProcess().accessToken()).toBe(token);
    expect(await newProcess().accessToken()).toBe(token);
    expect(provider.requests).toEqual(['intercepted']);
    await age(200);
    await expect(newProcess().accessToken()).rejects.toThrow(words);
    expect(provider.requests).toEqual(['intercepted']);
    expect(await row()).toMatchObject({ failures: 1, last_error: words, revoked_at: null });
  },
);
type TestAnswer = Parameters<NonNullable<TestProvider['intercept']>>[0];

test('a provider that does not answer is given ten seconds', async () => {
  await connect();
  await age(3_600);
  provider.intercept = () => true;
  const startedAt = performance.now();
  await expect(newProcess().accessToken()).rejects.toThrow('The provider does not respond');
  expect(performance.now() - startedAt).toBeLessThan(12_000);
}, 20_000);

test('the database holds no token that can be read, and another account does not use them', async () => {
  await connect();
  const token = await newProcess().accessToken();
  const stored = JSON.stringify(await row());
  expect(stored).not.toContain(token);
  expect(stored).toContain('s1.0.');
  await expect(newProcess({ name: 'another' }).accessToken()).rejects.toThrow(signInMessages.notConnected);
});

const answerJson = (response: TestAnswer, status: number, content: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));

test('a refresh token that a provider adds to the shop’s own sign-in is not used: it could end', async () => {
  provider.intercept = (response) => {
    answerJson(response, 200, {
      access_token: 'one',
      token_type: 'bearer',
      expires_in: 60,
      refresh_token: 'no',
    });
    return true;
  };
  expect(await newProcess(ofShop).accessToken()).toBe('one');
  provider.intercept = undefined;
  await age(60);
  expect(await newProcess(ofShop).accessToken()).toMatch(/./);
  expect(provider.requests).toEqual(['intercepted', 'client_credentials']);
});

test('an owner who disconnects while a token is being renewed has disconnected', async () => {
  await connect();
  await age(3_600);
  provider.intercept = (response) => {
    void removeConnection(services.prisma, settingsOf()).then(() =>
      answerJson(response, 200, { access_token: 'a', token_type: 'bearer', refresh_token: 'b' }),
    );
    return true;
  };
  await expect(newProcess().accessToken()).rejects.toThrow(signInMessages.notConnected);
  expect(await services.prisma.mailSignIn.count()).toBe(0);
});

test.each([
  ['refused', 400, { error: 'invalid_grant' }],
  ['answered', 200, { access_token: 'old', token_type: 'bearer', refresh_token: 'old' }],
])(
  'a new connection stays, even if a renewal of the earlier one is %s after it',
  async (_name, status, content) => {
    await connect();
    await age(3_600);
    const { url, state, verifier } = await beginAuthorization(settingsOf(), redirectUri);
    const answer = new URL(await provider.approve(url));
    const grant = await finishAuthorization(settingsOf(), { answer, state, verifier });
    const account = { ring: keyRingOf(services.env), settings: settingsOf() };
    provider.intercept = (response) => {
      void storeConnection(services.prisma, account, grant).then(() => answerJson(response, status, content));
      return true;
    };
    expect(await newProcess().accessToken()).toBe(grant.accessToken);
    expect(await readSignInState(services.prisma, settingsOf())).toMatchObject({ state: 'connected' });
    provider.intercept = undefined;
    await age(3_600);
    expect(await newProcess().accessToken()).not.toBe(grant.accessToken);
  },
);

test('email waits for the shop’s access, whether another key has sealed it or the database is away', async () => {
  await connect();
  const waits = { name: 'MailSignInError', stage: 'session', kind: 'transient' };
  const ring = keyRingOf({ SECRET_KEYS: [], SESSION_SECRET: 'another secret, also long enough' });
  const { pool } = services;
  await expect(createMailSignIn({ pool, ring, settings: settingsOf() }).accessToken()).rejects.toMatchObject({
    ...waits,
    message: signInMessages.unreadable,
  });
  expect(await readSignInState(services.prisma, settingsOf())).toMatchObject({ state: 'failing' });
  expect(provider.requests).toEqual([]);
  await newProcess(ofShop).accessToken();
  expect(await createMailSignIn({ pool, ring, settings: settingsOf(ofShop) }).accessToken()).toMatch(/./);

  const away = new pg.Pool({ connectionString: 'postgresql://nobody@127.0.0.1:1/nowhere' });
  await expect(
    createMailSignIn({ pool: away, ring, settings: settingsOf() }).accessToken(),
  ).rejects.toMatchObject({ ...waits, message: signInMessages.unavailable });
  await away.end();
});
