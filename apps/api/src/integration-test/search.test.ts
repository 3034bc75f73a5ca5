import { searchLimits } from '@perfboard/contracts/words/desk';
import { leadReference } from '@perfboard/contracts/words/lead-reference';
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
  const { uuid } = await makeBooking(services, { full_name: 'Zafira One', project_title: 'LoRa node' });
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
  const reference = leadReference(uuid);
  expect(await find(reference), 'what its sender quotes').toEqual(['booking Zafira One']);
  for (const procedure of ['booking.page', 'inbox.page'])
    expect((await app.query(procedure, { q: reference }, reader)).data.items).toMatchObject([{ uuid }]);
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

test('a word is found with and without its accents, in the palette and in every list', async () => {
  const { services } = app;
  const booking = await makeBooking(services, { full_name: 'JÜRGEN Øster', email: 'j@bücher.example' });
  await makeContact(services, { name: 'Ana', message: 'Ein Sensor für die Königstraße, 100\uff05 dicht' });
  await services.prisma.quote.create({
    data: {
      ...{
        booking_uuid: booking.uuid,
        series_uuid: booking.uuid,
        number: 'Q-7',
        title: 'Œuvre',
        author: 'A',
      },
      ...{ client_name: 'Łukasz', client_email: 'l@x.example', currency: 'EUR', tax_rounding: 'line' },
    },
  });
  await makeProject(services, { project_name: 'Maßstab Ñandú' });
  await services.prisma.newsletter.create({ data: { subject: 'Neues für Ärzte im März', body: 'b' } });
  await services.prisma.subscriber.create({ data: { email: 'amélie@x.example' } });
  for (const typed of ['jurgen', 'Jürgen', 'j\u0075\u0308rgen', 'JURGEN oster', 'øster'])
    expect(await find(typed), typed).toEqual(['booking JÜRGEN Øster']);
  expect(await find('konigstrasse')).toEqual(['contact Ana']);
  expect(await find('KÖNIGSTRASSE')).toEqual(['contact Ana']);
  expect(await find('100\uff05')).toEqual(['contact Ana']);
  expect(await find('lukasz oeuvre')).toEqual(['quote Q-7 Łukasz']);
  for (const typed of ['massstab nandu', 'maßstab ñandu'])
    expect(await find(typed), typed).toEqual(['project Maßstab Ñandú']);
  expect(await find('amelie')).toEqual(['subscriber amélie@x.example']);
  const lists = {
    'booking.page': 'oster jurgen',
    'contact.page': 'fur konigstrasse',
    'inbox.page': 'jurgen',
    'quote.list': 'lukasz',
    'project.page': 'nandu massstab',
    'newsletter.page': 'marz arzte',
    'subscriber.page': 'amelie',
  };
  for (const [list, q] of Object.entries(lists)) {
    expect((await app.query(list, { q }, reader)).data.items, list).toHaveLength(1);
    expect((await app.query(list, { q: `${q}x` }, reader)).data.items, list).toHaveLength(0);
  }
  const { uuid } = await makeContact(services, {
    name: 'Seán O’Brien',
    subject: '“USB‑C” – 5 V',
    message: 'C:\\boards',
  });
  for (const typed of ["sean o'brien", 'o´brien', 'o’BRIEN', 'usb-c', '"usb-c" -', 'c:\\b', '\uff3cboards'])
    expect((await app.query('contact.page', { q: typed }, reader)).data.items, typed).toMatchObject([
      { uuid },
    ]);
  expect(await find('\uff05\uff05'), 'a wide sign is no pattern').toEqual([]);
});

test('a phone number is found however it was typed, with and without its country code', async () => {
  const { services } = app;
  await makeBooking(services, { full_name: 'Abroad', mobile_no: '+49 (0)170-123 4567' });
  await makeBooking(services, { full_name: 'At home', mobile_no: '0171/7654321' });
  await makeContact(services, { name: 'Bare', mobile: '15550109876', message: 'Call 08 15' });
  const found = {
    'booking Abroad': [
      '0170 1234567',
      '0170/1234567',
      '+491701234567',
      '0049 170 1234567',
      '491701234567',
      '170123',
    ],
    'booking At home': [
      '+49 171 7654321',
      '0049 (0)171 7654321',
      '491717654321',
      '0171-76 54 321',
      '+49 (171) 765–4321',
    ],
    'contact Bare': ['+1 555 010 9876', '(555) 010-9876', '555.010.9876', 'bare 0109 876'],
  };
  for (const [hit, numbers] of Object.entries(found))
    for (const typed of numbers) expect(await find(typed), typed).toEqual([hit]);
  const listed = (await app.query('booking.page', { q: 'abroad 0170 1234567' }, reader)).data.items;
  expect(listed.map((row: { full_name: string }) => row.full_name)).toEqual(['Abroad']);
  expect(await find('08 15'), 'words that are no phone number').toEqual(['contact Bare']);
  expect(await find('home 0170 1234567')).toEqual([]);
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
