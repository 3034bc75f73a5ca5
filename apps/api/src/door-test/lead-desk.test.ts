import { makeBooking } from '@perfboard/server/testing/make-booking';
import { makeContact } from '@perfboard/server/testing/make-contact';
import { makeNotice } from '@perfboard/server/testing/make-notice';
import { makeWebhook } from '@perfboard/server/testing/make-webhook';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let owner: string;
let colleague: string;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signIn({ email: 'owner@shop.example' });
  colleague = await app.signIn({ email: 'asha@shop.example' });
  for (const [email, name] of [
    ['owner@shop.example', 'Olga Owner'],
    ['asha@shop.example', 'Asha Rao'],
  ] as const) {
    await app.services.prisma.user.update({ where: { email }, data: { name } });
  }
});
afterAll(() => app.close());

interface Entry {
  kind: string;
  uuid: string;
  text: string;
  author: string | null;
  is_own: boolean;
  state: string | null;
}
const timeline = async (uuid: string, cookie = owner, kind = 'booking') =>
  (await app.query(`${kind}.timeline`, { uuid }, cookie)).data as {
    entries: Entry[];
    assignee: { id: string; name: string } | null;
  };
const memberId = async (email: string) =>
  (await app.services.prisma.user.findUniqueOrThrow({ where: { email } })).id;
const rest = (path: string, method: string, body?: unknown, cookie = owner) =>
  app.call(`/api/v1${path}`, { method, body, cookie });

describe('the notes of a lead', () => {
  test('stand with author and time, and only their author changes or removes them', async () => {
    const { uuid } = await makeBooking(app.services);
    await app.mutate('booking.addNote', { uuid, body: 'Called, wants ten' }, owner);
    const answer = await rest(`/bookings/${uuid}/notes`, 'POST', { body: ' Budget is fine ' }, colleague);
    expect(answer.status).toBe(201);
    const notes = (await timeline(uuid)).entries.filter(({ kind }) => kind === 'note');
    expect(notes).toMatchObject([
      { text: 'Called, wants ten', is_own: true, author: 'Olga Owner' },
      { text: 'Budget is fine', is_own: false, author: 'Asha Rao' },
    ]);
    const theirs = `/lead-notes/${notes[1]?.uuid}`;
    expect((await rest(theirs, 'PATCH', { body: 'No' })).status).toBe(403);
    expect((await rest(theirs, 'DELETE')).status).toBe(403);
    expect((await rest(theirs, 'PATCH', { body: 'Budget is 2,000' }, colleague)).status).toBe(200);
    expect((await rest(theirs, 'DELETE', undefined, colleague)).status).toBe(200);
    expect((await rest(theirs, 'DELETE', undefined, colleague)).status).toBe(404);
    expect((await timeline(uuid)).entries.filter(({ kind }) => kind === 'note')).toHaveLength(1);
  });

  test('are what REST knew as the one note: the latest of them, set and emptied as ever', async () => {
    const { uuid } = await makeContact(app.services);
    const note = async () => {
      const { json } = await app.call('/api/v1/contacts?limit=1000', { cookie: owner });
      return json.find((row: { uuid: string }) => row.uuid === uuid).note;
    };
    await app.mutate('contact.addNote', { uuid, body: 'First' }, owner);
    const second = await app.mutate('contact.addNote', { uuid, body: 'Second' }, owner);
    expect(await note()).toBe('Second');
    await app.mutate('lead.editNote', { uuid: second.data.uuid, body: 'Second, mended' }, owner);
    expect(await note()).toBe('Second, mended');
    await app.mutate('lead.removeNote', { uuid: second.data.uuid }, owner);
    expect(await note()).toBe('First');
    for (const text of ['From a script', 'From a script, again', '']) {
      expect((await rest(`/contacts/${uuid}/note`, 'PUT', { note: text })).status).toBe(200);
      expect(await note()).toBe(text);
    }
    const notes = (await timeline(uuid, owner, 'contact')).entries.filter(({ kind }) => kind === 'note');
    expect(notes.map(({ text }) => text)).toEqual(['First']);
    // Set, passed over by another, set again: written last, though it was begun first.
    await rest(`/contacts/${uuid}/note`, 'PUT', { note: 'Script' });
    await app.mutate('contact.addNote', { uuid, body: 'Third' }, owner);
    await rest(`/contacts/${uuid}/note`, 'PUT', { note: 'Script, later' });
    const fourth = await app.mutate('contact.addNote', { uuid, body: 'Fourth' }, owner);
    await app.mutate('lead.removeNote', { uuid: fourth.data.uuid }, owner);
    expect(await note()).toBe('Script, later');
  });

  test('that are changed or removed count as work on their lead, not on themselves', async () => {
    const { uuid } = await makeBooking(app.services);
    const note = (await app.mutate('booking.addNote', { uuid, body: 'Called' }, owner)).data.uuid;
    await app.mutate('lead.editNote', { uuid: note, body: 'Called twice' }, owner);
    await app.mutate('lead.removeNote', { uuid: note }, owner);
    const trail = await app.services.prisma.audit.findMany({
      where: { entity_uuid: uuid, entity: 'booking' },
      orderBy: { seq: 'asc' },
    });
    expect(trail.map(({ action }) => action)).toEqual(['booking.note', 'lead.note_edit', 'lead.note_remove']);
  });

  test('need a text of at most 5,000 characters, and a lead', async () => {
    const { uuid } = await makeBooking(app.services);
    for (const [body, message] of [
      [' \n ', 'A note needs a text'],
      ['x'.repeat(5001), 'A note must not exceed 5,000 characters'],
    ]) {
      const { status, json } = await rest(`/bookings/${uuid}/notes`, 'POST', { body });
      expect([status, json.issues]).toEqual([400, [{ path: 'body', message }]]);
    }
    const gone = await rest('/bookings/01890000-0000-7000-8000-000000000000/notes', 'POST', { body: 'x' });
    expect(gone.json).toEqual({ message: 'Booking request not found' });
  });

  test('of the process of the release before are shown too', async () => {
    const { uuid } = await makeBooking(app.services, { note: 'Written while an upgrade rolled' });
    const [, note] = (await timeline(uuid)).entries;
    expect(note).toMatchObject({ kind: 'note', text: 'Written while an upgrade rolled', is_own: false });
  });
});

