import { path } from '@perfboard/contracts/path';
import { makeNewsletter } from '@perfboard/server/testing/make-newsletter';
import { providerClient, startOpenidProvider, type TestProvider } from '@perfboard/testing/openid-provider';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

const PUBLIC_URL = 'https://shop.example';
const redirectUri = `${PUBLIC_URL}${path.adminMailConnected}`;

let provider: TestProvider;
let app: TestApp;
let cookie: string;
beforeAll(async () => {
  provider = await startOpenidProvider({ redirectUri });
  app = await startTestApp({
    env: {
      SMTP_URL: 'smtp://shop@127.0.0.1:1',
      IMAP_URL: 'imap://shop@127.0.0.1:1/INBOX',
      MAIL_OAUTH_CLIENT_ID: providerClient.id,
      MAIL_OAUTH_CLIENT_SECRET: providerClient.secret,
      MAIL_OAUTH_AUTHORIZE_URL: provider.authorizeUrl,
      MAIL_OAUTH_TOKEN_URL: provider.tokenUrl,
      MAIL_OAUTH_SCOPE: 'mail offline_access',
    },
  });
  // Redirects lead to the shop's public address, whatever this server listens on.
  app.services.env.PUBLIC_URL = PUBLIC_URL;
  cookie = await app.signIn();
});
afterAll(async () => {
  await app?.close();
  await provider?.close();
});
beforeEach(() => app.services.prisma.mailSignIn.deleteMany());

const begin = async (by = cookie): Promise<string> => {
  const { data, error } = await app.mutate('mailAccount.connect', undefined, by);
  expect(error).toBeUndefined();
  return data.url;
};
/** The address that the provider sends the browser back to, as a path of the test's server. */
const comeBack = async (url: string) => (await provider.approve(url)).slice(PUBLIC_URL.length);
const arrive = async (address: string, by: string | undefined = cookie) => {
  const { status, headers } = await app.call(address, { cookie: by });
  return [status, headers.get('location')];
};
const stateOf = async () => (await app.query('mailAccount.get', undefined, cookie)).data.sign_in.state;
const settings = (outcome: string) => [303, `${path.adminSettings}?mailbox=${outcome}`];

test('an owner connects the mailbox at the provider, with PKCE, and the banner ends', async () => {
  expect(await stateOf()).toBe('not_connected');
  expect((await app.query('health.get', undefined, cookie)).data.mail_account_trouble).toMatch(
    /^Email waits/,
  );
  const url = await begin();
  const asked = new URL(url).searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    redirect_uri: redirectUri,
    code_challenge_method: 'S256',
    response_type: 'code',
    scope: 'mail offline_access',
  });
  expect(await arrive(await comeBack(url))).toEqual(settings('connected'));
  expect(await stateOf()).toBe('connected');
  expect((await app.query('health.get', undefined, cookie)).data.mail_account_trouble).toBeNull();
  const audits = await app.services.prisma.audit.findMany({
    where: { entity: 'mail' },
    orderBy: { created_at: 'asc' },
  });
  expect(audits.map(({ action }) => action)).toEqual(['mail.connect', 'mail.connected']);

  expect((await app.mutate('mailAccount.disconnect', undefined, cookie)).status).toBe(200);
  expect(await app.services.prisma.mailSignIn.count()).toBe(0);
});

test('a newsletter that waits for the mailbox goes on when it is connected', async () => {
  const { prisma } = app.services;
  const waiting = { status: 'sending', last_error: 'not connected' } as const;
  const { uuid } = await makeNewsletter(app.services, 1, waiting);
  expect(await arrive(await comeBack(await begin()))).toEqual(settings('connected'));
  const [job] = await prisma.outbox.findMany({ where: { job: 'newsletter.send' } });
  expect(job?.payload).toEqual({ newsletter_uuid: uuid });
});

test('an answer is accepted once, and only in the session that began', async () => {
  const other = await app.signIn({ email: 'other@shop.example' });
  const answer = await comeBack(await begin());
  expect(await arrive(answer, other)).toEqual(settings('expired'));
  expect(await arrive(answer.replace(/state=[^&]*/, 'state=forged'))).toEqual(settings('expired'));
  expect(await arrive(answer)).toEqual(settings('connected'));
  expect(await arrive(answer)).toEqual(settings('expired'));
});

test('an owner who begins twice can finish only the second attempt', async () => {
  const first = await comeBack(await begin());
  const second = await comeBack(await begin());
  expect(await arrive(first)).toEqual(settings('expired'));
  expect(await arrive(second)).toEqual(settings('connected'));
});

test('refusals and forged codes connect nothing', async () => {
  const stateIn = (url: string) => new URL(url).searchParams.get('state');
  const denied = `${path.adminMailConnected}?error=access_denied&state=${stateIn(await begin())}`;
  expect(await arrive(denied)).toEqual(settings('cancelled'));
  const forged = `${path.adminMailConnected}?code=forged&state=${stateIn(await begin())}`;
  expect(await arrive(forged)).toEqual(settings('failed'));
  expect(await arrive(`${path.adminMailConnected}?code=a&code=b&state[x]=y`)).toEqual(settings('expired'));
  expect(await stateOf()).toBe('not_connected');
});

test('only an owner with a recent password begins or ends a connection', async () => {
  const editor = await app.signIn({ email: 'editor@shop.example', role: 'editor' });
  expect((await arrive(path.adminMailConnected, editor))[0]).toBe(403);
  expect((await arrive(path.adminMailConnected, ''))[0]).toBe(401);
  await app.database.pool.query(`update sessions set confirmed_at = now() - interval '1 day'`);
  for (const name of ['connect', 'disconnect']) {
    const { error } = await app.mutate(`mailAccount.${name}`, undefined, cookie);
    expect(error?.issues?.[0]?.path, name).toBe('session');
  }
  cookie = await app.signIn({ email: 'again@shop.example' });
});

test('no log line holds a code, a state, a secret or a token', async () => {
  const answer = await comeBack(await begin());
  await arrive(answer);
  const asked = new URL(answer, PUBLIC_URL).searchParams;
  const token = await app.services.mailSignIn?.accessToken();
  for (const secret of [asked.get('code'), asked.get('state'), token, providerClient.secret]) {
    expect(secret).toMatch(/./);
    expect(app.logs.join('')).not.toContain(secret);
  }
});

test('a test of a mailbox that cannot be reached names the step, and is audited', async () => {
  await arrive(await comeBack(await begin()));
  const { data } = await app.mutate('mailAccount.test', undefined, cookie);
  expect(data.failed).toMatchObject({ server: 'smtp', host: '127.0.0.1', step: 'connect' });
  const audit = await app.services.prisma.audit.findFirstOrThrow({ where: { action: 'mail.test' } });
  expect(audit.details).toEqual({ failed: 'smtp connect' });
});
