import { followUpMessages } from '@perfboard/contracts/words/follow-up';
import { fireFollowUp } from '@perfboard/server/leads/follow-up/fire-follow-up';
import { makeBooking, makeContact } from '@perfboard/server/testing/make-lead';
import { expect, test } from 'vitest';
import { app, colleague, memberId, owner, prepareLeadDesk, rest, timeline } from '../testing/lead-desk.ts';

prepareLeadDesk();

const year = new Date().getUTCFullYear() + 1;
const shop = { time_zone: 'America/Los_Angeles' };
const entriesOf = async (uuid: string, kind = 'booking') =>
  (await timeline(uuid, owner, kind)).entries.map(({ kind, author, text, state, ...entry }) => [
    kind,
    author,
    (entry as { subject?: string | null }).subject,
    text,
    state,
  ]);

test('a follow-up is set, changed and removed over REST, by the shop’s clock; its lead’s history and the audit trail say so', async () => {
  const { uuid, email } = await makeBooking(app.services);
  const patch = (body: object, cookie = owner) => rest(`/bookings/${uuid}/follow-up`, 'PATCH', body, cookie);
  const first = await patch({ at: `${year}-01-15T09:00`, only_if_no_answer: true, note: ' Ask again ' });
  expect([first.status, first.json.message]).toEqual([200, followUpMessages.saved]);
  const { data } = await app.query('booking.timeline', { uuid }, owner);
  expect([data.follow_up, shop.time_zone]).toMatchObject([
    {
      due_at: `${year}-01-15T17:00:00.000Z`,
      only_if_no_answer: true,
      is_due: false,
      note: 'Ask again',
      set_by: 'Olga Owner',
    },
    'America/Los_Angeles',
  ]);
  await patch({ at: `${year}-01-16T09:00:00+01:00` }, colleague);
  expect(await entriesOf(uuid)).toEqual([
    ['received', null, null, '', null],
    ['follow_up', 'Olga Owner', `${year}-01-15T17:00:00.000Z`, 'Ask again', 'replaced'],
    ['follow_up', 'Asha Rao', `${year}-01-16T08:00:00.000Z`, 'Ask again', 'if_no_answer'],
  ]);
  const remove = () => rest(`/bookings/${uuid}/follow-up`, 'DELETE');
  expect((await remove()).json).toEqual({ message: followUpMessages.removed, uuid });
  expect([(await remove()).status, (await remove()).json]).toEqual([404, { message: followUpMessages.none }]);
  const { rows } = await app.database.pool.query(
    `select action, details from audits where entity_uuid = $1 order by seq`,
    [uuid],
  );
  expect(rows).toEqual([
    {
      action: 'booking.follow_up',
      details: { due_at: `${year}-01-15T17:00:00.000Z`, only_if_no_answer: true },
    },
    {
      action: 'booking.follow_up',
      details: { due_at: `${year}-01-16T08:00:00.000Z`, only_if_no_answer: true },
    },
    { action: 'booking.follow_up_end', details: { as: 'removed' } },
  ]);
  const found = await app.mutate('privacy.export', { email }, owner);
  expect(found.data?.follow_ups ?? found.error).toMatchObject([{ note: 'Ask again' }, { note: 'Ask again' }]);
});

test.each([
  [{}, followUpMessages.timeRequired],
  [{ at: 'soon' }, followUpMessages.badTime],
  [{ at: '2020-01-01T09:00' }, followUpMessages.past],
  [{ at: `${year}-01-15T09:00`, note: 'x'.repeat(501) }, followUpMessages.noteTooLong],
])('%o is refused at its field', async (body, message) => {
  const { uuid } = await makeContact(app.services);
  const { status, json } = await rest(`/contacts/${uuid}/follow-up`, 'PATCH', body);
  expect([status, json.message, json.issues?.length]).toEqual([400, message, 1]);
});

test('readers see follow-ups and set none; an unknown lead has none', async () => {
  const reader = await app.signIn({ email: 'reader@shop.example', role: 'reader' });
  const { uuid } = await makeContact(app.services);
  const body = { at: `${year}-01-15T09:00` };
  expect((await rest(`/contacts/${uuid}/follow-up`, 'PATCH', body, reader)).status).toBe(403);
  expect((await rest(`/contacts/${uuid}/follow-up`, 'PATCH', body)).status).toBe(200);
  const page = await app.query('contact.page', {}, reader);
  expect(page.data.items.find((lead: { uuid: string }) => lead.uuid === uuid).follow_up).toEqual({
    due_at: `${year}-01-15T17:00:00.000Z`,
    only_if_no_answer: false,
    is_due: false,
  });
  const gone = '01900000-0000-7000-8000-000000000000';
  expect((await rest(`/contacts/${gone}/follow-up`, 'PATCH', body)).status).toBe(404);
  expect((await rest(`/contacts/${gone}/follow-up`, 'DELETE')).status).toBe(404);
});