test('a lead is given to a member and taken back; a stranger is refused beside the field', async () => {
  const { uuid } = await makeBooking(app.services);
  const assignee_id = await memberId('asha@shop.example');
  expect((await rest(`/bookings/${uuid}/assignee`, 'PUT', { assignee_id })).status).toBe(200);
  expect((await timeline(uuid)).assignee).toMatchObject({ id: assignee_id });
  const wrong = await rest(`/bookings/${uuid}/assignee`, 'PUT', { assignee_id: 'nobody' });
  expect(wrong.status).toBe(400);
  expect(wrong.json.issues).toEqual([{ path: 'assignee_id', message: 'Member not found' }]);
  await rest(`/bookings/${uuid}/assignee`, 'PUT', { assignee_id: null });
  const { entries, assignee } = await timeline(uuid);
  expect(assignee).toBeNull();
  expect(entries.filter(({ kind }) => kind === 'assignee').map(({ text }) => text)).toEqual(['Asha Rao', '']);
});

test('the timeline tells what happened from the beginning, and an erased lead is not found', async () => {
  const { uuid, email } = await makeBooking(app.services);
  await makeNotice(app.services, {
    booking_uuid: uuid,
    kind: 'booking_acknowledgement',
    status: 'failed',
    last_error: '550 no such user',
  });
  await app.mutate('booking.setStatus', { uuid, status: 'contacted' }, owner);
  await app.mutate('booking.setSpam', { uuid, is_spam: true }, colleague);
  const { entries } = await timeline(uuid);
  expect(entries.map(({ kind, text, state, author }) => [kind, text, state, author])).toEqual([
    ['received', '', null, null],
    ['mail', 'booking_acknowledgement', 'failed', null],
    ['status', 'contacted', null, 'owner@shop.example'],
    ['spam', 'spam', null, 'asha@shop.example'],
  ]);
  await app.mutate('privacy.erase', { email }, owner);
  const answer = await app.call(`/api/v1/bookings/${uuid}/timeline`, { cookie: owner });
  expect([answer.status, answer.json]).toEqual([404, { message: 'Booking request not found' }]);
  expect(await app.services.prisma.leadNote.count({ where: { booking_uuid: uuid } })).toBe(0);
});

