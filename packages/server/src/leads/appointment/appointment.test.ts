import { retention } from '@perfboard/content/privacy-policy';
import { retentionFields } from '@perfboard/contracts/shop/retention';
import { appointmentMessages } from '@perfboard/contracts/words/appointment';
import { withLock } from '@perfboard/db/transaction';
import { lasts } from '@perfboard/testing/eventually';
import { type MailSink, startMailSink } from '@perfboard/testing/mail-sink';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pendingNotifications } from '../../operations/notification/notification.ts';
import { sendNotification } from '../../operations/notification/send-notification.ts';
import { eraseBeyond } from '../../operations/retention/retention.ts';
import { makeBooking, makeContact } from '../../testing/make-lead.ts';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { signReplyAddress } from '../reply/reply-address.ts';
import { cancelAppointment, readWanted, saveAppointment } from './appointment.ts';
import { feedCalendar, invitationCalendar } from './appointment-calendar.ts';
import { readAppointmentHistory } from './appointment-history.ts';
import { listForCalendar, pageUpcoming } from './appointment-list.ts';

let sink: MailSink;
let services: TestServices;
const again = { isLast: false };
const author = { id: 'u1', name: 'Olga Owner', email: 'olga@shop.example' };

beforeAll(async () => {
  sink = await startMailSink();
  services = await openTestServices({ smtpUrl: sink.url });
});
afterAll(async () => {
  await services?.close();
  await sink?.stop();
});
beforeEach(() => {
  sink.messages.length = 0;
});

const nextYear = new Date().getUTCFullYear() + 1;
const fields = {
  starts_at: `${nextYear}-01-12T10:00`,
  time_zone: 'Europe/Rome',
  minutes: 45,
  place: 'https://meet.example/lora',
};
type Kind = 'booking' | 'contact';
const save = (uuid: string, change: Partial<typeof fields> = {}, version?: number, kind: Kind = 'booking') =>
  services.prisma.$transaction((tx) =>
    saveAppointment(
      { tx, kind, requestId: 'r', uuid, author, version },
      readWanted({ ...fields, ...change }, 'UTC'),
    ),
  );
const cancel = (uuid: string, kind: Kind = 'booking') =>
  services.prisma.$transaction((tx) => cancelAppointment({ tx, kind, requestId: 'r', uuid, author }));
const notificationsOf = (lead: string) =>
  services.prisma.notification.findMany({
    where: { appointment_change: { appointment: { OR: [{ booking_uuid: lead }, { contact_uuid: lead }] } } },
    orderBy: { uuid: 'asc' },
  });
/** Sends pending emails and returns what the visitor's calendar reads from each. */
async function invitations(lead: string) {
  sink.messages.length = 0;
  for (const { uuid, status } of await notificationsOf(lead))
    if (status === 'pending') await sendNotification(services, uuid, again);
  return sink.messages.map((mail) => {
    const [file] = mail.attachments.filter(({ filename }) => filename === 'invite.ics');
    const content = file?.content;
    const text = typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString();
    const calendar = new ICAL.Component(ICAL.parse(text));
    const part = calendar.getFirstSubcomponent('vevent') as ICAL.Component;
    const event = new ICAL.Event(part);
    const [organizer, attendee] = ['organizer', 'attendee'].map((name) => part.getFirstProperty(name));
    return { mail, text, event, organizer, attendee, method: calendar.getFirstPropertyValue('method') };
  });
}

test('a member who schedules or moves to the time of another appointment reads so', async () => {
  const [one, two] = [await makeBooking(services), await makeBooking(services)];
  await save(one.uuid, { starts_at: `${nextYear}-02-01T10:00` });
  const part = { starts_at: `${nextYear}-02-01T10:30` };
  expect((await save(two.uuid, part)).message).toBe(appointmentMessages.scheduledBeside);
  expect((await save(two.uuid, { ...part, place: 'Lab' })).message).toBe(appointmentMessages.movedBeside);
  await cancel(one.uuid);
  expect((await save(two.uuid, part)).message).toBe(appointmentMessages.moved);
});

