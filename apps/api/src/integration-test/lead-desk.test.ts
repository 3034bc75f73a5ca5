import { leadMessages } from '@perfboard/contracts/words/lead';
import { makeBooking, makeContact, makeNotification } from '@perfboard/server/testing/make-lead';
import { describe, expect, test } from 'vitest';
import { app, colleague, memberId, owner, prepareLeadDesk, rest, timeline } from '../testing/lead-desk.ts';

prepareLeadDesk();

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
      [' \n ', leadMessages.noteEmpty],
      ['x'.repeat(5001), 'A note must not exceed 5,000 characters'],
    ]) {
      const { status, json } = await rest(`/bookings/${uuid}/notes`, 'POST', { body });
      expect([status, json.issues]).toEqual([400, [{ path: 'body', message }]]);
    }
    const gone = await rest('/bookings/01890000-0000-7000-8000-000000000000/notes', 'POST', { body: 'x' });
    expect(gone.json).toEqual({ message: 'Booking request not found' });
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

test('the timeline has the full history, and an erased lead is not found', async () => {
  const { uuid, email } = await makeBooking(app.services);
  await makeNotification(app.services, {
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
    ['status', 'contacted', null, 'Olga Owner'],
    ['spam', 'spam', null, 'Asha Rao'],
  ]);
  await app.mutate('privacy.erase', { email }, owner);
  const answer = await app.call(`/api/v1/bookings/${uuid}/timeline`, { cookie: owner });
  expect([answer.status, answer.json]).toEqual([404, { message: 'Booking request not found' }]);
  expect(await app.services.prisma.leadNote.count({ where: { booking_uuid: uuid } })).toBe(0);
});

test('spam is listed separately over REST, and counted', async () => {
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
