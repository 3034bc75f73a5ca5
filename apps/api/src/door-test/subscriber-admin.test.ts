import { csvLine } from '@perfboard/server/base/list/csv';
import { makeSubscriber, makeSubscribers } from '@perfboard/server/testing/make-newsletter';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp();
  cookie = await app.signIn();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query('truncate subscribers, suppressions, bookings, contacts cascade');
});
const add = (email: string, status: 'active' | 'unsubscribed' = 'active') =>
  makeSubscriber(app.services, { email, status });

test('the list holds active subscribers with their number', async () => {
  await add('a@gmail.com');
  await add('gone@gmail.com', 'unsubscribed');
  const { json } = await app.call('/api/v1/newsletter', { cookie });
  expect(json).toMatchObject({ emails: [{ email: 'a@gmail.com' }], count: 1 });
  expect(Object.keys(json.emails[0]).sort()).toEqual(['created_at', 'email', 'uuid']);
});

test('the export holds the filtered list, complete and in order, under its name', async () => {
  const now = Date.now();
  await makeSubscribers(app.services, 4500, (index) => ({
    email: `reader${index + 1}@gmail.com`,
    created_at: new Date(now - index * 1_000),
  }));
  await add('other@yahoo.com');
  const answer = await app.call('/api/v1/newsletter/export.csv?q=gmail&date=2026-11-21', { cookie });
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="newsletter_subscribers_2026-11-21.csv"',
  );
  const lines = answer.text.split('\r\n');
  expect(lines[0]).toBe('Email,Domain,Subscribed Date,UUID');
  expect(lines).toHaveLength(4502);
  expect(lines.at(-1)).toBe('');
  expect(lines.slice(1, -1).map((line) => line.split(',')[0])).toEqual(
    Array.from({ length: 4500 }, (_, index) => `reader${index + 1}@gmail.com`),
  );
  expect(lines[1]).toMatch(/^reader1@gmail\.com,gmail\.com,\d{4}-\d\d-\d\dT[\d:.]+Z,[0-9a-f-]{36}$/);
});

test('a shop that names topics has them behind the other columns, by their titles, and exports a topic’s readers', async () => {
  const { value, version } = (await app.call('/api/v1/shop/mails', { cookie })).json;
  const topics = [{ id: 'lora', title: 'LoRa & mesh', description: '' }];
  const body = { value: { ...value, newsletter: { ...value.newsletter, topics } }, version };
  expect((await app.call('/api/v1/shop/mails', { method: 'PUT', cookie, body })).status).toBe(200);
  await makeSubscriber(app.services, { email: 'a@topic.example', topics: ['lora', 'old'] });
  await add('b@topic.example');
  const lines = async (query: string) =>
    (await app.call(`/api/v1/newsletter/export.csv?${query}`, { cookie })).text.split('\r\n');
  await expect.poll(async () => (await lines(''))[0]).toBe('Email,Domain,Subscribed Date,UUID,Topics');
  const [, ...rows] = await lines('q=topic.example');
  expect(rows.find((line) => line.startsWith('a@'))).toMatch(/,LoRa & mesh; old$/);
  expect(rows.find((line) => line.startsWith('b@'))).toMatch(/,$/);
  expect(await lines('topic=lora')).toHaveLength(3);
  // A list from elsewhere may name them as the shop does.
  const create = { file_name: 'l.csv', consent: 'Fair' };
  const { uuid } = (await app.mutate('subscriberImport.create', create, cookie)).data;
  await app.mutate('subscriberImport.check', { uuid, topics_column: 'Groups' }, cookie);
  const list = await app.services.prisma.subscriberImport.findUniqueOrThrow({ where: { uuid } });
  expect(list).toMatchObject({
    topics_column: 'Groups',
    topic_names: { 'lora & mesh': 'lora', lora: 'lora' },
  });
  await app.call('/api/v1/shop/mails', { method: 'PUT', cookie, body: { value, version: version + 1 } });
  await expect.poll(async () => (await lines(''))[0]).toBe('Email,Domain,Subscribed Date,UUID');
});

test('a stranger exports nothing', async () => {
  expect(await app.call('/api/v1/newsletter/export.csv')).toMatchObject({
    status: 401,
    json: { message: 'Please sign in' },
  });
});

test('a cell that a spreadsheet would run is text, and quotes, commas and breaks stay in their cell', async () => {
  await add('+cmd@gmail.com');
  await add('-2@gmail.com');
  const { text } = await app.call('/api/v1/newsletter/export.csv', { cookie });
  expect(text).toContain(`\r\n'+cmd@gmail.com,`);
  expect(text).toContain(`\r\n'-2@gmail.com,`);
  expect(csvLine(['=1+1', '@x', 'a,b', 'say "hi"', 'two\nlines', 'plain'])).toBe(
    `'=1+1,'@x,"a,b","say ""hi""","two\nlines",plain\r\n`,
  );
  // Read with semicolons, tabs or bars, the quotes in the middle of a line are no quotes.
  expect(
    csvLine(['x;=1+1', 'x\t@y', 'x|+1', 'x\n-1', 'x; "=1', ' =1', '＝1', '"=1', 'a - b; c', 'x,=1', '\ty']),
  ).toBe(`x;'=1+1,x\t'@y,x|'+1,"x\n'-1","x;' ""=1",' =1,'＝1,"'""=1",a - b; c,"x,=1",'\ty\r\n`);
});

test('exports are in the audit trail', async () => {
  await app.call('/api/v1/newsletter/export.csv?q=x', { cookie });
  const { items } = (await app.query('audit.page', { entity: 'subscriber', limit: 1 }, cookie)).data;
  expect(items).toMatchObject([{ action: 'subscriber.export', details: { is_filtered: true } }]);
});
