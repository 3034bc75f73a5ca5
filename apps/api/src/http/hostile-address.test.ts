import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { expectRefusal, sendRaw } from '../testing/hostile.ts';

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  cookie = await app.signIn();
});
afterAll(() => app.close());

describe('addresses', () => {
  const paths = [
    '/api/v1/%',
    '/api/v1//',
    '/api/v1/projects/%',
    '/api/v1/projects/%00',
    '/api/v1/projects/%ff',
    '/api/v1/projects/..%2f..%2fetc',
    '/api/v1/projects/__proto__',
    '/api/v1/__proto__',
    '/api/v1/constructor',
    '/trpc/%',
    '/trpc/__proto__',
    '/trpc/constructor',
    '/trpc/toString',
    '/trpc/project',
    '/trpc//',
    '/trpc/',
    `/trpc/${Array(30).fill('session.get').join(',')}?batch=1`,
    '/trpc/project.list?input=%7B',
    '/trpc/project.list?input=%',
    '/trpc/project.list?batch=1&input=[1]x',
    '/trpc/project.byUuid?input=%7B%22uuid%22%3A%22%5Cu0000%22%7D',
    '/trpc/project.byUuid?input=null',
    '/media/%',
    '/media/%00',
    '/media/originals/x.png',
    '/media/variants/..%2f..%2fsecret.webp',
    '/api/auth/%',
    '/api/auth/sign-up/email',
    '/api/auth/ok',
    '/api/nothing',
    '/trpc/nothing.here',
  ];
  test.each(paths)('%s is refused like any other mistake', async (path) => {
    expectRefusal(await app.call(path), path);
  });

  test.each([
    '/%',
    '//',
    '///',
    '//evil.example/x',
    '/%00',
    '/projects/%E0%A4%A',
    '/..%2f',
    '/%5cevil.example',
  ])('the page path %s leads nowhere else and breaks nothing', async (path) => {
    const answer = await sendRaw(app.url, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 (200|302|404|400) /);
    const location = /^location: (.*)$/im.exec(answer)?.[1]?.trim();
    if (location) expect(location).toBe('/');
  });

  test.each(['/\\@:/', '/\\host', '/%5chost', '/projects/%5C%5chost/x', '/\\\\evil.example/x'])(
    'a backslash in %s is refused by every door, and no page is made of it',
    async (path) => {
      for (const before of ['', '/api/v1', '/trpc', '/media', '/main/admin']) {
        const answer = await sendRaw(
          app.url,
          `GET ${before}${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
        );
        expect(answer, before).toMatch(/^HTTP\/1\.1 400 /);
        expect(answer, before).toContain('application/json');
      }
    },
  );

  test('absolute, relative and impossible request targets are no trouble', async () => {
    for (const line of [
      'GET http://evil.example/api/v1/projects HTTP/1.1',
      'GET * HTTP/1.1',
      'OPTIONS * HTTP/1.1',
      'GET /api/v1/projects?q=%zz&limit=1&limit=2 HTTP/1.1',
      'GET /?__proto__[x]=1 HTTP/1.1',
      'TRACE /trpc/session.get HTTP/1.1',
      'PROPFIND /api/v1/projects HTTP/1.1',
    ]) {
      const answer = await sendRaw(app.url, `${line}\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(answer, line).toMatch(/^HTTP\/1\.1 [234]\d\d /);
    }
  });

  test('a request with two lengths is refused: a proxy may have taken the other one', async () => {
    const lengths = 'Content-Length: 5\r\nTransfer-Encoding: chunked';
    const answer = await sendRaw(
      app.url,
      `POST /api/v1/bookings HTTP/1.1\r\nHost: x\r\n${lengths}\r\n\r\n0\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    const twice = 'Content-Length: 5\r\nContent-Length: 6';
    expect(await sendRaw(app.url, `POST / HTTP/1.1\r\nHost: x\r\n${twice}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 400 /,
    );
  });

  test('headers and addresses without end are refused in JSON', async () => {
    const answer = await sendRaw(app.url, `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toContain('"message"');
    expect(answer).toContain('x-content-type-options: nosniff');
  });

  test('a query with values that the database does not take is the caller’s mistake', async () => {
    for (const query of [
      'category=%00',
      'tag=a%00b',
      'q=%00',
      'cursor=eyJ4IjoxfQ',
      'cursor=WyJ4IiwieSJd',
      'limit=0',
      'limit=1e9',
      'limit=x',
      'featured=maybe',
      `cursor=${Buffer.from('["x","0193a5c0-7d1e-7c3a-9f42-6b1d2e3f4a5b"]').toString('base64url')}`,
      `cursor=${Buffer.from('1e308').toString('base64url')}&q=a`,
    ]) {
      const answer = await app.call(`/api/v1/projects?${query}`);
      expect(answer.status, `${query} ${answer.text}`).toBeLessThan(500);
    }
    for (const list of ['bookings', 'contacts', 'newsletter', 'audits']) {
      for (const value of [
        '["x","0193a5c0-7d1e-7c3a-9f42-6b1d2e3f4a5b"]',
        '[null,null]',
        '{}',
        '["2026-13-45","x"]',
        '["\\u0000","0193a5c0-7d1e-7c3a-9f42-6b1d2e3f4a5b"]',
      ]) {
        const answer = await app.call(`/api/v1/${list}?cursor=${Buffer.from(value).toString('base64url')}`, {
          cookie,
        });
        expect(answer.status, `${list} ${value} ${answer.text}`).toBeLessThan(500);
      }
    }
  });
});

describe('methods', () => {
  test.each([
    ['PUT', '/api/v1/projects', 'GET, POST, PATCH, HEAD, OPTIONS'],
    ['DELETE', '/api/v1/bookings', 'PATCH, POST, GET, HEAD, OPTIONS'],
    ['PATCH', '/trpc/session.get', 'GET, HEAD, POST'],
    ['GET', '/api/auth/sign-in/email', 'POST, OPTIONS'],
    ['POST', '/api/auth/get-session', 'GET, HEAD, OPTIONS'],
    ['POST', '/healthz', 'GET, HEAD, OPTIONS'],
    ['POST', '/projects', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/booking', 'GET, POST, HEAD, OPTIONS'],
    ['POST', '/api/v1/openapi.json', 'GET, HEAD, OPTIONS'],
  ])('%s %s is 405 and says what is allowed', async (method, path, allow) => {
    const answer = await app.call(path, { method });
    expect(answer.status).toBe(405);
    expectRefusal(answer, path);
    expect(answer.headers.get('allow')).toBe(allow);
  });

  test('HEAD answers like GET, without a body', async () => {
    for (const path of [
      '/api/v1/projects',
      '/api/v1/openapi.json',
      '/api/v1/docs',
      '/healthz',
      '/projects',
      '/robots.txt',
    ]) {
      const [get, head] = [await app.call(path), await app.call(path, { method: 'HEAD' })];
      expect([head.status, head.text], path).toEqual([get.status, '']);
      expect(head.headers.get('content-type'), path).toBe(get.headers.get('content-type'));
    }
  });

  test('a GET never changes anything: tRPC mutations are refused by GET', async () => {
    const answer = await app.call('/trpc/subscriber.subscribe?input=%7B%22email%22%3A%22a%40b.io%22%7D');
    expect(answer.status).toBe(405);
    expect(await app.services.prisma.subscriber.count()).toBe(0);
  });
});
