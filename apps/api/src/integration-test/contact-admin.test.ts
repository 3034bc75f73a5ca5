import { makeBooking, makeContact, makeNotification } from '@perfboard/server/testing/make-lead';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp();
  cookie = await app.signIn({ email: 'owner@shop.example' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.empty('contacts, bookings, notifications, outbox');
});

const contact = async (data: Parameters<typeof makeContact>[1] = {}): Promise<string> =>
  (await makeContact(app.services, data)).uuid;
const page = async (input: object) => (await app.query('contact.page', input, cookie)).data;
const names = async (input: object) => (await page(input)).items.map((item: { name: string }) => item.name);

test('a search finds a text in each of the five fields, whatever its case, and nothing by a wildcard', async () => {
  await contact({ name: 'Asha NEEDLE', created_at: new Date('2026-01-05') });
  await contact({ email: 'needle@x.example', name: 'B', created_at: new Date('2026-01-04') });
  await contact({ subject: 'A Needle', name: 'C', created_at: new Date('2026-01-03') });
  await contact({ message: 'in the needle stack', name: 'D', created_at: new Date('2026-01-02') });
  await contact({ mobile: '1234509876', name: 'E', created_at: new Date('2026-01-01') });
  expect(await names({ q: 'nEEdle' })).toEqual(['Asha NEEDLE', 'B', 'C', 'D']);
  expect(await names({ q: '234509' })).toEqual(['E']);
  expect(await names({ q: '%' })).toEqual([]);
  expect(await names({ q: '_' })).toEqual([]);
});

test('status, unanswered and spam each narrow the list, and the counts agree', async () => {
  await contact({ name: 'unread' });
  await contact({ name: 'read', status: 'read' });
  await contact({ name: 'responded', status: 'responded' });
  await contact({ name: 'archived', status: 'archived' });
  await contact({ name: 'spam', is_spam: true });
  expect(await names({ status: 'all', sort: 'name' })).toEqual(['archived', 'read', 'responded', 'unread']);
  expect(await names({ status: 'responded' })).toEqual(['responded']);
  expect(await names({ unanswered: true, sort: 'name' })).toEqual(['read', 'unread']);
  expect(await names({ spam: true })).toEqual(['spam']);
  expect((await app.query('contact.counts', {}, cookie)).data).toEqual({
    total: 4,
    unread: 1,
    read: 1,
    responded: 1,
    archived: 1,
    spam: 1,
    is_exact: true,
  });
});

test('over REST: any status from any other, a wrong one refused, a deletion final', async () => {
  const uuid = await contact();
  const patch = (body: unknown, name = uuid) =>
    app.call(`/api/v1/contacts/${name}`, { method: 'PATCH', body, cookie });
  for (const status of ['archived', 'unread', 'responded', 'read']) {
    expect(await patch({ status })).toMatchObject({
      status: 200,
      json: { message: 'Contact status updated successfully', uuid },
    });
    expect((await app.call('/api/v1/contacts', { cookie })).json).toMatchObject([{ uuid, status }]);
  }
  expect((await patch({ status: 'done' })).status).toBe(400);
  expect((await patch({ status: 'read' }, 'nobody')).status).toBe(404);
  expect((await patch({ status: 'read' }, '00000000-0000-7000-8000-000000000000')).status).toBe(404);
  const remove = () => app.call(`/api/v1/contacts/${uuid}`, { method: 'DELETE', cookie });
  expect(await remove()).toMatchObject({ status: 200, json: { message: 'Contact deleted successfully' } });
  expect((await remove()).status).toBe(404);
});

test('opening an unread message marks it as read once; any other status stays, and a reader changes nothing', async () => {
  const colleague = await app.signIn({ email: 'editor@shop.example', role: 'editor' });
  const reader = await app.signIn({ email: 'reader@shop.example', role: 'reader' });
  const uuid = await contact();
  const open = (who: string, name = uuid) =>
    app.call(`/api/v1/contacts/${name}/read`, { method: 'POST', cookie: who });
  const status = async () => (await page({})).items[0].status;
  expect((await open(reader)).status).toBe(403);
  expect(await status()).toBe('unread');
  const unread = async () => (await app.query('overview.unread', undefined, cookie)).data.contacts;
  expect(await unread()).toBe(1);
  const both = await Promise.all([open(cookie), open(colleague)]);
  expect(both.map(({ json }) => json.is_changed).sort()).toEqual([false, true]);
  expect(await status()).toBe('read');
  expect(await unread()).toBe(0);
  const steps = (await app.query('contact.timeline', { uuid }, cookie)).data.entries;
  expect(steps.filter(({ kind }: { kind: string }) => kind === 'status')).toMatchObject([{ text: 'read' }]);
  for (const other of ['responded', 'archived']) {
    await app.mutate('contact.setStatus', { uuid, status: other }, cookie);
    expect((await open(colleague)).json).toMatchObject({ is_changed: false });
    expect(await status()).toBe(other);
  }
  expect((await open(cookie, 'nobody')).status).toBe(404);
});

