import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { brokenBodies, doors, expectRefusal, sendRaw } from '../testing/hostile.ts';
import { createHttpServer } from './server.ts';

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  cookie = await app.signIn();
});
afterAll(() => app.close());

describe.each(doors)('$path', ({ path, isSignedIn }) => {
  test.each(brokenBodies)('refuses %s', async (what, contentType, body) => {
    const answer = await app.call(path, {
      method: 'POST',
      body,
      headers: { 'content-type': contentType },
      cookie: isSignedIn ? cookie : undefined,
    });
    expectRefusal(answer, `${path} ${what}`);
  });

  test('refuses a body that is too large, announced or not, and says so', async () => {
    const large = 'x'.repeat(7 * 1024 * 1024);
    const announced = await app.call(path, {
      method: 'POST',
      body: JSON.stringify({ name: large }),
      headers: { 'content-type': 'application/json' },
      cookie: isSignedIn ? cookie : undefined,
    });
    expect(announced.status).toBe(413);
    expectRefusal(announced, path);
    const streamed = await fetch(app.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(isSignedIn ? { cookie } : {}) },
      body: new ReadableStream({
        start(controller) {
          for (let sent = 0; sent < 28; sent += 1) controller.enqueue(Buffer.alloc(256 * 1024, 0x20));
          controller.close();
        },
      }),
      duplex: 'half',
    });
    expect(streamed.status).toBe(413);
  });

  test('refuses a compressed body rather than unpack it', async () => {
    const answer = await app.call(path, {
      method: 'POST',
      body: 'x',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      cookie: isSignedIn ? cookie : undefined,
    });
    expect(answer.status).toBe(415);
  });
});

describe('the form door', () => {
  const form = (body: string | Uint8Array<ArrayBuffer>, contentType: string) =>
    app.call('/contactus', { method: 'POST', body, headers: { 'content-type': contentType } });

  test('answers a page for what a browser could have sent, and JSON for what none does', async () => {
    const wrong = await form('name=&email=x', 'application/x-www-form-urlencoded');
    expect(wrong.status).toBe(400);
    expect(wrong.headers.get('content-type')).toContain('text/html');
    for (const [what, contentType, body] of brokenBodies) {
      const answer = await form(body, contentType);
      expect(answer.status, what).toBeGreaterThanOrEqual(400);
      expect(answer.status, what).toBeLessThan(500);
    }
    expectRefusal(await form('<x/>', 'application/xml'), 'XML');
  });

  test('takes a field named like a prototype for a field', async () => {
    const answer = await form('__proto__=x&constructor=y&name=z', 'application/x-www-form-urlencoded');
    expect(answer.status).toBe(400);
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  });
});

describe('uploads', () => {
  const project = (image: Blob | string, path = '/api/v1/projects') => {
    const form = new FormData();
    const fields = {
      project_name: 'A',
      description: 'A description of twenty letters',
      category: 'LiFi Projects',
      tags: '["a"]',
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (typeof image === 'string') form.set('image', image);
    else form.set('image', image, 'x.png');
    return app.call(path, { method: 'POST', body: form, cookie });
  };

  test.each(['/api/v1/projects', '/trpc/project.create'])(
    '%s takes no picture that is none',
    async (path) => {
      const html = new Blob(['<script>alert(1)</script>'], { type: 'image/png' });
      const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'], { type: 'image/png' });
      const bomb = new Blob(
        [Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff0806000000', 'hex')],
        { type: 'image/png' },
      );
      for (const image of [html, svg, bomb, new Blob([], { type: 'image/png' })]) {
        const answer = await project(image, path);
        expectRefusal(answer, path);
        expect([400, 413, 415]).toContain(answer.status);
      }
      expectRefusal(await project('a text', path), path);
    },
  );

  test.each(['/api/v1/projects', '/trpc/project.create'])(
    '%s stops reading an upload that is too large',
    async (path) => {
      const answer = await project(new Blob([Buffer.alloc(7 * 1024 * 1024)], { type: 'image/png' }), path);
      expect(answer.status).toBe(413);
      expectRefusal(answer, path);
    },
  );

  test('an upload without permission is rejected before it is read', async () => {
    const form = new FormData();
    form.set('image', new Blob([Buffer.alloc(4 * 1024 * 1024)]), 'x.png');
    const answer = await app.call('/api/v1/projects', { method: 'POST', body: form });
    expect(answer.status).toBe(401);
  });
});

describe('slow clients', () => {
  test('one that never finishes its headers, or its body, is cut off with 408', async () => {
    const server = createHttpServer({ headersTimeoutMs: 200, requestTimeoutMs: 400, checkingIntervalMs: 50 });
    server.on('request', (request, response) => {
      request.resume().on('end', () => response.end('done'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    for (const start of [
      'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nx',
    ]) {
      expect(await sendRaw(`http://127.0.0.1:${port}`, start)).toMatch(/^HTTP\/1\.1 408 /);
    }
    await new Promise((resolve) => server.close(resolve));
  });
});

test('what is still being sent long after its answer is cut off', async () => {
  const server = createHttpServer({ unreadTimeoutMs: 200 });
  server.on('request', (_request, response) => response.writeHead(413).end('too large'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const start = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nx';
  expect(await sendRaw(`http://127.0.0.1:${port}`, start)).toMatch(/^HTTP\/1\.1 413 /);
  await new Promise((resolve) => server.close(resolve));
});

test('what is ready and what is not says nothing of what lies behind', async () => {
  const { prisma } = app.services;
  const last_error =
    'connect ECONNREFUSED 10.1.2.3:2525 mail.internal.example rejected <lead@customer.example>';
  await prisma.serviceState.upsert({
    where: { name: 'mail' },
    create: { name: 'mail', ok: false, last_error },
    update: { ok: false, last_error },
  });
  const answer = await app.call('/readyz');
  expect(answer.json.checks.mail).toMatchObject({
    ok: false,
    error: expect.stringContaining('ECONNREFUSED'),
  });
  expect(answer.text).not.toMatch(/10\.1\.2\.3|internal|customer|postgres:\/\//);
});

test('every answer carries the headers that keep a page ours', async () => {
  const paths = ['/', '/api/v1/projects', '/api/v1/docs', '/trpc/session.get', '/api/nothing', '/healthz'];
  for (const path of paths) {
    const { headers } = await app.call(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy, path).toMatch(/script-src 'self'(;|$)/);
    expect(policy, path).toContain("object-src 'none'");
    expect(policy, path).toContain("base-uri 'none'");
    expect(policy, path).not.toContain('unsafe');
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy'), path).toContain('camera=()');
    expect(headers.get('x-powered-by'), path).toBeNull();
    expect(headers.get('x-request-id'), path).toMatch(/^[A-Za-z0-9._-]{8,64}$/);
  }
});

test.each(['/unsubscribe', '/main/admin/reset-password'])(
  '%s may use our stylesheets and the one style that it carries, and no other',
  async (path) => {
    const { headers, text } = await app.call(path);
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(text) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(style).not.toBe('');
    expect(headers.get('content-security-policy')).toContain(`;style-src 'sha256-${hash}' 'self';`);
    expect(text).not.toMatch(/<[^>]+ style=/);
  },
);
