import { type MailSink, startMailSink } from '@perfboard/testing/mail-sink';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requeueMissing } from '../../operations/job/requeue.ts';
import { sendNotification } from '../../operations/notification/send-notification.ts';
import { makeBooking } from '../../testing/make-lead.ts';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { template } from './appointment.mail.ts';
import { cancelAppointment, saveAppointment } from './appointment.ts';
import { addReminder } from './appointment-reminder.ts';

let sink: MailSink;
let services: TestServices;
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

const hourMs = 3_600_000;
const long = 'Zürich – “Große Brücke”, 2. Stock; Raum\\3 — 東京 🚆 '.repeat(5).trim();
const at = (hours: number) => new Date(Date.now() + hours * hourMs);
const visitor = { id: '', name: 'Asha Rao', email: 'asha@x.example' };
const save = (uuid: string, starts_at: Date) =>
  services.prisma.$transaction((tx) =>
    saveAppointment(
      { tx, kind: 'booking', requestId: 'r', uuid, author: visitor, isVisitor: true },
      {
        starts_at,
        ends_at: new Date(starts_at.getTime() + hourMs),
        time_zone: 'Europe/Rome',
        place: long,
        kind_name: 'Video call',
      },
    ),
  );
const cancel = (uuid: string) =>
  services.prisma.$transaction((tx) =>
    cancelAppointment({ tx, kind: 'booking', requestId: 'r', uuid, author: visitor, isVisitor: true }),
  );
const changesOf = (booking_uuid: string) =>
  services.prisma.appointmentChange.findMany({
    where: { appointment: { booking_uuid } },
    orderBy: { sequence: 'asc' },
  });
const reminders = (booking_uuid: string) =>
  services.prisma.notification.findMany({ where: { booking_uuid, kind: 'appointment_reminder' } });
/** Sends what is pending of a lead and returns the mails. */
async function mailsOf(booking_uuid: string) {
  const rows = await services.prisma.notification.findMany({
    where: {
      status: 'pending',
      OR: [{ booking_uuid }, { appointment_change: { appointment: { booking_uuid } } }],
    },
    orderBy: { uuid: 'asc' },
  });
  for (const { uuid } of rows) await sendNotification(services, uuid, { isLast: false });
  return sink.messages.splice(0);
}

test('the invitation for a picked time repeats nothing that a stranger typed, and its calendar file is valid', async () => {
  const { uuid, email } = await makeBooking(services, {
    full_name: 'Cheap Pills',
    project_title: 'Buy at pills.example',
  });
  await save(uuid, at(48));
  const [invitation, toTeam] = await mailsOf(uuid);
  expect(invitation?.envelope.to).toEqual([email]);
  expect(`${invitation?.subject} ${invitation?.text} ${invitation?.html}`).not.toMatch(/pills/i);
  expect(invitation?.text).toContain('/book-a-time/');
  expect(toTeam?.subject).toBe('Cheap Pills picked a time: Buy at pills.example');
  expect(toTeam?.envelope.to).toEqual(['owner@shop.example']);
  const file = Buffer.from(invitation?.attachments[0]?.content as ArrayBuffer);
  expect(file.toString()).not.toMatch(/pills/i);
  // Lines of at most 75 bytes, none of which ends within a character.
  for (const line of file.toString('latin1').split(/\r?\n/)) {
    expect(line.length).toBeLessThanOrEqual(75);
    expect(Buffer.from(line, 'latin1').toString('utf8')).not.toContain('\uFFFD');
  }
  const event = new ICAL.Event(
    new ICAL.Component(ICAL.parse(file.toString())).getFirstSubcomponent('vevent') as ICAL.Component,
  );
  expect([event.location, event.summary]).toEqual([long, expect.stringMatching(/: Video call$/)]);
});

