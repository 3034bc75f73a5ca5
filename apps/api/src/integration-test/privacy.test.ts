import { uuidV7 } from '@perfboard/process/uuid-v7';
import { makeBooking, makeContact, makeNotification } from '@perfboard/server/testing/make-lead';
import { makeInvitation } from '@perfboard/server/testing/make-member';
import { makeSubscriber } from '@perfboard/server/testing/make-newsletter';
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

test('everything about an address is found, exported and erased, and the address is not mailed again', async () => {
  const email = 'asha@visitor.example';
  await makeBooking(app.services, { email, full_name: 'Asha' });
  const { uuid: contact_uuid } = await makeContact(app.services, { email, subject: 'Quote' });
  await makeNotification(app.services, { kind: 'contact_notification', contact_uuid });
  const { uuid: invitation_uuid } = await makeInvitation(app.services, { email });
  await makeNotification(app.services, { kind: 'invitation', invitation_uuid });
  await add(email);
  await add('other@visitor.example');
  const { uuid } = (await app.mutate('newsletter.create', { subject: 'News', body: 'Hello' }, cookie)).data;
  await app.mutate('newsletter.send', { uuid }, cookie);
  const story = { left_at: new Date(), bounced_at: new Date(), last_error: '550 5.1.1' };
  await app.services.prisma.newsletterDelivery.updateMany({ where: { email }, data: story });

  const list = { uuid: uuidV7(), file_name: 'list.csv', consent: 'At the fair', status: 'checked' } as const;
  await app.services.prisma.subscriberImport.create({ data: list });
  await app.services.prisma.subscriberImportRow.create({
    data: { import_uuid: list.uuid, line: 2, email, email_hash: '-', verdict: 'known' },
  });

  const found = (await app.mutate('privacy.find', { email: '  ASHA@visitor.example ' }, cookie)).data;
  expect(found).toMatchObject({
    bookings: [{ full_name: 'Asha' }],
    contacts: [{ subject: 'Quote' }],
    subscriber: { status: 'active', topics: [], paused_until: null },
    mails: [{ kind: 'invitation' }, { kind: 'contact_notification' }],
    invitations: [{ role: 'editor' }],
    newsletters: [
      {
        subject: 'News',
        status: 'pending',
        left_at: story.left_at.toISOString(),
        bounced_at: story.bounced_at.toISOString(),
        complained_at: null,
        last_error: '550 5.1.1',
      },
    ],
    uploads: [
      {
        file_name: 'list.csv',
        line: 2,
        verdict: 'known',
        consent: 'At the fair',
        topics: [],
        consent_at: null,
      },
    ],
    is_suppressed: false,
  });
  const { counts, ...stored } = found;
  expect(counts).toMatchObject({ bookings: 1, contacts: 1, mails: 2, newsletters: 1, quotes: 0, files: 0 });
  expect((await app.mutate('privacy.export', { email }, cookie)).data).toEqual(stored);
  // A screen has the newest of many, with their number; an export has all.
  const lead = { booking_uuid: found.bookings[0].uuid };
  const many = Array.from({ length: 60 }, (_, n) => ({ ...lead, user_id: 'u1', body: `note ${n}` }));
  await app.services.prisma.leadNote.createMany({ data: many });
  const bounded = (await app.mutate('privacy.find', { email }, cookie)).data;
  expect([bounded.notes.length, bounded.counts.notes]).toEqual([50, 60]);
  expect((await app.mutate('privacy.export', { email }, cookie)).data.notes).toHaveLength(60);
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
    newsletters: [],
    uploads: [],
    is_suppressed: true,
  });
  // Nowhere in the database, the other reader untouched.
  const { rows } = await app.database.pool.query<{ status: string; email: string }>(
    'select status, email from newsletter_deliveries order by status',
  );
  expect(rows).toHaveLength(2);
  expect(rows.find(({ email: other }) => other === 'other@visitor.example')?.status).toBe('pending');
  expect(rows.find(({ email: other }) => other.startsWith('erased-'))?.status).toBe('suppressed');
  for (const table of ['audits', 'suppressions', 'outbox', 'newsletter_deliveries', 'idempotency_keys']) {
    const hits = await app.database.pool.query(
      `select 1 from ${table} t where t::text ilike '%asha@visitor%'`,
    );
    expect({ table, hits: hits.rowCount }).toEqual({ table, hits: 0 });
  }
});

test('of two members who erase the same address at once, both see that it is erased', async () => {
  const email = 'asha@visitor.example';
  await makeContact(app.services, { email });
  await add(email);
  const erase = () => app.mutate('privacy.erase', { email }, cookie);
  const answers = await Promise.all(Array.from({ length: 6 }, erase));
  const erased = 'Everything about this address was erased';
  expect(answers.map(({ data }) => data?.message)).toEqual(Array.from({ length: 6 }, () => erased));
});

test('an erasure deletes the idempotency keys of the same requests, and no others', async () => {
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
