import { storeFile } from '@perfboard/server/catalog/file/file-store';
import { makeBooking, makeIncoming } from '@perfboard/server/testing/make-lead';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let owner: string;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signIn({ email: 'owner@shop.example' });
});
afterAll(() => app.close());

const rest = (path: string, method = 'GET', body?: unknown) =>
  app.call(`/api/v1${path}`, { method, body, cookie: owner });

test('other mail is listed, searched, archived and given to a lead, in whose history it stands', async () => {
  const mail = await makeIncoming(app.services, { subject: 'About the network' });
  const other = await makeIncoming(app.services, { subject: 'Something else' });
  const booking = await makeBooking(app.services);
  const subjects = async (query = '') =>
    (await rest(`/mails${query}`)).json.items.map(({ subject }: { subject: string }) => subject);
  expect((await subjects()).toSorted()).toEqual(['About the network', 'Something else']);
  expect(await subjects('?q=NETWORK')).toEqual(['About the network']);
  expect((await rest(`/mails/${other.uuid}/archive`, 'PUT')).status).toBe(200);
  expect(await subjects()).toEqual(['About the network']);
  expect(await subjects('?archived=true')).toEqual(['Something else']);
  await rest(`/mails/${other.uuid}/archive`, 'DELETE');
  const lead = { kind: 'booking', lead_uuid: booking.uuid };
  expect((await rest(`/mails/${mail.uuid}/lead`, 'PUT', lead)).status).toBe(200);
  expect(await subjects()).toEqual(['Something else']);
  const { json } = await rest(`/bookings/${booking.uuid}/timeline`);
  expect(json.entries.at(-1)).toMatchObject({ kind: 'answer', subject: 'About the network', state: 'hand' });
  // What has its place is not archived, and a lead that is gone takes none.
  expect((await rest(`/mails/${mail.uuid}/archive`, 'PUT')).status).toBe(404);
  const gone = { kind: 'contact', lead_uuid: booking.uuid };
  expect((await rest(`/mails/${other.uuid}/lead`, 'PUT', gone)).status).toBe(404);
  // What lists bring of a text is its beginning.
  const text = `${'ä'.repeat(3_000)}end`;
  const whole = {
    uuid: mail.uuid,
    subject: mail.subject,
    body: text,
    booking_uuid: booking.uuid,
    contact_uuid: null,
    archived_at: null,
    files: [],
  };
  for (const { uuid } of [mail, other])
    await app.services.prisma.incomingMail.update({ where: { uuid }, data: { body: text } });
  const cut = 'ä'.repeat(2_000);
  const [entry] = (await rest(`/bookings/${booking.uuid}/timeline`)).json.entries.slice(-1);
  expect([entry.text, entry.has_more]).toEqual([cut, true]);
  expect((await rest('/mails')).json.items).toMatchObject([{ body: cut, has_more: true }]);
  expect((await rest(`/mails/${mail.uuid}`)).json).toEqual(whole);
  expect((await rest(`/mails/${booking.uuid}`)).status).toBe(404);
  const trail = await app.services.prisma.audit.findMany({ where: { action: 'booking.mail' } });
  expect(trail).toMatchObject([{ entity_uuid: booking.uuid }]);
});

test('an email that was assigned by mistake is removed from the lead, which then waits for no answer', async () => {
  const mail = await makeIncoming(app.services, { subject: 'Not of this lead' });
  const { uuid } = await makeBooking(app.services);
  const waits = async () =>
    (await app.services.prisma.booking.findUnique({ where: { uuid } }))?.customer_reply_at !== null;
  expect((await rest(`/mails/${mail.uuid}/lead`, 'DELETE')).status).toBe(404);
  await rest(`/mails/${mail.uuid}/lead`, 'PUT', { kind: 'booking', lead_uuid: uuid });
  expect(await waits()).toBe(true);
  expect((await rest(`/mails/${mail.uuid}/lead`, 'DELETE')).status).toBe(200);
  expect(await waits()).toBe(false);
  const { entries } = (await rest(`/bookings/${uuid}/timeline`)).json;
  expect(entries.map(({ subject }: { subject: string | null }) => subject)).not.toContain('Not of this lead');
  expect((await rest('/mails?q=not of this')).json.items).toMatchObject([{ uuid: mail.uuid }]);
  // What was written on the client's page has no other place.
  const page = await makeIncoming(app.services, { booking_uuid: uuid, matched_by: 'page' });
  expect((await rest(`/mails/${page.uuid}/lead`, 'DELETE')).status).toBe(404);
  const lead = { kind: 'booking', lead_uuid: uuid };
  expect((await rest(`/mails/${page.uuid}/lead`, 'PUT', lead)).status).toBe(404);
});

test('after a wrong assignment, a lead is as it was: what was handled stays so, and its follow-up comes back', async () => {
  const { prisma } = app.services;
  const { uuid } = await makeBooking(app.services);
  await makeIncoming(app.services, { booking_uuid: uuid, matched_by: 'sender' });
  await rest(`/bookings/${uuid}`, 'PATCH', { status: 'contacted' });
  const due_at = new Date(Date.now() + 86_400_000);
  const planned = { booking_uuid: uuid, user_id: 'someone', due_at, only_if_no_answer: true };
  const followUp = await prisma.followUp.create({ data: planned });
  const state = async () => ({
    waits: (await prisma.booking.findUniqueOrThrow({ where: { uuid } })).customer_reply_at !== null,
    ended_as: (await prisma.followUp.findUniqueOrThrow({ where: { uuid: followUp.uuid } })).ended_as,
  });
  expect(await state()).toEqual({ waits: false, ended_as: null });
  const mail = await makeIncoming(app.services);
  await rest(`/mails/${mail.uuid}/lead`, 'PUT', { kind: 'booking', lead_uuid: uuid });
  expect(await state()).toEqual({ waits: true, ended_as: 'answered' });
  await rest(`/mails/${mail.uuid}/lead`, 'DELETE');
  expect(await state()).toEqual({ waits: false, ended_as: null });
});

