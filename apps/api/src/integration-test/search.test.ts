import { searchLimits } from '@perfboard/contracts/words/desk';
import { makeBooking, makeContact } from '@perfboard/server/testing/make-lead';
import { makeProject } from '@perfboard/server/testing/make-project';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let reader: string;
beforeAll(async () => {
  app = await startTestApp();
  reader = await app.signIn({ email: 'reader@shop.example', role: 'reader' });
});
afterAll(() => app.close());

const find = async (q: string, cookie?: string) => {
  const answer = await app.query('search.find', { q }, cookie ?? reader);
  return (answer.data as { kind: string; title: string; detail: string }[]).map(
    ({ kind, title }) => `${kind} ${title}`,
  );
};

test('finds a few rows of each kind, newest first and without spam, for every member', async () => {
  const { services } = app;
  await makeBooking(services, { full_name: 'Zafira One', project_title: 'LoRa node' });
  await makeContact(services, { name: 'Zafira Two', subject: 'Quote' });
  await makeContact(services, { name: 'Zafira Spam', is_spam: true });
  await makeProject(services, { project_name: 'Zafira board' });
  await services.prisma.subscriber.create({ data: { email: 'zafira@x.example' } });
  await services.prisma.newsletter.create({ data: { subject: 'Zafira is here', body: 'b' } });
  expect(await find('zafira')).toEqual([
    'booking Zafira One',
    'contact Zafira Two',
    'project Zafira board',
    'subscriber zafira@x.example',
    'newsletter Zafira is here',
  ]);
  expect(await find('  LORA Node ')).toEqual(['booking Zafira One']);
  expect(await find('node  zafira'), 'words of several fields, in any order').toEqual(['booking Zafira One']);
  const listed = (await app.query('booking.page', { q: 'node  zafira' }, reader)).data;
  expect(listed.items.map((row: { full_name: string }) => row.full_name)).toEqual(['Zafira One']);
  for (let at = 0; at < 7; at += 1) await makeContact(services, { name: `Many ${at}` });
  expect(await find('many')).toEqual([6, 5, 4, 3, 2].map((at) => `contact Many ${at}`));
  expect(searchLimits.perKind).toBe(5);
});

test('one character finds nothing, signs are no patterns, and too long a text is refused', async () => {
  expect(await find('z')).toEqual([]);
  expect(await find('%%')).toEqual([]);
  expect(await find('__')).toEqual([]);
  expect((await app.query('search.find', { q: 'x'.repeat(searchLimits.max + 1) }, reader)).status).toBe(400);
  expect((await app.query('search.find', { q: 'zafira' })).status).toBe(401);
});

test('what was searched is in no log, and a search for an address is in the audit trail without it', async () => {
  await find('zafira@x.example');
  expect(app.logs.join('')).not.toMatch(/zafira/i);
  const rows = await app.services.prisma.audit.findMany({
    where: { action: { endsWith: '.search_address' } },
    select: { action: true, details: true },
  });
  expect(rows.map(({ action }) => action).sort()).toEqual([
    'booking.search_address',
    'contact.search_address',
    'subscriber.search_address',
  ]);
  expect(JSON.stringify(rows)).not.toContain('zafira');
});
