import { subscriberMessages } from '@perfboard/contracts/words/subscriber';
import { suppressionHash } from '@perfboard/server/base/suppression/suppression';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  cookie = await app.signIn();
});
afterAll(() => app.close());

const stored = 'ada@xn--bcher-kva.example';
/** One address, as people and programs write it. */
const spellings = [
  stored,
  'Ada@B\u00fccher.example',
  '\u200eada@bu\u0308cher.example\u200f',
  'ada\uff20b\u00fccher\u3002example',
  'mailto:ada@b\u00fc\u00adcher.example',
  '"Lovelace, Ada" <ada@b\u00fccher.example>',
  'ada@b\u00fccher.example,',
];
const booking = { full_name: 'Ada', mobile_no: '555-010-0142', project_title: 'Greenhouse' };
const contact = { name: 'Ada', mobile: '9876543210', subject: 'A question', message: 'Can you build it?' };

test('every door stores one form of an address, however it is spelled', async () => {
  const { prisma } = app.services;
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: app.url };
  const form = (path: string, fields: Record<string, string>) =>
    app.call(path, { method: 'POST', body: new URLSearchParams(fields).toString(), headers });
  for (const email of spellings) {
    expect((await app.call('/api/v1/bookings', { body: { ...booking, email } })).status, email).toBe(201);
    expect((await app.call('/api/v1/contacts', { body: { ...contact, email } })).status, email).toBe(201);
    expect((await app.mutate('booking.create', { ...booking, email })).status, email).toBe(200);
    expect((await app.mutate('contact.create', { ...contact, email })).status, email).toBe(200);
    await form('/booking', { ...booking, email });
    await form('/contactus', { ...contact, email });
  }
  const where = { email: stored };
  const count = spellings.length * 3;
  expect([await prisma.booking.count(), await prisma.booking.count({ where })]).toEqual([count, count]);
  expect([await prisma.contact.count(), await prisma.contact.count({ where })]).toEqual([count, count]);
});

test('a search finds an address by its domain in either spelling, in every list', async () => {
  const { prisma } = app.services;
  const old = 'old@b\u00fccher.example';
  const row = await prisma.contact.findFirst({ where: { email: stored } });
  if (!row) throw new Error('The doors stored none');
  // A row that another program wrote.
  await prisma.contact.create({ data: { ...row, uuid: undefined, spam_reasons: [], email: old } as never });
  await prisma.subscriber.createMany({ data: [{ email: 'bo@xn--bcher-kva.example' }, { email: old }] });
  const found = async (procedure: string, q: string) =>
    new Set(
      (await app.query(procedure, { q }, cookie)).data.items.map(({ email }: { email: string }) => email),
    );
  for (const q of [
    'b\u00fccher',
    'B\u00dcCHER.example',
    'xn--bcher-kva',
    '@b\u00fccher.example',
    'XN--BCHER-kva.example',
  ]) {
    expect(await found('contact.page', q), q).toEqual(new Set([stored, old]));
    expect(await found('booking.page', q), q).toEqual(new Set([stored]));
    expect(await found('subscriber.page', q), q).toEqual(new Set(['bo@xn--bcher-kva.example', old]));
  }
  expect(await found('contact.page', 'ada@b\u00fccher.example')).toEqual(new Set([stored]));
  await prisma.subscriber.deleteMany();
  await prisma.contact.deleteMany({ where: { email: old } });
});

test('a second spelling is the same subscriber, who leaves, is erased and is found by any of them', async () => {
  const { prisma, env } = app.services;
  const [first = '', ...others] = spellings;
  expect((await app.call('/api/v1/newsletter/subscribe', { body: { email: first } })).status).toBe(201);
  for (const email of others)
    expect(await app.call('/api/v1/newsletter/subscribe', { body: { email } }), email).toMatchObject({
      status: 409,
      json: { message: subscriberMessages.duplicate },
    });
  expect(await prisma.subscriber.findMany({ select: { email: true } })).toEqual([{ email: stored }]);
  for (const email of spellings) {
    const { data } = await app.mutate('privacy.find', { email }, cookie);
    expect(data, email).toMatchObject({ subscriber: { status: 'active' } });
  }
  await app.mutate('privacy.erase', { email: spellings[1] }, cookie);
  const email_hash = suppressionHash(env.SESSION_SECRET, stored);
  expect(await prisma.suppression.count({ where: { email_hash } })).toBe(1);
  expect(await prisma.booking.count({ where: { email: stored } })).toBe(0);
});

test('an invitation in one spelling is not invited again in another', async () => {
  const invite = (email: string) => app.mutate('invitation.create', { email, role: 'editor' }, cookie);
  for (const email of spellings) await invite(email);
  expect(await app.services.prisma.invitation.findMany({ select: { email: true } })).toEqual([
    { email: stored },
  ]);
});
