import { expect, test } from 'vitest';
import { makeBooking, makeContact, makeIncoming } from '../../testing/make-lead.ts';
import { bookingStore } from '../booking/booking.ts';
import { contactStore } from '../contact/contact.ts';
import { updateLead } from '../lead/lead.ts';
import { moveToLead } from '../mailbox/incoming-mail.ts';
import { prepareMails, services, take } from '../mailbox/testing/inserted-mail.ts';
import { createReply } from '../reply/reply.ts';
import { type InboxRequest, inboxStatements, pageInbox } from './inbox.ts';

prepareMails();

const author = { id: 'u1', name: 'Asha Rao', email: 'asha@shop.example' };
const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour);
const page = (request: InboxRequest = {}) => pageInbox(services.prisma, request);
const uuids = async (request?: InboxRequest) => (await page(request)).items.map(({ uuid }) => uuid);
const empty = () => services.pool.query('truncate bookings, contacts, incoming_mails cascade');
const reply = (uuid: string) =>
  services.prisma.$transaction((tx) =>
    createReply(
      contactStore,
      { tx, requestId: 'req' },
      { uuid, author, subject: 'Re: Quote', body: 'Forty.', after: undefined },
    ),
  );
const answerOf = (contact: { uuid: string; email: string }, at: Date) =>
  take(
    `From: ${contact.email}\nTo: shop@shop.example\nSubject: ${contact.uuid}\n\nAnd ten, by ${at.toISOString()}?\n`,
    at,
  );

test('the inbox holds new leads of both kinds, newest first, and no spam and nothing answered', async () => {
  await empty();
  const old = await makeBooking(services, { created_at: ago(3) });
  const unread = await makeContact(services, { created_at: ago(2) });
  const read = await makeContact(services, { status: 'read', created_at: ago(1) });
  await makeBooking(services, { status: 'contacted' });
  await makeBooking(services, { is_spam: true });
  await makeContact(services, { status: 'archived' });
  expect(await uuids()).toEqual([read.uuid, unread.uuid, old.uuid]);
  expect(await uuids({ direction: 'asc' })).toEqual([old.uuid, unread.uuid, read.uuid]);
  expect(await uuids({ kind: 'booking' })).toEqual([old.uuid]);
  expect(await uuids({ q: old.email })).toEqual([old.uuid]);
  await updateLead(bookingStore, { tx: services.prisma, requestId: 'req' }, old.uuid, { assignee_id: 'u1' });
  expect(await uuids({ assignee: 'u1' })).toEqual([old.uuid]);
  expect(await uuids({ assignee: 'unassigned' })).toEqual([read.uuid, unread.uuid]);
});

test('a lead whose sender replies comes back, until it is answered or its status is set', async () => {
  await empty();
  const contact = await makeContact(services, { created_at: ago(50) });
  await reply(contact.uuid);
  expect(await uuids()).toEqual([]);
  const at = new Date(Date.now() + 1_000);
  await answerOf(contact, at);
  expect((await page()).items).toMatchObject([
    { kind: 'contact', uuid: contact.uuid, is_reply: true, waiting_since: at.toISOString() },
  ]);
  await reply(contact.uuid);
  expect(await uuids()).toEqual([]);
  const later = await services.prisma.reply.aggregate({ _max: { created_at: true } });
  await answerOf(contact, new Date((later._max.created_at as Date).getTime() + 1));
  expect(await uuids()).toEqual([contact.uuid]);
  await updateLead(contactStore, { tx: services.prisma, requestId: 'req' }, contact.uuid, {
    status: 'archived',
  });
  expect(await uuids()).toEqual([]);
});

test('an email that is assigned by hand brings its lead back, unless it was answered since', async () => {
  await empty();
  const contact = await makeContact(services, { status: 'responded' });
  const move = async (received_at: Date) => {
    const { uuid } = await makeIncoming(services, { received_at });
    await services.prisma.$transaction((tx) =>
      moveToLead({ tx, requestId: 'r' }, uuid, { kind: 'contact', uuid: contact.uuid }),
    );
  };
  await reply(contact.uuid);
  await move(ago(1));
  expect(await uuids()).toEqual([]);
  await move(new Date(Date.now() + 1_000));
  expect(await uuids()).toEqual([contact.uuid]);
});

test('a lead whose answer is moved to another lead waits for its earlier one, or for none', async () => {
  await empty();
  const [wrong, right] = [
    await makeContact(services, { status: 'responded' }),
    await makeBooking(services, { status: 'contacted' }),
  ];
  const [first, second] = [ago(3), ago(2)];
  const mails: string[] = [];
  const move = (uuid: string, lead: { kind: 'booking' | 'contact'; uuid: string }) =>
    services.prisma.$transaction((tx) => moveToLead({ tx, requestId: 'r' }, uuid, lead));
  for (const received_at of [first, second]) {
    const { uuid } = await makeIncoming(services, { received_at });
    await move(uuid, { kind: 'contact', uuid: wrong.uuid });
    mails.push(uuid);
  }
  const waitsSince = async () =>
    (await services.prisma.contact.findUniqueOrThrow({ where: { uuid: wrong.uuid } })).customer_reply_at;
  expect(await waitsSince()).toEqual(second);
  const [older = '', newer = ''] = mails;
  await move(newer, { kind: 'contact', uuid: wrong.uuid });
  expect(await waitsSince()).toEqual(second);
  await move(newer, { kind: 'booking', uuid: right.uuid });
  expect(await waitsSince()).toEqual(first);
  await move(older, { kind: 'booking', uuid: right.uuid });
  expect(await waitsSince()).toBeNull();
  expect(await uuids()).toEqual([right.uuid]);
});

test('pages continue each other without gaps or repetitions, in both directions', async () => {
  await empty();
  const made: string[] = [];
  for (let index = 0; index < 7; index += 1) {
    // Pairs of one moment.
    const created_at = ago(10 - Math.floor(index / 2));
    const make = index % 3 === 0 ? makeBooking : makeContact;
    made.push((await make(services, { created_at })).uuid);
  }
  for (const direction of ['asc', 'desc'] as const) {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { items, next_cursor, total } = await page({ direction, limit: 2, cursor });
      expect(total).toBe(7);
      seen.push(...items.map(({ uuid }) => uuid));
      cursor = next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toHaveLength(7);
    expect(seen.toSorted()).toEqual(made.toSorted());
  }
});

test('a page of a full shop is read from the indexes', async () => {
  await empty();
  await services.pool.query(`
    insert into contacts (uuid, name, email, mobile, subject, message, status, customer_reply_at, created_at)
    select gen_random_uuid(), 'Ben', 'ben' || n || '@x.example', '1', 'Quote', 'How much is it?',
      (array['unread', 'read', 'responded', 'archived'])[n % 4 + 1]::contact_status,
      case when n % 40 = 2 then now() - n * interval '1 minute' end, now() - n * interval '1 minute'
    from generate_series(1, 20000) as n`);
  await services.pool.query('vacuum analyze contacts, bookings');
  expect(await page()).toMatchObject({ total: 1_000, total_is_exact: false });
  for (const { text, values } of Object.values(await inboxStatements(services.prisma, {}))) {
    const { rows } = await services.pool.query(`explain (format json) ${text}`, values as unknown[]);
    const plan = JSON.stringify(rows);
    expect(plan).toContain('Index');
    expect(plan).not.toMatch(/"Seq Scan"[^{}]*"Relation Name": ?"contacts"/);
  }
});
