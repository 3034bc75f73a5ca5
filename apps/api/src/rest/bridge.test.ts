import { plainPicture } from '@perfboard/media/testing-picture';
import { makeContact } from '@perfboard/server/testing/make-lead';
import { makeProject } from '@perfboard/server/testing/make-project';
import { eventually } from '@perfboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

const ally = 'https://ally.example';
let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', CORS_ORIGINS: `${ally}, https://other.example` } });
  cookie = await app.signIn();
});
afterAll(() => app.close());

const booking = {
  full_name: 'Asha Rao',
  email: 'asha@example.com',
  mobile_no: '987-654-3210',
  project_title: 'Soil sensor',
};

describe('lists', () => {
  test('are answered with 304 while nothing changes', async () => {
    await makeProject(app.services);
    const first = await app.call('/api/v1/projects');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    for (const given of [etag, etag.replace('W/', ''), `"x", ${etag}`]) {
      const again = await app.call('/api/v1/projects', { headers: { 'if-none-match': given } });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    await makeProject(app.services);
    const changed = await eventually('the kept answer is dropped', async () => {
      const answer = await app.call('/api/v1/projects', { headers: { 'if-none-match': etag } });
      return answer.status === 200 && answer;
    });
    expect(changed.json.length).toBe(2);
  });

  test('name their next page until there is none, and every row is on one of them', async () => {
    for (let count = 0; count < 5; count += 1)
      await app.call('/api/v1/bookings', { body: { ...booking, full_name: `Asha ${count}` } });
    const names: string[] = [];
    let path: string | undefined = '/api/v1/bookings?limit=2';
    while (path) {
      const answer = await app.call(path, { cookie });
      expect(answer.json.length).toBeLessThanOrEqual(2);
      names.push(...answer.json.map(({ full_name }: { full_name: string }) => full_name));
      path = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(names).toEqual(['Asha 4', 'Asha 3', 'Asha 2', 'Asha 1', 'Asha 0']);
    expect((await app.call('/api/v1/bookings', { cookie })).headers.get('link')).toBeNull();
  });

  test('responses to signed-in callers are never cached', async () => {
    const kept = async (path: string, as?: string) => {
      const { headers } = await app.call(path, { cookie: as });
      expect(headers.get('vary')).toMatch(/cookie.*authorization/i);
      return headers.get('cache-control');
    };
    expect(await kept('/api/v1/bookings', cookie)).toBe('no-store');
    expect(await kept('/api/v1/session', cookie)).toBe('no-store');
    expect(await kept('/api/v1/session')).toBe('public, no-cache');
    expect((await app.call('/api/v1/bookings')).headers.get('cache-control')).toBe('no-store');
  });
});

describe('repeated posts', () => {
  const post = (path: string, body: unknown, key: string, as = cookie) =>
    app.call(path, { body, cookie: as, headers: { 'idempotency-key': key } });

  test('with one key are one lead, even at the same time', async () => {
    const before = await app.services.prisma.booking.count();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => post('/api/v1/bookings', booking, 'same-key-1')),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await app.services.prisma.booking.count()).toBe(before + 1);
    const other = await post('/api/v1/bookings', { ...booking, full_name: 'Ravi' }, 'same-key-1');
    expect(other.status).toBe(409);
  });

  test('with one key are one newsletter; the second answer is the first', async () => {
    const newsletter = { subject: 'Hello', body: 'World' };
    const first = await post('/api/v1/newsletters', newsletter, 'same-key-2');
    const second = await post('/api/v1/newsletters', newsletter, 'same-key-2');
    expect([first.status, second.json]).toEqual([second.status, first.json]);
    expect(await app.services.prisma.newsletter.count()).toBe(1);
    expect(
      (await post('/api/v1/newsletters', { ...newsletter, subject: 'Other' }, 'same-key-2')).status,
    ).toBe(409);
    // Keys are of one caller: another admin's same key is another request.
    const somebody = await app.signIn({ email: 'second@shop.example' });
    const theirs = await post('/api/v1/newsletters', newsletter, 'same-key-2', somebody);
    expect(theirs.json.uuid).not.toBe(first.json.uuid);
  });

  test('with one key are one deletion: a repetition gets the first answer, not a 404', async () => {
    const { uuid } = await makeContact(app.services);
    const remove = () =>
      app.call(`/api/v1/contacts/${uuid}`, {
        method: 'DELETE',
        cookie,
        headers: { 'idempotency-key': 'same-key-del' },
      });
    const first = await remove();
    const second = await remove();
    expect(first.status).toBe(200);
    expect([second.status, second.json]).toEqual([200, { ...first.json, undo_seconds: expect.any(Number) }]);
  });

  test('that failed may be tried again with the same key', async () => {
    expect((await post('/api/v1/newsletters', { subject: '' }, 'same-key-3')).status).toBe(400);
    expect(
      (await post('/api/v1/newsletters', { subject: 'A', body: 'B' }, 'same-key-3')).status,
    ).toBeLessThan(300);
  });

  test('of a secret do not show it twice, nor keep it', async () => {
    const fields = { name: 'script', scope: 'read' };
    const first = await post('/api/v1/tokens', fields, 'same-key-4');
    expect(first.status).toBe(201);
    expect((await post('/api/v1/tokens', fields, 'same-key-4')).status).toBe(409);
    const { rows } = await app.database.pool.query('select * from idempotency_keys');
    expect(JSON.stringify(rows)).not.toContain(first.json.token);
  });

  test('of the desk with one key create one thing, files included', async () => {
    const { prisma } = app.services;
    const { uuid } = await makeContact(app.services);
    const note = { uuid, body: 'Called' };
    const webhook = { url: 'https://hooks.example/once', events: ['booking.created'] };
    const image = new Uint8Array(await plainPicture(60, 40, '#204060'));
    const project = () => {
      const form = new FormData();
      const fields = {
        project_name: 'Once',
        description: 'A lamp for the workbench',
        category: 'Robotics',
        tags: '["a"]',
      };
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set('image', new File([image], 'lamp.png', { type: 'image/png' }));
      return form;
    };
    const twice = async (call: string, body: () => unknown) => [
      await post(`/trpc/${call}`, body(), 'same-key-desk'),
      await post(`/trpc/${call}`, body(), 'same-key-desk'),
    ];
    for (const [call, body] of [
      ['contact.addNote', () => note],
      ['project.create', project],
    ] as const) {
      const [first, second] = await twice(call, body);
      expect([first?.status, second?.text], call).toEqual([200, first?.text]);
    }
    const answers = await twice('webhook.create', () => webhook);
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect(await prisma.leadNote.count({ where: { contact_uuid: uuid } })).toBe(1);
    expect(await prisma.project.count({ where: { project_name: 'Once' } })).toBe(1);
    expect(await prisma.webhook.count()).toBe(1);
    expect((await post('/trpc/contact.addNote', { ...note, body: 'Again' }, 'same-key-desk')).status).toBe(
      409,
    );
  });

  test('that only ask leave nothing of the answer behind', async () => {
    await app.call('/api/v1/bookings', { body: { ...booking, email: 'private@example.com' } });
    const found = await post('/api/v1/privacy/find', { email: 'private@example.com' }, 'same-key-5');
    expect(found.json.bookings).toHaveLength(1);
    const { rows } = await app.database.pool.query('select * from idempotency_keys');
    expect(JSON.stringify(rows)).not.toContain('private@example.com');
  });

  test.each(['short', 'with space', 'x'.repeat(101), '"quoted-key"'])(
    'with the key %s are refused on every door',
    async (key) => {
      for (const path of ['/api/v1/bookings', '/trpc/booking.create', '/api/v1/newsletters']) {
        const answer = await post(path, booking, key);
        expect(answer.status, path).toBe(400);
        expect(answer.text, path).toContain('Invalid idempotency key');
      }
    },
  );
});

