import { makeBooking } from '@perfboard/server/testing/make-booking';
import { makeContact } from '@perfboard/server/testing/make-contact';
import { makeWebhook } from '@perfboard/server/testing/make-webhook';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let cookie: string;
let owner: string;
let reader: string;
beforeAll(async () => {
  app = await startTestApp();
  cookie = await app.signIn({ email: 'owner@shop.example' });
  reader = await app.signIn({ email: 'reader@shop.example', role: 'reader' });
  const user = await app.services.prisma.user.update({
    where: { email: 'owner@shop.example' },
    data: { name: 'Olga Owner' },
  });
  owner = user.id;
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query('truncate bookings, contacts, webhooks, outbox cascade');
});

const gone = '01890000-0000-7000-8000-000000000000';
const patch = (path: string, body: unknown) => app.call(`/api/v1${path}`, { method: 'PATCH', body, cookie });
const actionsOf = async (uuid: string) =>
  (await app.services.prisma.audit.findMany({ where: { entity_uuid: uuid } })).map(({ action, details }) => [
    action,
    details,
  ]);

test('a list is narrowed by days, instants, status and whoever takes care of a lead', async () => {
  const on = (day: string) => new Date(`2026-03-${day}Z`);
  await makeBooking(app.services, { full_name: 'Old', created_at: on('01T23:59:59') });
  await makeBooking(app.services, { full_name: 'Mine', created_at: on('02T00:00:00'), assignee_id: owner });
  await makeBooking(app.services, { full_name: 'Late', created_at: on('03T23:59:59'), status: 'scheduled' });
  await makeBooking(app.services, { full_name: 'New', created_at: on('04T00:00:00'), assignee_id: 'left' });
  const names = async (query: string) => {
    const { json } = await app.call(`/api/v1/bookings?limit=100&${query}`, { cookie });
    return json.map((row: { full_name: string }) => row.full_name);
  };
  expect(await names('from=2026-03-02&until=2026-03-03')).toEqual(['Late', 'Mine']);
  expect(await names('from=2026-03-03T01:00:00%2B01:00')).toEqual(['New', 'Late']);
  expect(await names('until=2026-03-02T00:00:00Z')).toEqual(['Old']);
  expect(await names('assignee=me')).toEqual(['Mine']);
  expect(await names(`assignee=${owner}`)).toEqual(['Mine']);
  expect(await names('assignee=nobody')).toEqual(['Late', 'Old']);
  expect(await names('assignee=nobody&status=scheduled&from=2026-03-01')).toEqual(['Late']);
  const page = await app.query('booking.page', { assignee: 'me', unanswered: true }, cookie);
  expect(page.data).toMatchObject({ total: 1, items: [{ full_name: 'Mine' }] });
  for (const query of ['from=yesterday', 'until=2026-13-01', 'from=2026-03-02T10:00']) {
    const { status, json } = await app.call(`/api/v1/contacts?${query}`, { cookie });
    expect([status, json.issues?.[0]?.path], query).toEqual([400, query.split('=')[0]]);
  }
});