test('"Not spam" sends the two mails that were withheld, once', async () => {
  const uuid = await contact({ is_spam: true });
  const mark = (is_spam: boolean) => app.mutate('contact.setSpam', { uuid, is_spam }, cookie);
  const pendingMails = async () =>
    (await app.database.pool.query(`select payload from outbox where job = 'notification.send'`)).rows.length;
  expect((await mark(false)).data.message).toBe('Marked as not spam');
  expect(await pendingMails()).toBe(2);
  const kinds = await app.services.prisma.notification.findMany({ where: { contact_uuid: uuid } });
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(['contact_acknowledgement', 'contact_notification']);
  await app.database.pool.query(`update notifications set status = 'sent', sent_at = now()`);
  await mark(true);
  await mark(false);
  expect(await pendingMails()).toBe(2);
  expect(await app.services.prisma.notification.count()).toBe(2);
});

test('mails held back while a lead was spam are pending again when it is none', async () => {
  const uuid = await contact({ is_spam: true });
  await makeNotification(app.services, { kind: 'contact_notification', contact_uuid: uuid });
  await app.mutate('contact.setSpam', { uuid, is_spam: false }, cookie);
  expect(await app.services.prisma.notification.count()).toBe(2);
  expect(await app.services.prisma.outbox.count({ where: { job: 'notification.send' } })).toBe(2);
});

test('a note is stored, and every write is in the audit trail without personal data', async () => {
  const uuid = await contact({ email: 'secret@example.com' });
  await app.mutate('contact.setNote', { uuid, note: 'Called back' }, cookie);
  await app.mutate('contact.setStatus', { uuid, status: 'read' }, cookie);
  await app.mutate('contact.remove', { uuid }, cookie);
  const { items } = (await app.query('audit.page', { entity: 'contact', limit: 3 }, cookie)).data;
  expect(items.map(({ action }: { action: string }) => action)).toEqual([
    'contact.remove',
    'contact.status',
    'contact.note',
  ]);
  expect(items[0]).toMatchObject({ actor: 'owner@shop.example', entity_uuid: uuid });
  expect(JSON.stringify(items)).not.toContain('secret@example.com');
  await expect(app.database.pool.query('update audits set actor = $1', ['x'])).rejects.toThrow(
    'cannot be changed',
  );
});

test('booking requests: a status beyond the interface, a note, spam and the unanswered', async () => {
  const { services } = app;
  const first = await makeBooking(services, { full_name: 'Asha' });
  const spam = await makeBooking(services, { full_name: 'Bot', is_spam: true });
  const list = async (input: object) =>
    (await app.query('booking.page', input, cookie)).data.items.map(
      (item: { full_name: string }) => item.full_name,
    );
  expect(await list({ unanswered: true })).toEqual(['Asha']);
  expect(await list({ spam: true })).toEqual(['Bot']);
  const set = { method: 'PATCH', body: { status: 'scheduled' }, cookie };
  expect((await app.call(`/api/v1/bookings/${first.uuid}`, set)).json.message).toBe(
    'Booking request updated successfully',
  );
  expect(await list({ unanswered: true })).toEqual([]);
  await app.mutate('booking.setSpam', { uuid: spam.uuid, is_spam: false }, cookie);
  expect(await list({ sort: 'full_name' })).toEqual(['Asha', 'Bot']);
  expect(await services.prisma.outbox.count({ where: { job: 'notification.send' } })).toBe(2);
});

test('the overview counts days, what is unanswered and the oldest of it, without spam', async () => {
  await contact({ created_at: new Date(Date.now() - 3 * 86_400_000), name: 'Oldest' });
  await contact({ created_at: new Date(Date.now() - 9 * 86_400_000), is_spam: true });
  await contact({ status: 'responded' });
  const { data } = await app.query('overview.get', { time_zone: 'Asia/Kolkata' }, cookie);
  expect(data.days).toHaveLength(30);
  expect(data.unanswered).toMatchObject({
    contacts: 1,
    bookings: 0,
    oldest: { kind: 'contact', name: 'Oldest' },
  });
  expect(data.days.reduce((sum: number, day: { contacts: number }) => sum + day.contacts, 0)).toBe(2);
  expect((await app.query('overview.get', { time_zone: "x'; drop table" }, cookie)).status).toBe(400);
});
