import { makeBooking } from '@perfboard/server/testing/make-booking';
import { makeContact } from '@perfboard/server/testing/make-contact';
import { makeInvitation } from '@perfboard/server/testing/make-invitation';
import { makeNotice } from '@perfboard/server/testing/make-notice';
import { makeSubscriber, makeSubscribers } from '@perfboard/server/testing/make-subscriber';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { csvLine } from '../http/csv.ts';
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

test('privacy: everything about an address is found, exported and erased, and the address is not mailed again', async () => {
  const email = 'asha@visitor.example';
  await makeBooking(app.services, { email, full_name: 'Asha' });
  const { uuid: contact_uuid } = await makeContact(app.services, { email, subject: 'Quote' });
  await makeNotice(app.services, { kind: 'contact_notice', contact_uuid });
  const { uuid: invitation_uuid } = await makeInvitation(app.services, { email });
  await makeNotice(app.services, { kind: 'invitation', invitation_uuid });
  await add(email);
  await add('other@visitor.example');
  const { uuid } = (await app.mutate('campaign.create', { subject: 'News', body: 'Hello' }, cookie)).data;
  await app.mutate('campaign.send', { uuid }, cookie);
  const story = { left_at: new Date(), bounced_at: new Date(), last_error: '550 5.1.1' };
  await app.services.prisma.campaignRecipient.updateMany({ where: { email }, data: story });

  const found = (await app.mutate('privacy.find', { email: '  ASHA@visitor.example ' }, cookie)).data;
  expect(found).toMatchObject({
    bookings: [{ full_name: 'Asha' }],
    contacts: [{ subject: 'Quote' }],
    subscriber: { status: 'active', topics: [], paused_until: null },
    mails: [{ kind: 'invitation' }, { kind: 'contact_notice' }],
    invitations: [{ role: 'editor' }],
    campaigns: [
      {
        subject: 'News',
        status: 'pending',
        left_at: story.left_at.toISOString(),
        bounced_at: story.bounced_at.toISOString(),
        complained_at: null,
        last_error: '550 5.1.1',
      },
    ],
    is_suppressed: false,
  });
  expect((await app.mutate('privacy.export', { email }, cookie)).data).toEqual(found);
  expect((await app.mutate('privacy.erase', { email }, cookie)).data.message).toBe(
    'Everything about this address was erased',
  );
  expect((await app.mutate('privacy.find', { email }, cookie)).data).toMatchObject({
    bookings: [],
    contacts: [],
    subscriber: null,
    mails: [],
    invitations: [],
    received_mails: [],
    campaigns: [],
    is_suppressed: true,
  });
  // Nowhere in the database, the other reader untouched.
  const { rows } = await app.database.pool.query<{ status: string; email: string }>(
    'select status, email from campaign_recipients order by status',
  );
  expect(rows).toHaveLength(2);
  expect(rows.find(({ email: other }) => other === 'other@visitor.example')?.status).toBe('pending');
  expect(rows.find(({ email: other }) => other.startsWith('erased-'))?.status).toBe('suppressed');
  for (const table of ['audits', 'suppressions', 'outbox', 'campaign_recipients', 'idempotency_keys']) {
    const hits = await app.database.pool.query(
      `select 1 from ${table} t where t::text ilike '%asha@visitor%'`,
    );
    expect({ table, hits: hits.rowCount }).toEqual({ table, hits: 0 });
  }
});

test('an erasure takes along what was kept for repetitions of the same requests, and nobody else’s', async () => {
  const visitor = (email: string) => ({
    booking: { email, full_name: 'Asha', mobile_no: '555-010-0142', project_title: 'LoRa gateway' },
    contact: { email, name: 'Asha', mobile: '9876543210', subject: 'Quote', message: 'What does it cost?' },
  });
  const keyOf = (email: string, path: string) => `key-${email}-${path}`.replace(/\W/g, '-');
  const leave = async (email: string) => {
    const { booking, contact } = visitor(email);
    for (const [path, body] of [
      ['bookings', booking],
      ['contacts', contact],
      ['newsletter/subscribe', { email }],
    ] as const) {
      const headers = { 'idempotency-key': keyOf(email, path) };
      const answer = await app.call(`/api/v1/${path}`, { body, headers });
      expect(answer.status, answer.text).toBe(201);
    }
  };
  await leave('asha@visitor.example');
  await leave('other@visitor.example');
  const { uuid } = await app.services.prisma.booking.findFirstOrThrow({
    where: { email: 'asha@visitor.example' },
  });
  const headers = { 'idempotency-key': 'the-key-of-an-admin' };
  await app.call(`/api/v1/bookings/${uuid}`, {
    method: 'PATCH',
    body: { status: 'contacted' },
    cookie,
    headers,
  });
  expect(await app.services.prisma.idempotencyKey.count()).toBe(7);
  await app.mutate('privacy.erase', { email: 'asha@visitor.example' }, cookie);
  const left = await app.services.prisma.idempotencyKey.findMany();
  expect(left.map(({ key }) => key).sort()).toEqual(
    ['bookings', 'contacts', 'newsletter/subscribe'].map((path) => keyOf('other@visitor.example', path)),
  );
});

test('who was erased and is entered again waits for the click in a mail', async () => {
  const email = 'asha@visitor.example';
  await app.mutate('privacy.erase', { email }, cookie);
  expect((await app.mutate('subscriber.subscribe', { email })).status).toBe(200);
  expect((await app.mutate('privacy.find', { email }, cookie)).data).toMatchObject({
    subscriber: { status: 'pending' },
    is_suppressed: true,
  });
});
