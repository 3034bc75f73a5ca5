import { runImport } from '@perfboard/server/audience/subscriber-import/run-import';
import { csvLine } from '@perfboard/server/base/list/csv';
import { signUnsubscribe } from '@perfboard/server/base/secret/unsubscribe-token';
import { makeSubscriber, makeSubscribers } from '@perfboard/server/testing/make-newsletter';
import { makeProject } from '@perfboard/server/testing/make-project';
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
  await app.database.empty('subscribers, suppressions, bookings, contacts');
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

test('an export with topics has them behind the other columns, by their titles; the export itself keeps its four columns', async () => {
  const { value, version } = (await app.call('/api/v1/shop/mails', { cookie })).json;
  const topics = [{ id: 'lora', title: 'LoRa & mesh', description: '' }];
  const body = { value: { ...value, newsletter: { ...value.newsletter, topics } }, version };
  expect((await app.call('/api/v1/shop/mails', { method: 'PUT', cookie, body })).status).toBe(200);
  await makeSubscriber(app.services, { email: 'a@topic.example', topics: ['lora', 'old'] });
  await add('b@topic.example');
  const lines = async (query: string) =>
    (await app.call(`/api/v1/newsletter/export.csv?${query}`, { cookie })).text.split('\r\n');
  const withTopics = 'Email,Domain,Subscribed Date,UUID,Topics';
  await expect.poll(async () => (await lines('columns=topics'))[0]).toBe(withTopics);
  expect((await lines(''))[0]).toBe('Email,Domain,Subscribed Date,UUID');
  const [, ...rows] = await lines('columns=topics&q=topic.example');
  expect(rows.find((line) => line.startsWith('a@'))).toMatch(/,LoRa & mesh; old$/);
  expect(rows.find((line) => line.startsWith('b@'))).toMatch(/,$/);
  expect(await lines('topic=lora')).toHaveLength(3);
  expect(await app.call('/api/v1/newsletter/export.csv?columns=topic', { cookie })).toMatchObject({
    status: 400,
    json: { issues: [{ path: 'columns', message: 'Must be one of topics' }] },
  });
  // Topics are not translated, and the page of a French subscriber says so.
  const reader = await makeSubscriber(app.services, { email: 'c@reader.example', language: 'fr' });
  const secret = app.services.env.SESSION_SECRET;
  const token = signUnsubscribe({ subscriberUuid: reader.uuid, secret, purpose: 'reader' });
  const page = await app.call(`/subscribe/manage?token=${encodeURIComponent(token)}`);
  expect(page.text).toContain('<span lang="en">LoRa &amp; mesh</span>');
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
});

test('every CSV begins with the mark by which Excel knows UTF-8, and an import takes the export back', async () => {
  await add('+zoe@gmail.com');
  await add('back@gmail.com');
  const { uuid } = await makeProject(app.services, {
    parts_list: [{ quantity: 1, part: 'Gr\u00f6\u00dfe \u00b5' }],
  });
  const bytesOf = async (path: string) =>
    Buffer.from(await (await fetch(app.url + path, { headers: { cookie } })).arrayBuffer());
  for (const path of [
    '/api/v1/newsletter/export.csv',
    '/api/v1/newsletter/export.csv?columns=topics',
    '/api/v1/bookings/export.csv',
    '/api/v1/contacts/export.csv',
    `/projects/${uuid}/parts-list.csv`,
  ]) {
    const bytes = await bytesOf(path);
    expect(bytes.subarray(0, 3).toString('hex'), path).toBe('efbbbf');
    expect(bytes.subarray(3).includes(Buffer.from('\ufeff')), path).toBe(false);
  }
  const exported = await bytesOf('/api/v1/newsletter/export.csv');
  await app.database.empty('subscribers');
  const list = await app.mutate('subscriberImport.create', { file_name: 'l.csv', consent: 'Export' }, cookie);
  const form = new FormData();
  form.set('uuid', list.data.uuid);
  form.set('number', '1');
  form.set('part', new Blob([new Uint8Array(exported)]), 'part.csv');
  const parts = `/api/v1/newsletter/imports/${list.data.uuid}/parts`;
  expect((await app.call(parts, { method: 'POST', cookie, body: form })).status).toBe(200);
  await app.mutate('subscriberImport.check', { uuid: list.data.uuid }, cookie);
  await runImport(app.services, list.data.uuid, { signal: new AbortController().signal });
  const rows = await app.services.prisma.subscriberImportRow.findMany({ orderBy: { email: 'asc' } });
  expect(rows.map(({ email, verdict }) => [email, verdict])).toEqual([
    ['+zoe@gmail.com', 'new'],
    ['back@gmail.com', 'new'],
  ]);
  expect(rows.every(({ consent_at }) => consent_at !== null)).toBe(true);
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