test('a visitor is invited, notified of a move under the same UID, and of the cancellation', async () => {
  const { uuid, email } = await makeBooking(services, { full_name: 'Asha "A;B" Rao' });
  const name = "Asha 'A;B' Rao";
  expect(await save(uuid)).toMatchObject({ message: appointmentMessages.scheduled, status: 'scheduled' });
  const [first] = await invitations(uuid);
  expect(first?.mail.envelope.to).toEqual([email]);
  expect(first?.mail.raw).toMatch(/content-type: text\/calendar; charset=utf-8;\s+method=REQUEST/i);
  expect(first?.method).toBe('REQUEST');
  expect(first?.event.startDate.toJSDate().toISOString()).toBe(`${nextYear}-01-12T09:00:00.000Z`);
  expect(first?.event.duration.toSeconds()).toBe(45 * 60);
  expect(first?.event.location).toBe(fields.place);
  expect(first?.event.sequence).toBe(0);
  expect(first?.organizer?.getFirstValue()).toBe('mailto:shop@shop.example');
  expect([
    String(first?.attendee?.getFirstValue()).toLowerCase(),
    first?.attendee?.getParameter('cn'),
  ]).toEqual([`mailto:${email}`, name]);
  expect(first?.mail.text).toMatch(new RegExp(`January 12, ${nextYear} at 10:00\\sAM \\(Europe/Rome\\)`));
  expect(first?.mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');

  expect(await save(uuid)).toEqual({ message: appointmentMessages.unchanged, uuid });
  expect(await invitations(uuid)).toEqual([]);

  expect(await save(uuid, { starts_at: `${nextYear}-01-13T10:00` })).toEqual({
    message: appointmentMessages.moved,
    uuid,
  });
  const [second] = await invitations(uuid);
  expect([second?.method, second?.event.sequence, second?.event.uid]).toEqual([
    'REQUEST',
    1,
    first?.event.uid,
  ]);
  // Email programs show it beside the invitation.
  const headerOf = (mail: typeof first, name: string) =>
    mail?.mail.headers.find(({ key }) => key === name)?.value;
  const invitationId = headerOf(first, 'message-id');
  expect(invitationId).toMatch(/^<.+>$/);
  expect(headerOf(second, 'in-reply-to')).toBe(invitationId);
  expect(headerOf(second, 'references')).toContain(invitationId);

  expect(await cancel(uuid)).toMatchObject({ status: 'contacted' });
  const [last] = await invitations(uuid);
  expect([last?.method, last?.event.sequence, last?.event.uid]).toEqual(['CANCEL', 2, first?.event.uid]);
  expect(last?.text).toContain('STATUS:CANCELLED');
  await expect(cancel(uuid)).rejects.toThrow(appointmentMessages.none);

  // Another member who was changing it reads that it was canceled.
  const { prisma } = services;
  await prisma.appointmentChange.updateMany({
    where: { kind: 'cancelled' },
    data: { author: 'Ben', user_id: 'ben' },
  });
  await expect(save(uuid, {}, 1)).rejects.toThrow(appointmentMessages.canceledMeanwhile('Ben'));
  // The next one is a new appointment.
  await save(uuid);
  const [next] = await invitations(uuid);
  expect([next?.event.sequence, next?.event.uid === first?.event.uid]).toEqual([0, false]);
});

test('a contact is invited like a booking: the lead counts as answered, and the email waits while the lead is spam', async () => {
  const { prisma, pool } = services;
  const old = new Date(Date.now() - 70 * 86_400_000);
  const { uuid, email } = await makeContact(services, { name: 'Bo Li', subject: 'Boards', created_at: old });
  const statusOf = async () => (await prisma.contact.findUniqueOrThrow({ where: { uuid } })).status;
  const to = 'contact' as const;
  expect(await save(uuid, {}, 0, to)).toMatchObject({ status: 'responded' });
  await prisma.contact.update({ where: { uuid }, data: { is_spam: true } });
  expect(await invitations(uuid)).toEqual([]);
  const { rows } = await pool.query(`select notifications.uuid from ${pendingNotifications}`);
  expect(rows).not.toContainEqual({ uuid: (await notificationsOf(uuid))[0]?.uuid });
  await prisma.contact.update({ where: { uuid }, data: { is_spam: false } });
  const [mail] = await invitations(uuid);
  expect([mail?.method, mail?.mail.envelope.to, mail?.event.summary]).toEqual([
    'REQUEST',
    [email],
    expect.stringMatching(/: Boards$/),
  ]);
  expect(mail?.mail.text).toContain('because you wrote to');
  const { items } = await pageUpcoming(prisma, {});
  expect(items.find(({ contact_uuid }) => contact_uuid === uuid)).toMatchObject({
    booking_uuid: null,
    full_name: 'Bo Li',
    email,
    project_title: 'Boards',
  });
  const months = retentionFields.parse({ ...retention, lead_months: 2 });
  const erased = async () => (await eraseBeyond(pool, months)).contacts;
  expect(await erased()).toBe(0);
  expect(await cancel(uuid, to)).toEqual({ message: appointmentMessages.cancelled, uuid });
  expect((await invitations(uuid)).map(({ method }) => method)).toEqual(['CANCEL']);
  expect(await statusOf()).toBe('responded');
  expect(
    (await readAppointmentHistory(prisma, { contact_uuid: uuid })).map(({ subject, state }) => [
      subject,
      state,
    ]),
  ).toEqual([
    ['scheduled', 'sent'],
    ['cancelled', 'sent'],
  ]);
  expect(await erased()).toBe(1);
  expect(await notificationsOf(uuid)).toEqual([]);
});

test('a superseded email is not sent; one enqueued three times is sent once, and a retry after an uncertain delivery has the same Message-ID', async () => {
  const { uuid } = await makeBooking(services);
  await save(uuid);
  await save(uuid, { place: 'Workshop, 2nd floor; ring\ntwice' });
  const sent = await invitations(uuid);
  expect(sent.map(({ event }) => [event.sequence, event.location])).toEqual([
    [1, 'Workshop, 2nd floor; ring\ntwice'],
  ]);
  const [notification] = await notificationsOf(uuid);
  const { uuid: id, message_id } = notification as NonNullable<typeof notification>;
  await Promise.all([1, 2, 3].map(() => sendNotification(services, id, again)));
  expect(sink.messages).toHaveLength(1);
  await services.prisma.notification.update({
    where: { uuid: id },
    data: { status: 'pending', sent_at: null, handed_at: new Date() },
  });
  const [doubted] = await invitations(uuid);
  expect(doubted?.mail.messageId).toBe(message_id);
  expect(doubted?.text).toBe(sent[0]?.text);
});

test('an invitation waits for the one before it while that is being sent, so that its calendar gets them in order', async () => {
  const { uuid } = await makeBooking(services);
  await save(uuid);
  await save(uuid, { starts_at: `${nextYear}-01-13T10:00` });
  const [before, after] = await notificationsOf(uuid);
  let sending: Promise<unknown> = Promise.resolve();
  await withLock(services.pool, `notification:${before?.uuid}`, async () => {
    sending = sendNotification(services, after?.uuid ?? '', again);
    await lasts(500);
    expect(sink.messages).toEqual([]);
  });
  await sending;
  expect(sink.messages).toHaveLength(1);
});

test('replies from a calendar go to the reply address, which sends in the shop’s name', async () => {
  const { uuid } = await makeBooking(services);
  await save(uuid);
  const env = { ...services.env, REPLY_ADDRESS: 'answers@shop.example' };
  const [notification] = await notificationsOf(uuid);
  await sendNotification({ ...services, env }, notification?.uuid ?? '', again);
  const address = signReplyAddress(env.SESSION_SECRET, env.REPLY_ADDRESS, { kind: 'booking', uuid });
  const file = sink.messages[0]?.attachments[0]?.content;
  const part = new ICAL.Component(ICAL.parse(Buffer.from(file as ArrayBuffer).toString()))
    .getFirstSubcomponent('vevent')
    ?.getFirstProperty('organizer');
  expect([part?.getFirstValue(), part?.getParameter('sent-by')]).toEqual([
    `mailto:${address}`,
    'mailto:shop@shop.example',
  ]);
  expect(sink.messages[0]?.replyTo?.[0]?.address).toBe(address);
});

test('an invitation is not sent after its appointment, nor a cancellation without an invitation', async () => {
  const statesOf = async (booking_uuid: string) =>
    (await readAppointmentHistory(services.prisma, { booking_uuid })).map(({ subject, state }) => [
      subject,
      state,
    ]);
  const { uuid } = await makeBooking(services);
  await save(uuid);
  const { prisma } = services;
  const over = { starts_at: new Date(0), ends_at: new Date(1) };
  await prisma.appointmentChange.updateMany({ where: { appointment: { booking_uuid: uuid } }, data: over });
  expect(await invitations(uuid)).toEqual([]);
  expect(await statesOf(uuid)).toEqual([['scheduled', 'over']]);
  await cancel(uuid);
  expect(await invitations(uuid)).toEqual([]);
  expect(await statesOf(uuid)).toEqual([
    ['scheduled', 'overtaken'],
    ['cancelled', 'uninvited'],
  ]);

  // If the server may have the invitation, the cancellation is sent; if it rejected it, it is not.
  const methods: string[][] = [];
  for (const data of [{ doubts: 1 }, { status: 'failed' as const }]) {
    await save(uuid);
    const [{ uuid: id } = { uuid: '' }] = (await notificationsOf(uuid)).slice(-1);
    await prisma.notification.update({ where: { uuid: id }, data });
    await cancel(uuid);
    methods.push((await invitations(uuid)).map(({ method }) => String(method)));
  }
  expect(methods).toEqual([['CANCEL'], []]);
});

test('an email waits while its booking is spam, none is created there, and all are deleted with the booking', async () => {
  const { uuid } = await makeBooking(services);
  await save(uuid);
  const spam = (is_spam: boolean) => services.prisma.booking.update({ where: { uuid }, data: { is_spam } });
  await spam(true);
  expect(await invitations(uuid)).toEqual([]);
  const waiting = await services.pool.query(`select notifications.uuid from ${pendingNotifications}`);
  const [notification] = await notificationsOf(uuid);
  expect(waiting.rows).not.toContainEqual({ uuid: notification?.uuid });
  await expect(save(uuid, { place: 'Here' })).rejects.toThrow(appointmentMessages.inSpam);
  await services.prisma.booking.delete({ where: { uuid } });
  expect(
    await services.prisma.appointmentChange.count({ where: { appointment: { booking_uuid: uuid } } }),
  ).toBe(0);
  await expect(save(uuid)).rejects.toThrow(appointmentMessages.leadGone);
});

test('a member’s calendar can parse the feed, whatever the visitor’s name contains', () => {
  const at = new Date(`${nextYear}-01-12T09:00:00Z`);
  const event = {
    uuid: '019a9c3e-7a10-7c1d-8f00-5a5a5a5a5a5a',
    sequence: 3,
    changed_at: at,
    starts_at: at,
    ends_at: new Date(at.getTime() + 60_000),
    place: 'Here',
    full_name: 'Eve\r\nEND:VCALENDAR',
    email: 'eve@example.com',
    mobile_no: '+912345678901',
    project_title: 'A, B; C\\n',
  };
  const calendar = new ICAL.Component(
    ICAL.parse(feedCalendar('The Shop', [event], 'https://shop.example/desk')),
  );
  const events = calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));
  expect(events.map(({ uid, sequence }) => [uid, sequence])).toEqual([[event.uuid, 3]]);
  expect(events[0]?.summary).toMatch(/^Eve\s+END:VCALENDAR: A, B; C\\n$/);
});

