import http from 'node:http';
import { openHttpServices } from '@perfboard/server/service/http-services';
import { makeProject } from '@perfboard/server/testing/make-project';
import { eventually } from '@perfboard/testing/eventually';
import { scaled } from '@perfboard/testing/limit';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createApp } from '../app.ts';
import { createHttpServer } from '../http/server.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';

interface Raw {
  status: number | undefined;
  headers: Record<string, unknown>;
  bytes: Buffer;
}

/** A response unchanged, compressed or not; without headers that differ between responses. */
const ask = (url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const request = http.request(url, { method, headers, agent: false }, async (answer) => {
      const { date: _date, 'x-request-id': _id, ...kept } = answer.headers;
      resolve({ status: answer.statusCode, headers: kept, bytes: Buffer.concat(await answer.toArray()) });
    });
    request.on('error', reject).end();
  });

let app: TestApp;
let project: { uuid: string };

/** A page of what the catalog holds, long enough to be compressed. */
const render: Parameters<typeof createApp>[0]['render'] = async ({ query }) => {
  const { items } = (await query('project.search', {})) as { items: { project_name: string }[] };
  const names = items.map(({ project_name }) => `<li>${project_name}</li>`).join('');
  return {
    kind: 'html',
    status: 200,
    html: `<!doctype html><title>Shop</title>${names}${'<p>words</p>'.repeat(200)}`,
  };
};

beforeAll(async () => {
  app = await startTestApp({ render });
  project = await makeProject(app.services, {
    project_name: 'First board',
    description: 'word '.repeat(300),
  });
  await eventually('changes are listened to', () => app.services.changes.isListening());
});
afterAll(() => app.close());

/** Whether Express had to answer. */
const throughExpress = vi.fn();
beforeEach(() => throughExpress.mockClear());
beforeAll(() => {
  // Not in the types: what the app's function calls.
  const express = app.express as unknown as { handle: (...parameters: unknown[]) => void };
  const handle = express.handle.bind(express);
  vi.spyOn(express, 'handle').mockImplementation((...parameters) => {
    throughExpress();
    return handle(...parameters);
  });
});

const addresses = () => ['/', '/projects', '/api/v1/projects?limit=24', `/api/v1/projects/${project.uuid}`];