describe('several leads at once', () => {
  test('get a status, an assignee or another list; each has its step, and who is gone is counted', async () => {
    const leads = [await makeContact(app.services), await makeContact(app.services)];
    const uuids = leads.map(({ uuid }) => uuid);
    const answer = await patch('/contacts', { uuids: [...uuids, gone], status: 'archived' });
    expect([answer.status, answer.json]).toEqual([
      200,
      { message: '2 leads changed, 1 gone meanwhile', changed: 2, missing: 1 },
    ]);
    expect((await patch('/contacts', { uuids, assignee_id: owner })).json.changed).toBe(2);
    expect((await patch('/contacts', { uuids: [uuids[0]], assignee_id: null })).json.message).toBe(
      '1 lead changed',
    );
    const rows = await app.services.prisma.contact.findMany({ orderBy: { created_at: 'asc' } });
    expect(rows.map(({ status, assignee_id }) => [status, assignee_id])).toEqual([
      ['archived', null],
      ['archived', owner],
    ]);
    expect(await actionsOf(uuids[1] ?? '')).toEqual([
      ['contact.status', { status: 'archived' }],
      ['contact.assign', { assignee_id: owner }],
    ]);
  });

  test('come out of spam with their mails and webhooks, once', async () => {
    await makeWebhook(app.services, { events: ['booking.created'] });
    const uuids: string[] = [];
    for (let at = 0; at < 3; at += 1) uuids.push((await makeBooking(app.services, { is_spam: true })).uuid);
    expect((await patch('/bookings', { uuids, is_spam: false })).status).toBe(200);
    expect((await patch('/bookings', { uuids, is_spam: false })).json.changed).toBe(3);
    expect(await app.services.prisma.notice.count({ where: { booking_uuid: { in: uuids } } })).toBe(6);
    expect(await app.services.prisma.webhookDelivery.count()).toBe(3);
    expect(await app.services.prisma.booking.count({ where: { is_spam: false } })).toBe(3);
  });

  test('tell one mailbox no more than three times a day, in bulk and one by one; the shop is told of each', async () => {
    const { prisma } = app.services;
    const spell = (at: number) => ({ email: `bulk.victim+${at}@gmail.com`, is_spam: true });
    const uuids: string[] = [];
    for (let at = 0; at < 5; at += 1) uuids.push((await makeContact(app.services, spell(at))).uuid);
    expect((await patch('/contacts', { uuids: uuids.slice(0, 2), is_spam: false })).status).toBe(200);
    for (const uuid of uuids.slice(2, 4)) {
      const one = { method: 'PUT', body: { is_spam: false }, cookie };
      expect((await app.call(`/api/v1/contacts/${uuid}/spam`, one)).status).toBe(200);
    }
    expect((await patch('/contacts', { uuids, is_spam: false })).json.changed).toBe(5);
    const count = (kind: 'contact_notice' | 'contact_acknowledgement') =>
      prisma.notice.count({ where: { kind, contact_uuid: { in: uuids } } });
    expect([await count('contact_notice'), await count('contact_acknowledgement')]).toEqual([5, 3]);
  });

  test('are refused beside the field, by a reader, and where none is left', async () => {
    const { uuid } = await makeBooking(app.services);
    const issues = async (body: unknown) => (await patch('/bookings', body)).json.issues;
    expect(await issues({ uuids: [], status: 'done' })).toMatchObject([
      { path: 'uuids', message: 'Choose at least one lead' },
    ]);
    expect(await issues({ uuids: Array(101).fill(uuid), status: 'done' })).toMatchObject([{ path: 'uuids' }]);
    const one = 'Say one thing: a status, an assignee or whether it is spam';
    for (const change of [{}, { status: 'done', is_spam: true }]) {
      expect(await issues({ uuids: [uuid], ...change })).toEqual([{ path: 'status', message: one }]);
    }
    expect(await issues({ uuids: [uuid], status: 'read' })).toEqual([
      { path: 'status', message: 'Invalid booking status' },
    ]);
    expect(await issues({ uuids: [uuid], assignee_id: 'stranger' })).toEqual([
      { path: 'assignee_id', message: 'Member not found' },
    ]);
    expect((await patch('/bookings', { uuids: [gone], status: 'done' })).status).toBe(404);
    const refused = await app.mutate('booking.changeMany', { uuids: [uuid], status: 'done' }, reader);
    expect(refused.status).toBe(403);
    expect((await app.services.prisma.booking.findUniqueOrThrow({ where: { uuid } })).status).toBe('new');
  });
});