describe('a reply', () => {
  const text = { subject: 'Re: Quote', body: 'Forty a piece.' };

  test('clicked twice is one; the same key with another text is refused', async () => {
    const { uuid } = await makeContact(app.services);
    const input = { uuid, ...text, idempotency_key: 'a-key-of-this-reply' };
    const answers = await Promise.all([1, 2].map(() => app.mutate('contact.reply', input, owner)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.data).toEqual(answers[1]?.data);
    expect(await app.services.prisma.reply.count({ where: { contact_uuid: uuid } })).toBe(1);
    const other = await app.mutate('contact.reply', { ...input, body: 'Fifty a piece.' }, owner);
    expect(other.status).toBe(409);
    const { entries } = await timeline(uuid, owner, 'contact');
    expect(entries.map(({ kind, text: said, state }) => [kind, said, state])).toEqual([
      ['received', '', null],
      ['reply', 'Forty a piece.', 'pending'],
      ['status', 'responded', null],
    ]);
  });

  test('whose answer was lost is sent again after the timeline shows it, and is one', async () => {
    const { uuid } = await makeContact(app.services);
    const input = { uuid, ...text, after: null, idempotency_key: 'a-key-of-a-lost-answer' };
    const first = await app.mutate('contact.reply', input, owner);
    const again = await app.mutate('contact.reply', { ...input, after: first.data.uuid }, owner);
    expect([again.status, again.data]).toEqual([200, first.data]);
    const { prisma } = app.services;
    expect(await prisma.reply.count({ where: { contact_uuid: uuid } })).toBe(1);
    expect(await prisma.notice.count({ where: { reply: { contact_uuid: uuid } } })).toBe(1);
  });

  test('over REST is created, repeated by its header, and checked field by field', async () => {
    const { uuid } = await makeBooking(app.services);
    const post = (body: unknown, headers = {}) =>
      app.call(`/api/v1/bookings/${uuid}/replies`, { method: 'POST', body, cookie: owner, headers });
    const key = { 'idempotency-key': 'one-reply-by-script' };
    const first = await post(text, key);
    expect([first.status, first.json.message]).toEqual([201, 'The reply is on its way']);
    expect((await post(text, key)).json).toEqual(first.json);
    const wrong = await post({ subject: ' ', body: '' });
    expect(wrong.json.issues).toEqual([
      { path: 'subject', message: 'A reply needs a subject' },
      { path: 'body', message: 'A reply needs a text' },
    ]);
    const row = await app.services.prisma.booking.findUniqueOrThrow({ where: { uuid } });
    expect(row.status).toBe('contacted');
    const gone = await app.call('/api/v1/bookings/01890000-0000-7000-8000-000000000000/replies', {
      method: 'POST',
      body: text,
      cookie: owner,
    });
    expect([gone.status, gone.json.message]).toEqual([
      404,
      'This lead was deleted or erased. Nothing was sent.',
    ]);
  });

  test('that a colleague writes is seen while it is written, and first read before another follows', async () => {
    const { uuid } = await makeContact(app.services);
    const read = async (cookie: string) =>
      (await app.query('contact.timeline', { uuid }, cookie)).data as { writers: string[] };
    await app.mutate('contact.writing', { uuid }, colleague);
    expect((await read(owner)).writers).toEqual(['Asha Rao']);
    expect((await read(colleague)).writers).toEqual([]);
    await app.mutate('contact.reply', { uuid, ...text, after: null }, colleague);
    expect((await read(owner)).writers).toEqual([]);
    const late = await app.mutate('contact.reply', { uuid, ...text, after: null }, owner);
    expect([late.status, late.error?.message]).toEqual([
      409,
      'Asha Rao has replied meanwhile. Read it above, then send yours again.',
    ]);
  });

  test('to a lead in spam waits, and neither changes its status nor tells a webhook before it goes out', async () => {
    const { prisma } = app.services;
    await makeWebhook(app.services, { events: ['booking.status', 'booking.created'] });
    const { uuid } = await makeBooking(app.services, { is_spam: true });
    const told = async () =>
      (await prisma.webhookDelivery.findMany({ where: { entity_uuid: uuid } }))
        .map(({ event }) => event)
        .sort();
    const status = async () => (await prisma.booking.findUniqueOrThrow({ where: { uuid } })).status;
    const answer = await app.mutate('booking.reply', { uuid, ...text }, owner);
    expect(answer.data.message).toBe('The reply is kept. It goes out when the lead is marked as not spam.');
    expect([await status(), await told()]).toEqual(['new', []]);
    await app.mutate('booking.setSpam', { uuid, is_spam: false }, colleague);
    expect([await status(), await told()]).toEqual(['contacted', ['booking.created', 'booking.status']]);
    const { entries } = await timeline(uuid);
    expect(entries.slice(-2).map(({ kind, text: said }) => [kind, said])).toEqual([
      ['spam', 'not spam'],
      ['status', 'contacted'],
    ]);
  });

  test('takes files along: once for one key, shown in the history, told to whom it concerns, gone with the lead', async () => {
    const { uuid, email } = await makeBooking(app.services);
    const content = new Uint8Array(4_000_000).fill(7);
    const post = (files: [name: string, content: Uint8Array<ArrayBuffer>][], more: object = {}) => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ ...text, ...more })) body.set(name, value);
      for (const [name, bytes] of files) body.append('files', new Blob([bytes], { type: 'text/html' }), name);
      return app.call(`/api/v1/bookings/${uuid}/replies`, { cookie: owner, body });
    };
    const key = { idempotency_key: 'one-reply-with-files', after: '' };
    const two: [string, Uint8Array<ArrayBuffer>][] = [
      ['../Quote.pdf', content],
      ['plan.html', content],
    ];
    const first = await post(two, key);
    expect([first.status, first.json.message]).toEqual([201, 'The reply is on its way']);
    expect((await post(two, key)).json).toEqual(first.json);
    const answers = [
      await post([['Other.pdf', content]], key),
      await post([...two, ['third.bin', content]]),
      await post([['empty.txt', new Uint8Array()]]),
      await post(Array.from({ length: 11 }, (_, at) => [`${at}`, new Uint8Array(1)])),
    ];
    expect(answers.map(({ status, json }) => `${status} ${json.message}`)).toEqual([
      '409 This idempotency key was used for another request',
      '413 Attachments must not exceed 10 MB in all',
      '400 An attachment is empty',
      '400 A reply can have 10 attachments',
    ]);
    expect((await app.call(`/api/v1/bookings/${uuid}/replies`, { body: new FormData() })).status).toBe(401);
    const { json } = await app.call(`/api/v1/bookings/${uuid}/timeline`, { cookie: owner });
    const [reply] = json.entries.filter(({ kind }: Entry) => kind === 'reply');
    expect(reply.files.map(({ name, bytes }: { name: string; bytes: number }) => [name, bytes])).toEqual([
      ['Quote.pdf', 4_000_000],
      ['plan.html', 4_000_000],
    ]);
    const [{ url }] = reply.files;
    expect((await app.call(url)).status).toBe(404);
    expect((await app.call(url, { cookie: colleague })).status).toBe(200);
    const { data } = await app.mutate('privacy.find', { email }, owner);
    expect(data.replies).toMatchObject([{ files: ['Quote.pdf', 'plan.html'] }]);
    await app.mutate('privacy.erase', { email }, owner);
    expect((await app.call(url, { cookie: colleague })).status).toBe(404);
    expect(await app.services.prisma.outbox.count({ where: { job: 'file.remove' } })).toBe(2);
  });

  test('and a note are part of what is stored about an address, and erased with it', async () => {
    const { uuid, email } = await makeContact(app.services);
    await app.mutate('contact.addNote', { uuid, body: 'Wants ten' }, owner);
    await app.mutate('contact.reply', { uuid, ...text }, owner);
    const { data } = await app.mutate('privacy.find', { email }, owner);
    expect(data).toMatchObject({
      notes: [{ body: 'Wants ten' }],
      replies: [text],
      mails: [{ kind: 'reply' }],
    });
    await app.mutate('privacy.erase', { email }, owner);
    const { prisma } = app.services;
    expect(await prisma.reply.count({ where: { contact_uuid: uuid } })).toBe(0);
    expect(await prisma.leadNote.count({ where: { contact_uuid: uuid } })).toBe(0);
  });
});