test('a lead that came back is at the top of its member’s lists, over REST too, and is done by hand', async () => {
  const { uuid } = await makeContact(app.services, {
    status: 'archived',
    created_at: new Date('2026-01-01'),
  });
  await makeContact(app.services);
  const set = await rest(`/contacts/${uuid}/follow-up`, 'PATCH', { at: `${year}-01-15T09:00`, note: 'Call' });
  await app.database.pool.query(`update follow_ups set due_at = now() where uuid = $1`, [set.json.uuid]);
  await fireFollowUp(app.services, set.json.uuid);
  const first = async (cookie: string) => {
    const page = (await app.query('contact.page', {}, cookie)).data.items[0];
    const inbox = (await rest('/inbox', 'GET', undefined, cookie)).json;
    const { bookings, contacts, returned } = (await app.query('overview.get', {}, cookie)).data.unanswered;
    expect(bookings + contacts + returned).toBe(inbox.total);
    return [page.uuid === uuid, inbox.items[0].uuid === uuid];
  };
  expect([await first(owner), await first(colleague)]).toEqual([
    [true, true],
    [false, false],
  ]);
  const assignee_id = await memberId('asha@shop.example');
  await rest(`/contacts/${uuid}/assignee`, 'PUT', { assignee_id });
  expect([await first(owner), await first(colleague)]).toEqual([
    [false, false],
    [true, true],
  ]);
  const entries = await entriesOf(uuid, 'contact');
  expect(entries.filter(([kind]) => kind?.startsWith('follow_up'))).toEqual([
    ['follow_up', 'Olga Owner', expect.any(String), 'Call', 'due'],
    ['follow_up_due', null, null, '', null],
  ]);
  expect((await rest(`/contacts/${uuid}/follow-up`, 'DELETE')).json.message).toBe(followUpMessages.done);
  expect(await first(colleague)).toEqual([false, false]);
});

test('a note that mentions a member is read by names everywhere, and stored by ids', async () => {
  const { uuid, email } = await makeBooking(app.services);
  const written = await rest(`/bookings/${uuid}/notes`, 'POST', { body: 'Please look, @Asha Rao' });
  const id = await memberId('asha@shop.example');
  const stored = await app.services.prisma.booking.findUniqueOrThrow({ where: { uuid } });
  expect(stored.note).toBe(`Please look, @[${id}]`);
  const shown = 'Please look, @Asha Rao';
  const listed = async (answer: Promise<{ json: unknown; data?: unknown }>) => {
    const { json, data } = (await answer) as never as { json?: Lead[]; data?: { items: Lead[] } };
    return (data?.items ?? json ?? []).find((lead) => lead.uuid === uuid)?.note;
  };
  interface Lead {
    uuid: string;
    note: string;
  }
  expect((await rest(`/bookings/${uuid}`, 'GET')).json.note).toBe(shown);
  expect(await listed(rest('/bookings', 'GET'))).toBe(shown);
  expect(await listed(rest('/bookings?limit=5', 'GET'))).toBe(shown);
  expect(await listed(app.query('booking.page', {}, owner) as never)).toBe(shown);
  const inbox = (await rest('/inbox', 'GET')).json.items as { lead: Lead }[];
  expect(inbox.map(({ lead }) => lead).find((lead) => lead.uuid === uuid)?.note).toBe(shown);
  expect((await timeline(uuid)).entries.find(({ kind }) => kind === 'note')?.text).toBe(shown);
  const csv = (await app.call('/api/v1/bookings/export.csv', { cookie: owner })).text;
  expect([csv.includes(shown), csv.includes(id)]).toEqual([true, false]);
  const data = JSON.stringify((await app.mutate('privacy.export', { email }, owner)).data);
  expect([data.includes(shown), data.includes(id)]).toEqual([true, false]);
  await rest(`/lead-notes/${written.json.uuid}`, 'PATCH', { body: 'Never mind' });
  expect(await app.services.prisma.notification.count({ where: { kind: 'mention' } })).toBe(1);
});