test('a cached answer has the same headers and bytes with Express and without', async () => {
  for (const address of addresses()) {
    for (const encoding of ['identity', 'gzip', 'br']) {
      // A cookie, or an origin where a cookie changes the answer, sends a request through Express.
      const headers = { 'accept-encoding': encoding };
      const aside = address.startsWith('/api') ? { origin: app.url } : { cookie: 'theme=dark' };
      // What has parameters is kept from its second time on.
      for (let time = 0; time < 2; time++) await ask(app.url + address, headers);
      throughExpress.mockClear();
      for (const method of ['GET', 'HEAD']) {
        const kept = await ask(app.url + address, headers, method);
        expect(throughExpress, `${method} ${address}`).not.toHaveBeenCalled();
        const made = await ask(app.url + address, { ...headers, ...aside }, method);
        expect(throughExpress).toHaveBeenCalledOnce();
        throughExpress.mockClear();
        expect(kept).toEqual(made);
        expect(kept.status).toBe(200);
        expect(kept.headers['content-security-policy']).toContain("default-src 'self'");
        expect(kept.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
        const known = { ...headers, 'if-none-match': String(kept.headers.etag) };
        const unchanged = await ask(app.url + address, known, method);
        expect(throughExpress).not.toHaveBeenCalled();
        expect(unchanged.status).toBe(304);
        expect(unchanged).toEqual(await ask(app.url + address, { ...known, ...aside }, method));
        throughExpress.mockClear();
      }
    }
  }
});

test('a request with a cookie, a token or a body is not answered from the public cache', async () => {
  const address = `${app.url}/api/v1/projects?limit=24`;
  await ask(address);
  throughExpress.mockClear();
  const withCookie = await ask(address, { cookie: 'a=b' });
  const withToken = await ask(address, { authorization: 'Bearer nobody' });
  expect(throughExpress).toHaveBeenCalledTimes(2);
  for (const { headers } of [withCookie, withToken]) expect(headers['cache-control']).toBe('no-store');
  expect((await ask(address, { 'idempotency-key': 'no' })).status).toBe(400);
});

test('every cached answer has its own request ID, or the one of its request, and a line in the log', async () => {
  await ask(app.url);
  throughExpress.mockClear();
  const [one, two] = [await fetch(app.url, { method: 'HEAD' }), await fetch(app.url, { method: 'HEAD' })];
  expect(one.headers.get('x-request-id')).not.toBe(two.headers.get('x-request-id'));
  await ask(app.url);
  const before = app.logs.length;
  throughExpress.mockClear();
  const given = 'request-0001.of-a-proxy';
  await ask(app.url, { 'x-request-id': given });
  expect(throughExpress).not.toHaveBeenCalled();
  const line = await eventually('the request is in the log', () =>
    app.logs.slice(before).find((text) => text.includes(given)),
  );
  expect(JSON.parse(line)).toMatchObject({
    req: { id: given, method: 'GET', path: '/' },
    res: { status: 200 },
  });
});

test('an answer with a parameter that no list knows is made anew, and has the same headers', async () => {
  const plain = await ask(`${app.url}/api/v1/projects?limit=1`);
  for (let count = 0; count < 3; count++) {
    throughExpress.mockClear();
    const other = await ask(`${app.url}/api/v1/projects?limit=1&newsletter=spring`);
    expect(throughExpress).toHaveBeenCalledOnce();
    expect({ ...other, headers: { ...other.headers, link: undefined } }).toEqual({
      ...plain,
      headers: { ...plain.headers, link: undefined },
    });
  }
});

test('a project that changes is seen within a second, in the page and in the list, on two apis', async () => {
  const services = openHttpServices({ env: app.services.env, log: app.services.log });
  const server = createHttpServer();
  server.on('request', createApp({ services, render }).listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const other = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  try {
    await eventually('changes are listened to', () => services.changes.isListening());
    const places = [app.url, other].flatMap((base) => [`${base}/`, `${base}/api/v1/projects?limit=24`]);
    for (const place of [...places, ...places]) await ask(place);
    for (const name of ['Second board', 'Third board']) {
      await app.services.prisma.project.update({
        where: { uuid: project.uuid },
        data: { project_name: name },
      });
      const changedAt = performance.now();
      for (const place of places) {
        await eventually(`${place} shows it`, async () => (await ask(place)).bytes.toString().includes(name));
      }
      expect(performance.now() - changedAt).toBeLessThan(scaled(1_000));
    }
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await services.close();
  }
});

test('a member who changes a project reads the change at once', async () => {
  const cookie = await app.signIn();
  const list = `${app.url}/api/v1/projects?limit=24`;
  for (const project_name of ['Fourth board', 'Fifth board', 'Sixth board']) {
    await ask(list);
    const form = new FormData();
    form.set('project_name', project_name);
    const path = `/api/v1/projects/${project.uuid}`;
    const saved = await app.call(path, { method: 'PUT', body: form, cookie, headers: { origin: app.url } });
    expect([saved.status, (await ask(list)).bytes.toString()]).toEqual([
      200,
      expect.stringContaining(project_name),
    ]);
  }
});

test('counts and tags of the catalog follow it', async () => {
  const read = async () => {
    const { data } = await app.query('project.search', { q: 'board' });
    const counts = await app.query('category.counts');
    return { all: data.total_all as number, tags: data.tags as string[], total: counts.data.total as number };
  };
  const before = await read();
  const added = await makeProject(app.services, { tags: ['A tag of its own'] });
  const after = await eventually('the catalog’s facts are read anew', async () => {
    const now = await read();
    return now.all > before.all && now.total > before.total && now;
  });
  expect([after.all, after.total]).toEqual([before.all + 1, before.total + 1]);
  expect(after.tags).toContain('A tag of its own');
  await app.services.prisma.project.delete({ where: { uuid: added.uuid } });
  await eventually('what is gone is not counted', async () => (await read()).all === before.all);
  expect((await read()).tags).not.toContain('A tag of its own');
});

test('a project whose tags are null breaks no list', async () => {
  const { uuid } = await makeProject(app.services, { project_name: 'Bare board' });
  await app.database.pool.query('update projects set tags = null where uuid = $1', [uuid]);
  const list = await app.call('/api/v1/projects?limit=24');
  expect(list.status).toBe(200);
  const items = JSON.parse(list.text) as { uuid: string; tags: string[] }[];
  expect(items.find((item) => item.uuid === uuid)?.tags).toEqual([]);
});
