import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { rateLimitRules } from '@perfboard/server/base/rate-limit/rate-limit-rules';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { ClientBudgets, clientBudget } from './client-budget.ts';
import { clientAddress } from './request-context.ts';

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: '1' } });
  cookie = await app.signIn();
});
afterAll(() => app.close());

let clients = 0;
/** From a new address. */
const newClient = () => {
  clients += 1;
  return { 'x-forwarded-for': `198.51.100.${clients}` };
};
const search = encodeURIComponent(
  JSON.stringify({ 0: { q: 'sxnsor' }, 1: { q: 'rxbot' }, 2: {}, 3: {}, 4: {}, 5: {} }),
);
const batch = (count: number) =>
  `/trpc/${Array(count).fill('project.search').join(',')}?batch=1&input=${search}`;

test('batches of strangers hold at most five calls, those of the desk more', async () => {
  expect((await app.call(batch(5))).status).toBe(200);
  expect((await app.call(batch(6))).status).toBe(400);
  expect((await app.call(batch(6), { headers: { cookie: 'session=forged' } })).status).toBe(400);
  expect((await app.call(batch(6), { cookie })).status).toBe(200);
  const body = JSON.stringify(Object.fromEntries(Array.from({ length: 6 }, (_, at) => [at, {}])));
  const post = `/trpc/${Array(6).fill('contact.create').join(',')}?batch=1`;
  const answer = await app.call(post, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(400);
});

test('a budget is spent in milliseconds or in bytes, and fills up again', () => {
  for (const [cost, perSecond] of [
    [
      { milliseconds: clientBudget.milliseconds.burst + 1_000, bytes: 0 },
      clientBudget.milliseconds.perSecond,
    ],
    [{ milliseconds: 0, bytes: clientBudget.bytes.burst + 2 * clientBudget.bytes.perSecond }, 0],
  ] as const) {
    const budgets = new ClientBudgets();
    expect(budgets.waitSeconds('a', 0)).toBe(0);
    budgets.charge('a', cost, 0);
    expect(budgets.waitSeconds('a', 0), String(perSecond)).toBe(2);
    expect([budgets.waitSeconds('a', 2_100), budgets.waitSeconds('b', 0)]).toEqual([0, 0]);
  }
});

test.each(['/api/v1/projects', '/API/v1/projects'])(
  'a client who has spent his budget on kept answers of %s has to wait like any other',
  async (path) => {
    const address = app.url + path;
    const headers = newClient();
    expect((await fetch(address, { headers })).status).toBe(200);
    const { charge } = ClientBudgets.prototype;
    const charged: number[] = [];
    // As if each answer were as long as all that a client may have at once.
    ClientBudgets.prototype.charge = function (client, cost, now) {
      charged.push(cost.bytes);
      charge.call(this, client, { ...cost, bytes: cost.bytes && 2 * clientBudget.bytes.burst }, now);
    };
    try {
      const poor = newClient();
      const statuses: number[] = [];
      for (let count = 0; count < 2; count++) statuses.push((await fetch(address, { headers: poor })).status);
      expect(statuses).toEqual([200, 429]);
      expect(charged[0]).toBeGreaterThan(0);
    } finally {
      ClientBudgets.prototype.charge = charge;
    }
  },
);

test.each([[0], [1], [2]])(
  'with %i trusted proxies a kept answer is charged to the address that Express names',
  async (hops) => {
    const app = express();
    app.set('trust proxy', hops);
    app.use((request, response) => {
      response.json([request.ip, clientAddress(request, hops)]);
    });
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    for (const forwarded of ['', '10.0.0.1', '10.0.0.1, 10.0.0.2', ' 10.0.0.1,10.0.0.2 ,10.0.0.3']) {
      const answer = await fetch(`http://127.0.0.1:${port}`, {
        headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
      });
      const [named, ours] = (await answer.json()) as [string, string];
      expect(ours, forwarded).toBe(named);
    }
    server.close();
  },
);

test('what calls of strangers cost is charged at every door, search included', async () => {
  const { charge } = ClientBudgets.prototype;
  const charged: Array<{ milliseconds: number; bytes: number }> = [];
  ClientBudgets.prototype.charge = function (client, cost, now) {
    charged.push(cost);
    charge.call(this, client, cost, now);
  };
  try {
    const doors = [
      batch(5),
      '/api/v1/projects',
      '/projects?q=x',
      '/sitemap.xml',
      '/api/auth/get-session',
      '/unsubscribe',
    ];
    for (const [at, path] of doors.entries()) {
      await app.call(path);
      await expect.poll(() => charged.length).toBe(at + 1);
      expect(charged[at]?.milliseconds, path).toBeGreaterThan(0);
    }
    expect(charged[0]?.bytes).toBeGreaterThan(100);
    await app.call('/api/v1/contacts', { body: { name: 'x'.repeat(50_000) } });
    await expect.poll(() => charged.length).toBe(doors.length + 1);
    expect(charged.at(-1)?.bytes).toBeGreaterThan(50_000);
  } finally {
    ClientBudgets.prototype.charge = charge;
  }
});

test('an exhausted client gets the time to wait from every endpoint; the desk and other clients continue', async () => {
  const { waitSeconds } = ClientBudgets.prototype;
  const [headers, others] = [newClient(), newClient()];
  ClientBudgets.prototype.waitSeconds = (client) => (client === headers['x-forwarded-for'] ? 7 : 0);
  try {
    for (const path of [batch(1), '/api/v1/projects', '/projects', '/sitemap.xml']) {
      const answer = await app.call(path, { headers });
      expect([answer.status, answer.headers.get('retry-after')], path).toEqual([429, '7']);
      expect((await app.call(path, { headers: others })).status, path).toBe(200);
      expect((await app.call(path, { headers, cookie })).status, path).toBe(200);
    }
    const { error } = (await app.call(batch(1), { headers })).json;
    expect(error.data).toMatchObject({ code: 'TOO_MANY_REQUESTS', httpStatus: 429 });
  } finally {
    ClientBudgets.prototype.waitSeconds = waitSeconds;
  }
});

test('posts that fail are charged, and after many of them nothing more is read', async () => {
  const headers = newClient();
  const { points } = rateLimitRules.failedPostByAddress;
  const fail = () => app.call('/api/v1/contacts', { body: { nothing: 1 }, headers });
  const statuses = new Set<number>();
  for (let sent = 0; sent < points; sent += 20) {
    for (const { status } of await Promise.all(Array.from({ length: 20 }, fail))) statuses.add(status);
  }
  expect([...statuses]).toEqual([400]);
  const refused = await fail();
  expect(refused.status).toBe(429);
  expect(refused.json.message).toMatch(/^Too many requests\. Please try again in \d+ minutes\.$/);
  expect((await app.call('/api/v1/projects', { headers })).status).toBe(200);
  const lead = { name: 'x', email: 'x' };
  expect((await app.call('/api/v1/contacts', { body: lead, headers: newClient() })).status).toBe(400);
  expect((await app.call('/api/v1/contacts', { body: lead, headers, cookie })).status).toBe(400);
});

test('a member whose script fails uses up its own failed posts, and not those of its address', async () => {
  const headers = newClient();
  const token = (await app.call('/api/v1/tokens', { body: { name: 'script', scope: 'write' }, cookie })).json;
  const other = (await app.call('/api/v1/tokens', { body: { name: 'another', scope: 'write' }, cookie }))
    .json;
  const { points } = rateLimitRules.failedPostByAddress;
  const post = (authorization: object) =>
    app.call('/api/v1/contacts', { body: { nothing: 1 }, headers: { ...headers, ...authorization } });
  const withToken = { authorization: `Bearer ${token.token}` };
  const fail = async (authorization: object) => {
    for (let sent = 0; sent < points; sent += 20) {
      await Promise.all(Array.from({ length: 20 }, () => post(authorization)));
    }
  };
  await fail(withToken);
  // The count is written after the answer.
  await expect.poll(async () => (await post(withToken)).status).toBe(429);
  expect((await post({})).status).toBe(400);
  expect((await post({ authorization: `Bearer ${other.token}` })).status).toBe(400);
  expect((await app.call('/api/v1/contacts', { body: { nothing: 1 }, headers, cookie })).status).toBe(400);

  // A forged token is unknown: its address pays.
  await fail({ authorization: 'Bearer pb_forged' });
  await expect.poll(async () => (await post({})).status).toBe(429);
});