describe('an export of leads', () => {
  const lines = (text: string) => text.split('\r\n').slice(1, -1);
  const read = (query: string, as = cookie) =>
    app.call(`/api/v1/contacts/export.csv?${query}`, { cookie: as });

  test('holds what the list shows, or what was chosen of it, and runs nothing in a spreadsheet', async () => {
    const now = Date.now();
    const asha = await makeContact(app.services, {
      name: '=HYPERLINK("http://x")',
      subject: 'One, "two"',
      message: 'Line\nbreak in it',
      assignee_id: owner,
      note: '+1',
      created_at: new Date(now),
    });
    const ben = await makeContact(app.services, { name: 'Ben', created_at: new Date(now - 1_000) });
    await makeContact(app.services, { name: 'Pills', is_spam: true, created_at: new Date(now - 2_000) });
    const all = await read('date=2026-11-24');
    expect(all.headers.get('content-disposition')).toBe(
      'attachment; filename="contact_messages_2026-11-24.csv"',
    );
    expect(all.text).toBe(
      `Received,Name,Email,Mobile,Subject,Message,Status,Assignee,Note,Source,Campaign,Landing Page,Project UUID,Spam,UUID\r\n${asha.created_at.toISOString()},"'=HYPERLINK(""http://x"")",${asha.email},${asha.mobile},"One, ""two""","Line\nbreak in it",unread,Olga Owner,'+1,,,,,no,${asha.uuid}\r\n${ben.created_at.toISOString()},Ben,${ben.email},${ben.mobile},${ben.subject},${ben.message},unread,,,,,,,no,${ben.uuid}\r\n`,
    );
    expect(lines((await read('assignee=me')).text)).toHaveLength(1);
    expect(lines((await read('spam=true')).text)[0]).toContain('Pills');
    expect(lines((await read(`uuids=${ben.uuid},${gone}`)).text)[0]).toContain('Ben');
    const bookings = await app.call('/api/v1/bookings/export.csv', { cookie });
    expect(bookings.text).toMatch(
      /^Requested,Full Name,Email,Mobile,Project Title,Purpose,Quantity,Budget,Wanted By,Status,/,
    );
    const { rows } = await app.database.pool.query(
      `select action, details from audits where action like '%.export' order by seq`,
    );
    expect(rows).toEqual([
      { action: 'contact.export', details: { is_filtered: false } },
      { action: 'contact.export', details: { is_filtered: true } },
      { action: 'contact.export', details: { is_filtered: true } },
      { action: 'contact.export', details: { is_filtered: false, chosen: 2 } },
      { action: 'booking.export', details: { is_filtered: false } },
    ]);
  });

  test('comes whole and in order, however many there are', async () => {
    await app.database.pool.query(`insert into bookings (uuid, full_name, email, mobile_no, project_title, created_at)
      select gen_random_uuid(), 'Visitor ' || i, 'v' || i || '@example.com', '5550100142', 'A project',
        now() - (i / 3) * interval '1 minute' from generate_series(1, 2500) i`);
    const { text } = await app.call('/api/v1/bookings/export.csv', { cookie });
    const uuids = lines(text).map((line) => line.split(',').at(-1));
    const { rows } = await app.database.pool.query(
      'select uuid from bookings order by created_at desc, uuid desc',
    );
    expect(uuids).toEqual(rows.map(({ uuid }) => uuid));
  });

  test('is for editors who gave their password lately, and says what is wrong with what it is asked', async () => {
    expect((await app.call('/api/v1/contacts/export.csv')).status).toBe(401);
    expect((await read('', reader)).status).toBe(403);
    const wrong = await read('from=soon');
    expect([wrong.status, wrong.json.issues[0].path]).toEqual([400, 'from']);
    expect((await read('uuids=1;drop')).status).toBe(400);
    const late = await app.signIn({ email: 'late@shop.example' });
    await app.database.pool.query(
      `update sessions set created_at = now() - interval '16 minutes', confirmed_at = now() - interval '16 minutes'
        where user_id = (select id from users where email = 'late@shop.example')`,
    );
    expect((await read('', late)).status).toBe(403);
  });
});
