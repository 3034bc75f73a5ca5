import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { BytesInFlight, textInFlight, uploadsInFlight } from './bytes-in-flight.ts';

/** A busy machine hears late of a connection that is gone. */
const patience = { timeout: 10_000 };

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  cookie = await app.signIn();
});
afterAll(() => app.close());

const formDoors = [
  '/api/v1/contacts',
  '/api/v1/newsletter/subscribe',
  '/trpc/contact.create',
  '/trpc/contact.create,booking.create?batch=1',
  '/trpc/project.create,contact.create?batch=1',
  '/contactus',
  '/newsletter',
  '/api/auth/sign-in/email',
  '/main/admin/reset-password',
];

/** Sends the head of an upload and half of its body, and leaves it at that. */
const beginUpload = (path: string, headers: string, bytes: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}Content-Length: ${bytes}\r\n\r\n${'x'.repeat(bytes / 2)}`,
        () => resolve(socket),
      );
    });
    socket.resume().once('error', reject);
  });

describe('multipart', () => {
  test.each(formDoors)('%s has no place for a file: 415, unread, and nothing from inside', async (path) => {
    const form = new FormData();
    form.set('name', 'x');
    form.set('picture', new Blob([Buffer.alloc(3 * 1024 * 1024)]), 'x.png');
    const answer = await app.call(path, { method: 'POST', body: form });
    expect(answer.status, answer.text.slice(0, 200)).toBe(415);
    expect(answer.text).not.toMatch(/FormData|picture|Blob|expected/);
  });

  test.each(['/api/v1/projects', '/trpc/project.create'])(
    'of uploads to %s by strangers nothing is held',
    async (path) => {
      const type = 'Content-Type: multipart/form-data; boundary=x\r\n';
      const sockets = await Promise.all(Array.from({ length: 20 }, () => beginUpload(path, type, 4_000_000)));
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(uploadsInFlight.held).toBe(0);
      for (const socket of sockets) socket.destroy();
    },
  );

  test('who may only read is refused before an upload is read', async () => {
    const { data } = await app.mutate('token.create', { name: 'reader', scope: 'read' }, cookie);
    const form = new FormData();
    form.set('image', new Blob([Buffer.alloc(7 * 1024 * 1024)]), 'x.png');
    for (const path of ['/api/v1/projects', '/trpc/project.create']) {
      const headers = { authorization: `Bearer ${data.token}`, 'idempotency-key': crypto.randomUUID() };
      expect((await app.call(path, { method: 'POST', body: form, headers })).status, path).toBe(403);
    }
  });

  test('uploads of admins together stay within the budget, and are given back', async () => {
    const head = `Content-Type: multipart/form-data; boundary=x\r\nCookie: ${cookie}\r\n`;
    const sockets = await Promise.all(
      Array.from({ length: 12 }, () => beginUpload('/api/v1/projects', head, 5_000_000)),
    );
    await expect.poll(() => uploadsInFlight.held, patience).toBeGreaterThan(40_000_000);
    expect(uploadsInFlight.held).toBeLessThanOrEqual(52 * 1024 * 1024);
    const form = new FormData();
    form.set('image', new Blob([Buffer.alloc(5_000_000)]), 'x.png');
    const answer = await app.call('/api/v1/projects', { method: 'POST', body: form, cookie });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => uploadsInFlight.held, patience).toBe(0);
  });

  test('many fields in an upload are refused before they are read', async () => {
    const form = new FormData();
    for (let at = 0; at < 65; at += 1) form.set(`f${at}`, '');
    for (const path of ['/api/v1/projects', '/trpc/project.create']) {
      const answer = await app.call(path, { method: 'POST', body: form, cookie });
      expect(answer.status).toBe(400);
      expect(answer.text).toContain('not have more than 64 fields');
    }
  });
});

describe('text', () => {
  test('bytes in flight are bounded for a process and for a client, and given back once', () => {
    const flight = new BytesInFlight({ process: 100, client: 60 });
    const release = flight.claim(60, 'a');
    expect([flight.claim(1, 'a'), flight.claim(41, 'b')]).toEqual([null, null]);
    release?.();
    release?.();
    expect(flight.held).toBe(0);
    expect(flight.claim(60, 'a')).not.toBeNull();
  });

  test('posts of one client that never end are held up to a bound', async () => {
    const json = 'Content-Type: application/json\r\n';
    const path = '/api/v1/newsletter/subscribe';
    const sockets = await Promise.all(Array.from({ length: 200 }, () => beginUpload(path, json, 60_000)));
    await expect.poll(() => textInFlight.held, patience).toBeGreaterThan(3_000_000);
    expect(textInFlight.held).toBeLessThanOrEqual(4 * 1024 * 1024);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => textInFlight.held, patience).toBe(0);
  });

  const names = (count: number) => Array.from({ length: count }, (_, at) => `secret${at}`);
  const flat = (count: number) => JSON.stringify(Object.fromEntries(names(count).map((name) => [name, 1])));
  const many: Array<[what: string, type: string, body: string]> = [
    ['flat JSON', 'application/json', flat(65)],
    ['nested JSON', 'application/json', `{"name":{"a":[${Array(33).fill('{"b":1,"c":2}').join()}]}}`],
    ['a form', 'application/x-www-form-urlencoded', names(65).join('=1&')],
  ];
  const doors = ['/api/v1/contacts', '/trpc/contact.create', '/api/auth/sign-in/email', '/contactus'];
  for (const path of doors) {
    for (const [what, type, body] of many) {
      if (path.startsWith('/trpc') && type !== 'application/json') continue;
      test(`${path} refuses more than 64 fields of ${what}`, async () => {
        const answer = await app.call(path, { method: 'POST', body, headers: { 'content-type': type } });
        expect(answer.status).toBe(400);
        expect(answer.text).toContain('not have more than 64 fields');
        expect(answer.text).not.toContain('secret');
      });
    }
  }

  test.each(['/api/v1/contacts', '/trpc/contact.create', '/api/v1/bookings', '/trpc/session.get'])(
    '%s does not repeat the name of a field that it does not know',
    async (path) => {
      const answer = await app.call(path, { method: 'POST', body: { secret_name: 1, name: 'x' } });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.text).not.toContain('secret_name');
    },
  );

  test('a question with many fields is refused as well', async () => {
    const input = encodeURIComponent(flat(65));
    expect((await app.call(`/trpc/project.search?input=${input}`)).status).toBe(400);
    expect((await app.call(`/api/v1/projects?${names(65).join('=&')}`)).status).toBe(400);
  });
});