test('members who move emails between two leads and back at the same moment do not block each other', async () => {
  const leads = await Promise.all([makeBooking(app.services), makeBooking(app.services)]);
  const mails = await Promise.all(
    leads.map(({ uuid }) => makeIncoming(app.services, { booking_uuid: uuid, matched_by: 'hand' })),
  );
  const move = (mail = 0, lead = 0) =>
    rest(`/mails/${mails[mail]?.uuid}/lead`, 'PUT', { kind: 'booking', lead_uuid: leads[lead]?.uuid });
  for (let round = 0; round < 10; round += 1) {
    const other = round % 2 === 0 ? 1 : 0;
    const answers = await Promise.all([
      move(0, other),
      move(1, 1 - other),
      rest(`/mails/${mails[0]?.uuid}/lead`, 'DELETE'),
      move(0, other),
    ]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
  }
});

test('what came from an address is found, exported and erased with it, and goes with its lead', async () => {
  const email = 'mailer@x.example';
  const booking = await makeBooking(app.services, { email });
  await makeIncoming(app.services, { from_email: email, subject: 'Nobody’s' });
  const about = { booking_uuid: booking.uuid, from_email: 'colleague@x.example', subject: 'Of the lead' };
  const mail = await makeIncoming(app.services, { ...about, matched_by: 'reference' });
  const stored = await storeFile(app.services.store, Buffer.from('<html>'));
  await app.services.prisma.file.create({
    data: { ...stored, incoming_uuid: mail.uuid, name: 'Ünterschrift.html' },
  });
  const found = (await app.mutate('privacy.find', { email }, owner)).data;
  expect(found.received_mails.map(({ subject }: { subject: string }) => subject).toSorted()).toEqual([
    'Nobody’s',
    'Of the lead',
  ]);
  // Members can download incoming files; for others they don't exist.
  const { json } = await rest(`/bookings/${booking.uuid}/timeline`);
  const [file] = json.entries.at(-1).files;
  expect(file).toEqual({
    ...stored,
    name: 'Ünterschrift.html',
    url: `/files/${stored.uuid}/%C3%9Cnterschrift.html`,
  });
  expect((await app.call(file.url)).status).toBe(404);
  const reader = await app.signIn({ email: 'reader@shop.example', role: 'reader' });
  const { status, headers } = await app.call(file.url, { cookie: reader });
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'application/octet-stream',
    'private, no-store',
  ]);
  expect(headers.get('content-disposition')).toMatch(/^attachment/);
  expect(found.received_mails.flatMap(({ files }: { files: string[] }) => files)).toEqual([
    'Ünterschrift.html',
  ]);
  await app.mutate('privacy.erase', { email }, owner);
  expect((await app.call(file.url, { cookie: reader })).status).toBe(404);
  const asked = await app.services.prisma.outbox.findMany({ where: { job: 'file.remove' } });
  expect(asked.map(({ payload }) => payload)).toEqual([{ file_uuid: stored.uuid }]);
  expect(await app.services.prisma.incomingMail.count({ where: { subject: 'Nobody’s' } })).toBe(0);
  expect(await app.services.prisma.incomingMail.count({ where: { subject: 'Of the lead' } })).toBe(0);
});

test('without a mailbox there is nothing to show of it, and nothing of it in what is ready', async () => {
  expect((await rest('/mails/state')).json).toMatchObject({ is_read: false });
  expect((await app.query('overview.unread', undefined, owner)).data.mails).toBeNull();
  expect((await app.call('/readyz')).json.checks).not.toHaveProperty('mailbox');
});

test('every screen shows when the mailbox has not been read for an hour', async () => {
  const { env, prisma } = app.services;
  const late = async () => (await rest('/health')).json.mailbox;
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const none = { late_since: null, last_error: null };
  await prisma.mailbox.create({
    data: { name: 'm', uid_validity: 1n, last_uid: 1n, read_at: hoursAgo(2) },
  });
  expect(await late()).toEqual(none);
  env.IMAP_URL = 'imaps://shop.example';
  try {
    expect(await late()).toEqual({ late_since: expect.any(String), last_error: null });
    await prisma.mailbox.updateMany({ data: { read_at: hoursAgo(0.5) } });
    expect(await late()).toEqual(none);
    // One that was never read.
    await prisma.mailbox.updateMany({ data: { read_at: null } });
    expect(await late()).toEqual(none);
    const failed = { ok: false, since: hoursAgo(2), checked_at: new Date(), last_error: 'Wrong password' };
    await prisma.serviceState.create({ data: { name: 'mailbox', ...failed } });
    expect(await late()).toEqual({ late_since: failed.since.toISOString(), last_error: 'Wrong password' });
  } finally {
    env.IMAP_URL = undefined;
  }
});
