import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createApp } from './app.ts';
import { startTestApp, type TestApp } from './testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a signed-in admin is known on both doors, a stranger on neither', async () => {
  const cookie = await app.signIn({ email: 'owner@shop.example' });
  expect((await app.query('session.get', undefined, cookie)).data).toMatchObject({
    email: 'owner@shop.example',
  });
  expect((await app.query('session.get')).data).toBeNull();
  expect((await app.call('/api/v1/bookings', { cookie })).json).toEqual([]);
  expect(await app.call('/api/v1/bookings')).toMatchObject({
    status: 401,
    json: { message: 'Please sign in' },
  });
});

test('a file of the site is sent whole for every range; one that an upgrade has removed ends its response', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'old.js'), 'old');
  await writeFile(join(folder, 'new.js'), 'new');
  const render = async () => ({ kind: 'html', status: 200, html: '' }) as const;
  const { listener } = createApp({ services: app.services, render, clientDirectory: folder });
  const server = createServer(listener);
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await (await fetch(`${url}/old.js`)).text()).toBe('old');
  await rm(join(folder, 'old.js'));
  await expect(fetch(`${url}/old.js`).then((response) => response.text())).rejects.toThrow();
  for (const range of ['bytes=2-1', 'bytes=-1', 'bytes=9-', 'lines=1-2']) {
    const response = await fetch(`${url}/new.js`, { headers: { range } });
    expect([response.status, await response.text()]).toEqual([200, 'new']);
  }
});
