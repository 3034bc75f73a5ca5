// @module-tag slow
import http from 'node:http';
import { wholeListBatch } from '@perfboard/server/base/list/whole-list';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

const rowsMade = 20_000;

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp();
  cookie = await app.signIn();
  const each = `from generate_series(1, ${rowsMade}) n`;
  // Every fifth has the time of its neighbor: the order goes on with the uuid.
  const at = `now() - (n - (n % 5 = 0)::int) * interval '1 second'`;
  await app.database.pool.query(`
    insert into contacts (uuid, name, email, mobile, subject, message, created_at)
      select gen_random_uuid(), 'Asha', 'a' || n || '@example.com', '9876543210', 'Subject ' || n, repeat('text ', 80), ${at} ${each};
    insert into bookings (uuid, full_name, email, mobile_no, project_title, created_at)
      select gen_random_uuid(), 'Asha', 'a' || n || '@example.com', '9876543210', 'Title "' || n, ${at} ${each};
    insert into subscribers (uuid, email, status, topics, created_at)
      select gen_random_uuid(), 'a' || n || '@example.com', 'active',
        case when n % 3 = 0 then array['a'] else '{}'::text[] end, ${at} ${each}`);
}, 120_000);
afterAll(() => app.close());

/** How many rows each statement of a list brought. */
let batches: number[] = [];
afterEach(() => {
  batches = [];
});

/** Notes the rows of every statement of the services' own database client. */
function watchStatements(): () => void {
  const real = app.services.prisma;
  app.services.prisma = new Proxy(real, {
    get(target, name) {
      if (name !== '$queryRaw') return Reflect.get(target, name);
      return async (...given: Parameters<typeof real.$queryRaw>) => {
        const rows = await real.$queryRaw<unknown[]>(...given);
        batches.push(rows.length);
        return rows;
      };
    },
  });
  return () => {
    app.services.prisma = real;
  };
}

type Listed = { uuid: string }[];

/** The same list page by page, as scripts with a limit read it. */
async function byPages(address: string, itemsOf: (json: never) => Listed): Promise<Listed> {
  const items: Listed = [];
  let next: string | undefined = `${address}${address.includes('?') ? '&' : '?'}limit=1000`;
  while (next) {
    const answer = await app.call(next, { cookie });
    items.push(...itemsOf(answer.json as never));
    next = /<(.*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return items;
}

const lists = [
  ['/api/v1/contacts', (json: Listed) => json],
  ['/api/v1/contacts?q=subject%201', (json: Listed) => json],
  ['/api/v1/bookings', (json: Listed) => json],
  ['/api/v1/newsletter', (json: { emails: Listed }) => json.emails],
] as const;

test.each(lists)(
  '%s without a limit is whole and in order, and is never held whole',
  async (address, itemsOf) => {
    const expected = await byPages(address, itemsOf);
    expect(expected.length).toBeGreaterThan(wholeListBatch * 2);
    const restore = watchStatements();
    const answer = await app.call(address, { cookie }).finally(restore);
    const whole = address.endsWith('newsletter') ? { emails: expected, count: expected.length } : expected;
    expect(answer.status).toBe(200);
    expect(answer.text === JSON.stringify(whole)).toBe(true);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(Math.max(...batches)).toBeLessThanOrEqual(wholeListBatch + 1);
    expect(batches.length).toBeGreaterThanOrEqual(Math.ceil(expected.length / wholeListBatch));
  },
);

test('a list that fits into a batch has an ETag and a length, and HEAD has no body', async () => {
  const address = '/api/v1/contacts?q=a1999@';
  const answer = await app.call(address, { cookie });
  expect(answer.json).toHaveLength(1);
  expect(answer.headers.get('content-length')).toBe(String(answer.text.length));
  const etag = answer.headers.get('etag') ?? '';
  const again = await app.call(address, { cookie, headers: { 'if-none-match': etag } });
  expect([again.status, again.text]).toEqual([304, '']);
  expect((await app.call('/api/v1/contacts?q=nothing-like-it', { cookie })).text).toBe('[]');
  const head = await app.call('/api/v1/contacts', { method: 'HEAD', cookie });
  expect([head.status, head.text]).toEqual([200, '']);
});

test('a list goes on from a cursor', async () => {
  const page = await app.call('/api/v1/bookings?limit=1000', { cookie });
  const next = /<(.*?)&?limit=1000&?(.*)>/.exec(page.headers.get('link') ?? '');
  const rest = await app.call(`${next?.[1]}${next?.[2]}`, { cookie });
  expect([...page.json, ...rest.json]).toHaveLength(rowsMade);
  expect(new Set([...page.json, ...rest.json].map(({ uuid }: { uuid: string }) => uuid)).size).toBe(rowsMade);
});

test('a client that reads nothing holds the reading up, and one that goes away ends it', async () => {
  const restore = watchStatements();
  try {
    const request = http.get(`${app.url}/api/v1/contacts`, { headers: { cookie } });
    const response = await new Promise<http.IncomingMessage>((resolve) => request.once('response', resolve));
    response.pause();
    const isStill = async () => {
      const before = batches.length;
      await new Promise((resolve) => setTimeout(resolve, 500));
      return batches.length === before;
    };
    await expect.poll(isStill).toBe(true);
    const held = batches.length;
    expect(held).toBeGreaterThan(1);
    expect(held).toBeLessThan(rowsMade / wholeListBatch);
    request.destroy();
    await expect.poll(isStill).toBe(true);
    expect(batches.length).toBeLessThanOrEqual(held + 1);
  } finally {
    restore();
  }
});
