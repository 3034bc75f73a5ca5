import { leadMessages } from '@perfboard/contracts/words/lead';
import { makeBooking, makeContact } from '@perfboard/server/testing/make-lead';
import { makeWebhook } from '@perfboard/server/testing/make-record';
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
  await app.database.empty('bookings, contacts, webhooks, outbox');
});

const gone = '01890000-0000-7000-8000-000000000000';
const patch = (path: string, body: unknown) => app.call(`/api/v1${path}`, { method: 'PATCH', body, cookie });
const actionsOf = async (uuid: string) =>
  (await app.services.prisma.audit.findMany({ where: { entity_uuid: uuid } })).map(({ action, details }) => [
    action,
    details,
  ]);

test('a list is filtered by days, instants, status and assignee', async () => {
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
  expect(await names('assignee=unassigned')).toEqual(['Late', 'Old']);
  expect(await names('assignee=unassigned&status=scheduled&from=2026-03-01')).toEqual(['Late']);
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
      {
        message: leadMessages.changedMany(2, 1),
        changed: 2,
        missing: 1,
        undo_uuid: expect.any(String),
        undo_seconds: 10,
      },
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
      ['contact.status', { status: 'archived', change: answer.json.undo_uuid }],
      ['contact.assign', { assignee_id: owner, change: expect.any(String) }],
    ]);
  });

  test('come out of spam with their mails and webhooks, once', async () => {
    await makeWebhook(app.services, { events: ['booking.created'] });
    const uuids: string[] = [];
    for (let at = 0; at < 3; at += 1) uuids.push((await makeBooking(app.services, { is_spam: true })).uuid);
    expect((await patch('/bookings', { uuids, is_spam: false })).status).toBe(200);
    expect((await patch('/bookings', { uuids, is_spam: false })).json.changed).toBe(0);
    expect(await app.services.prisma.notification.count({ where: { booking_uuid: { in: uuids } } })).toBe(6);
    expect(await app.services.prisma.webhookDelivery.count()).toBe(3);
    expect(await app.services.prisma.booking.count({ where: { is_spam: false } })).toBe(3);
  });

  test('acknowledge one mailbox at most three times a day, in bulk and one by one; the shop is notified of each', async () => {
    const { prisma } = app.services;
    const spell = (at: number) => ({ email: `bulk.victim+${at}@gmail.com`, is_spam: true });
    const uuids: string[] = [];
    for (let at = 0; at < 5; at += 1) uuids.push((await makeContact(app.services, spell(at))).uuid);
    expect((await patch('/contacts', { uuids: uuids.slice(0, 2), is_spam: false })).status).toBe(200);
    for (const uuid of uuids.slice(2, 4)) {
      const one = { method: 'PUT', body: { is_spam: false }, cookie };
      expect((await app.call(`/api/v1/contacts/${uuid}/spam`, one)).status).toBe(200);
    }
    expect((await patch('/contacts', { uuids, is_spam: false })).json.changed).toBe(1);
    const count = (kind: 'contact_notification' | 'contact_acknowledgement') =>
      prisma.notification.count({ where: { kind, contact_uuid: { in: uuids } } });
    expect([await count('contact_notification'), await count('contact_acknowledgement')]).toEqual([5, 3]);
  });

  test('are refused beside the field, by a reader, and where none is left', async () => {
    const { uuid } = await makeBooking(app.services);
    const issues = async (body: unknown) => (await patch('/bookings', body)).json.issues;
    expect(await issues({ uuids: [], status: 'done' })).toMatchObject([
      { path: 'uuids', message: leadMessages.noneChosen },
    ]);
    expect(await issues({ uuids: Array(101).fill(uuid), status: 'done' })).toMatchObject([{ path: 'uuids' }]);
    const one = leadMessages.oneChange;
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