test.each([
  ['scheduled', true, 'Move or cancel'],
  ['reminder', false, 'Cancel the appointment'],
  ['cancelled', true, 'Choose another time'],
  ['cancelled', false, undefined],
])('the link in an email names what can be done: %s, other times offered: %s', (kind, mayMove, label) => {
  const picked = { kind_name: 'Video call', url: 'https://shop.example/book-a-time/token', mayMove };
  const { text } = template.render({ ...template.sampleProps, kind, picked });
  const labels = ['Move or cancel', 'Cancel the appointment', 'Choose another time'];
  expect(labels.filter((one) => text.includes(one))).toEqual(label ? [label] : []);
  expect(text.includes(picked.url)).toBe(label !== undefined);
});

test.each([
  ['Europe/Rome', 'UTC'],
  ['UTC', 'Europe/Rome'],
  ['Etc/UTC', 'UTC'],
  ['Europe/Rome', 'America/New_York'],
])('the time in UTC stands in an email once: %s, shop in %s', (time_zone, shopZone) => {
  const { shop, moment } = template.sampleProps;
  const { text } = template.render({
    ...template.sampleProps,
    shop: { ...shop, time_zone: shopZone },
    moment: { ...moment, time_zone },
  });
  expect(text.match(/9:00\sAM \(UTC\)/g)).toHaveLength(1);
});

test('a reminder is planned a day before, and added and sent once, however often its job runs', async () => {
  const { uuid } = await makeBooking(services);
  const starts = at(30);
  await save(uuid, starts);
  const [change] = await changesOf(uuid);
  const planned = await services.prisma.outbox.findMany({ where: { job: 'appointment.remind' } });
  const own = planned.filter(({ payload }) => JSON.stringify(payload).includes(String(change?.uuid)));
  expect(own.map(({ run_at }) => run_at.getTime())).toEqual([starts.getTime() - 24 * hourMs]);
  await mailsOf(uuid);
  await Promise.all([1, 2, 3].map(() => addReminder(services.prisma, change?.uuid ?? '', 'r')));
  expect(await reminders(uuid)).toHaveLength(1);
  const [mail, ...more] = await mailsOf(uuid);
  expect([mail?.subject, more.length]).toEqual(['Reminder: Video call', 0]);
  await addReminder(services.prisma, change?.uuid ?? '', 'r');
  expect(await mailsOf(uuid)).toEqual([]);
});

test('an appointment that was moved or canceled sends no old reminder, not even one that is on its way', async () => {
  const { uuid } = await makeBooking(services);
  await save(uuid, at(40));
  const [first] = await changesOf(uuid);
  await addReminder(services.prisma, first?.uuid ?? '', 'r');
  await save(uuid, at(60));
  const subjects = async () => (await mailsOf(uuid)).map(({ subject }) => String(subject));
  expect((await subjects()).filter((subject) => subject.startsWith('Reminder'))).toEqual([]);
  await addReminder(services.prisma, first?.uuid ?? '', 'r');
  expect(await reminders(uuid)).toEqual([]);
  const [, second] = await changesOf(uuid);
  await addReminder(services.prisma, second?.uuid ?? '', 'r');
  await cancel(uuid);
  expect((await subjects()).filter((subject) => subject.startsWith('Reminder'))).toEqual([]);
  await addReminder(services.prisma, second?.uuid ?? '', 'r');
  expect(await reminders(uuid)).toEqual([]);
});

test('a reminder whose job is lost is planned again, and none is planned for a time picked within a day', async () => {
  const { uuid } = await makeBooking(services);
  const { prisma, pool } = services;
  await save(uuid, at(10));
  const [change] = await changesOf(uuid);
  const jobs = async () =>
    (await prisma.outbox.findMany({ where: { job: 'appointment.remind' } })).filter(({ payload }) =>
      JSON.stringify(payload).includes(String(change?.uuid)),
    ).length;
  await requeueMissing(pool);
  expect(await jobs()).toBe(0);
  await prisma.appointmentChange.updateMany({
    where: { uuid: change?.uuid ?? '' },
    data: { created_at: at(-48) },
  });
  await requeueMissing(pool);
  await requeueMissing(pool);
  expect(await jobs()).toBe(1);
});
