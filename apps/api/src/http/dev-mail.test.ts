import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf, startTestApp, type TestApp } from '../testing/app.ts';

const key = 'a key of this test, long enough to be one';
const inboxEnv = (url: string) => ({ DEV_MAIL_URL: url, DEV_MAIL_KEY: key });

let catcher: Server;
let catcherUrl: string;
let app: TestApp;
beforeAll(async () => {
  catcher = createServer((request, response) => {
    const knows = request.headers['x-inbox-key'] === key;
    response
      .writeHead(knows ? 200 : 403, { 'content-type': 'text/html' })
      .end(`a reset link at ${request.url}`);
  });
  await new Promise<void>((resolve) => catcher.listen(0, '127.0.0.1', resolve));
  catcherUrl = `http://127.0.0.1:${(catcher.address() as { port: number }).port}`;
  app = await startTestApp({ env: inboxEnv(catcherUrl) });
});
afterAll(async () => {
  await app.close();
  await new Promise((resolve) => catcher.close(resolve));
});

const link = `/dev/mail?key=${encodeURIComponent(key)}`;
const paths = [
  '/dev/mail',
  '/dev/mail/',
  '/dev/mail/api/messages',
  '/dev/mail/1?view=source',
  '/dev/mail?key=guess',
];

/** By hand: `fetch` does not let anybody choose the name of the host. */
const rawStatus = (path: string, headers: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`),
    );
    socket.once('data', (chunk) => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(String(chunk))?.[1])));
    socket.once('error', reject);
  });

test('a stranger reads no caught mail, whatever he asks for', async () => {
  for (const path of paths) {
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE']) {
      const answer = await app.call(path, { method });
      expect([path, method, answer.status]).toEqual([path, method, 401]);
      expect(answer.text).not.toContain('reset link');
    }
  }
});

test('a token of a script opens no inbox, an admin’s session does', async () => {
  const cookie = await app.signIn();
  const { data } = await app.mutate('token.create', { name: 'script', scope: 'write' }, cookie);
  expect(data.token).toEqual(expect.any(String));
  const script = await app.call('/dev/mail', { headers: { authorization: `Bearer ${data.token}` } });
  expect(script.status).toBe(401);
  const admin = await app.call('/dev/mail/api/messages', { cookie });
  expect(admin).toMatchObject({ status: 200, text: 'a reset link at /dev/mail/api/messages' });
});

test('under another host name than this machine’s, or through a proxy, access is denied and the link stays unused', async () => {
  expect(await rawStatus(link, 'Host: rebound.example')).toBe(403);
  expect(await rawStatus(link, 'Host: localhost\r\nX-Forwarded-For: 203.0.113.7')).toBe(403);
  expect(await rawStatus(link, 'Host: localhost\r\nForwarded: for=203.0.113.7')).toBe(403);
});

test('the link that the start printed opens the inbox once, and its browser stays in', async () => {
  const first = await app.call(link);
  expect(first).toMatchObject({ status: 200, text: 'a reset link at /dev/mail/' });
  expect(first.headers.get('set-cookie')).toMatch(/; Path=\/dev\/mail; HttpOnly; SameSite=Strict$/);
  expect((await app.call('/dev/mail/1', { cookie: cookieOf(first) })).status).toBe(200);
  expect((await app.call(link)).status).toBe(401);
  expect((await app.call('/dev/mail', { cookie: 'perfboardInbox=guess' })).status).toBe(401);
});

test.each([
  ['HOST', { HOST: '0.0.0.0' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://shop.example' }],
  ['TRUST_PROXY', { TRUST_PROXY: '1' }],
  ['the missing key', { DEV_MAIL_KEY: '' }],
])('there is no inbox where %s leads to others', async (_name, env) => {
  const open = await startTestApp({ env: { ...inboxEnv(catcherUrl), ...env } });
  try {
    expect((await open.call(link)).text).not.toContain('reset link');
    expect((await open.call('/dev/mail', { cookie: await open.signIn() })).text).not.toContain('reset link');
  } finally {
    await open.close();
  }
});