test('the feed has each appointment under one UID, with a rising SEQUENCE and the DTSTAMP of its last change', async () => {
  const { uuid } = await makeBooking(services);
  const inFeed = async () => {
    const text = feedCalendar(
      'The Shop',
      await listForCalendar(services.prisma),
      'https://shop.example/desk',
    );
    const parts = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    const [{ uuid: uid } = { uuid: '' }] = await services.prisma.appointment.findMany({
      where: { booking_uuid: uuid, cancelled_at: null },
    });
    const part = parts.find((one) => one.getFirstPropertyValue('uid') === uid);
    return {
      uid,
      sequence: part?.getFirstPropertyValue('sequence'),
      stamp: part?.getFirstPropertyValue('dtstamp'),
    };
  };
  await save(uuid);
  const long = new Date(Date.now() - 5 * 86_400_000);
  const ago = { created_at: long };
  await services.prisma.appointment.updateMany({ where: { booking_uuid: uuid }, data: ago });
  await services.prisma.appointmentChange.updateMany({
    where: { appointment: { booking_uuid: uuid } },
    data: ago,
  });
  const first = await inFeed();
  const at = (stamp: unknown) => (stamp as ICAL.Time).toJSDate().getTime();
  expect([first.sequence, at(first.stamp)]).toEqual([0, Math.floor(long.getTime() / 1_000) * 1_000]);
  await save(uuid, { starts_at: `${nextYear}-01-13T10:00` });
  const moved = await inFeed();
  expect([moved.uid, moved.sequence]).toEqual([first.uid, 1]);
  expect(Date.now() - at(moved.stamp)).toBeLessThan(60_000);
});