describe('other sites', () => {
  test('that are not on the list get no header and write nothing', async () => {
    const origin = 'https://evil.example';
    const asked = await app.call('/api/v1/projects', { headers: { origin } });
    expect(asked.headers.get('access-control-allow-origin')).toBeNull();
    const preflight = await app.call('/api/v1/projects', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
    expect((await app.call('/api/v1/bookings', { body: booking, headers: { origin } })).status).toBe(403);
  });

  test('that are on the list ask and write with a token, never with our cookie', async () => {
    const headers = { origin: ally };
    const preflight = await app.call('/api/v1/bookings', {
      method: 'OPTIONS',
      headers: {
        ...headers,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(ally);
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
    const { token } = (await app.mutate('token.create', { name: 'ally', scope: 'write' }, cookie)).data;
    const authorization = `Bearer ${token}`;
    const written = await app.call('/api/v1/newsletters', {
      body: { subject: 'A', body: 'B' },
      headers: { ...headers, authorization },
    });
    expect([written.status < 300, written.headers.get('access-control-allow-origin')]).toEqual([true, ally]);
    expect(
      (await app.call('/api/v1/newsletters', { body: { subject: 'A', body: 'B' }, headers, cookie })).status,
    ).toBe(403);
    expect((await app.call('/trpc/session.signOutEverywhere', { body: {}, headers, cookie })).status).toBe(
      403,
    );
    expect(
      (await app.call('/trpc/session.get', { headers })).headers.get('access-control-allow-origin'),
    ).toBeNull();
  });
});

test('path parameters are decoded once, and prototype names are ordinary', async () => {
  const answer = await app.call(`/api/v1/projects/category/${encodeURIComponent('AI and ML Projects')}`);
  expect(answer.json).toEqual({ projects: [], category: 'AI and ML Projects', count: 0 });
  const twice = await app.call('/api/v1/projects/category/100%2525');
  expect(twice.json.category).toBe('100%25');
  const odd = await app.call('/api/v1/projects?__proto__=1&constructor=x&limit=1');
  expect(odd.status).toBe(200);
});