test('what was kept apart as spam is listed over REST by itself, and counted', async () => {
  await makeContact(app.services, { name: 'Pills', is_spam: true });
  const listed = async (query: string) => {
    const { json } = await app.call(`/api/v1/contacts?limit=1000${query}`, { cookie: owner });
    return json.some(({ name }: { name: string }) => name === 'Pills');
  };
  expect(await listed('&spam=true')).toBe(true);
  expect(await listed('&spam=false')).toBe(false);
  expect(await listed('')).toBe(false);
  const wrong = await app.call('/api/v1/contacts?spam=perhaps', { cookie: owner });
  expect(wrong.status).toBe(400);
  expect((await app.call('/api/v1/contacts/spam-count', { cookie: owner })).json).toEqual({ count: 1 });
});

test('two who change the same leads in another order wait for each other, and both changes are made', async () => {
  const { prisma } = app.services;
  const leads = await Promise.all([1, 2].map(() => makeBooking(app.services)));
  const uuids = leads.map(({ uuid }) => uuid).sort();
  const change = (order: string[], fields: object, cookie: string) =>
    rest('/bookings', 'PATCH', { uuids: order, ...fields }, cookie);
  const waiting = (count: number) =>
    expect
      .poll(
        async () =>
          (
            await app.database.pool.query(`select distinct pid from pg_locks join pg_stat_activity using (pid)
              where not granted and datname = current_database()`)
          ).rowCount,
      )
      .toBe(count);
  let changes: ReturnType<typeof change>[] = [];
  await prisma.$transaction(async (tx) => {
    await tx.$queryRaw`select from bookings where uuid = ${uuids[0]}::uuid for update`;
    changes = [change(uuids, { status: 'contacted' }, owner)];
    await waiting(1);
    changes.push(
      change([...uuids].reverse(), { assignee_id: await memberId('asha@shop.example') }, colleague),
    );
    await waiting(2);
  });
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200]);
  const rows = await prisma.booking.findMany({ where: { uuid: { in: uuids } } });
  expect(rows.every(({ status, assignee_id }) => status === 'contacted' && assignee_id)).toBe(true);
});