test('a calendar file holds whatever names and links contain: each line ends, none is cut in a character, and nothing is escaped that has no escapes', () => {
  const place = 'https://meet.example/a?b=1,2;c';
  const summary = `Zoë’s "Labs", Inc.; R&D ${'漢字🎛️'.repeat(20)}, end`;
  const { content } = invitationCalendar({
    uid: 'u-1',
    sequence: 1,
    isCancelled: false,
    at: new Date('2026-11-26T08:00:00Z'),
    starts_at: new Date('2026-12-01T09:00:00Z'),
    ends_at: new Date('2026-12-01T09:30:00Z'),
    place,
    summary,
    organizer: { name: 'Labs "A", B; C: 🛠️', email: 'shop@shop.example' },
    attendee: { name: 'Zoë "Zed"\r\nX: O’Brien, Ph.D.; \\ 👩🏽‍🔧 ^n', email: 'zoe@x.example' },
  });
  expect(content.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(content.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const lines = content.split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  // Cut within a character, a line would hold half of a pair.
  expect(Buffer.from(content).toString()).toBe(content);
  const part = new ICAL.Component(ICAL.parse(content)).getFirstSubcomponent('vevent') as ICAL.Component;
  expect(['summary', 'location', 'url'].map((name) => part.getFirstPropertyValue(name))).toEqual([
    summary,
    place,
    null,
  ]);
  expect(['organizer', 'attendee'].map((name) => part.getFirstProperty(name)?.getParameter('cn'))).toEqual([
    "Labs 'A', B; C: 🛠️",
    "Zoë 'Zed' X: O’Brien, Ph.D.; 👩🏽‍🔧 n",
  ]);
});
