import { appointmentMessages } from '@perfboard/contracts/words/appointment';
import { makeBooking, makeContact } from '@perfboard/server/testing/make-lead';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let owner: string;
let colleague: string;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signIn({ email: 'owner@shop.example' });
  colleague = await app.signIn({ email: 'asha@shop.example', role: 'editor' });
  await app.services.prisma.user.update({ where: { email: 'asha@shop.example' }, data: { name: 'Asha' } });
});
afterAll(() => app.close());

const year = new Date().getUTCFullYear() + 1;
const fields = { starts_at: `${year}-03-01T10:00`, time_zone: 'Europe/Rome', minutes: 30, place: 'By phone' };
const put = (uuid: string, body: object, headers = {}, cookie = owner) =>
  app.call(`/api/v1/bookings/${uuid}/appointment`, { method: 'PUT', body, cookie, headers });
const get = async (uuid: string) =>
  (await app.call(`/api/v1/bookings/${uuid}/appointment`, { cookie: owner })).json;
const mails = (booking_uuid: string) =>
  app.services.prisma.notification.count({
    where: { appointment_change: { appointment: { booking_uuid } } },
  });

describe('an appointment', () => {
  test('is made, moved and cancelled over REST; the timeline shows it and the booking has its status', async () => {
    const { uuid } = await makeBooking(app.services);
    expect(await get(uuid)).toEqual({ appointment: null, version: 0, time_zone: expect.any(String) });
    expect((await put(uuid, fields)).json).toEqual({
      message: appointmentMessages.scheduled,
      uuid,
    });
    expect(await get(uuid)).toMatchObject({
      appointment: { starts_at: `${year}-03-01T09:00:00.000Z`, place: 'By phone', sequence: 0 },
      version: 1,
    });
    await put(uuid, { ...fields, place: 'Workshop' }, {}, colleague);
    const upcoming = (await app.call('/api/v1/appointments', { cookie: owner })).json;
    expect(upcoming.items).toMatchObject([{ booking_uuid: uuid, place: 'Workshop', full_name: 'Asha Rao' }]);
    for (const [query, found] of [
      [`from=${year}-03-01&until=${year}-03-01`, 1],
      [`from=${year}-03-02`, 0],
      [`until=${year}-02-28`, 0],
    ] as const) {
      const { json } = await app.call(`/api/v1/appointments?${query}`, { cookie: owner });
      expect([query, json.items.length]).toEqual([query, found]);
    }
    const remove = () =>
      app.call(`/api/v1/bookings/${uuid}/appointment`, { method: 'DELETE', cookie: owner });
    expect((await remove()).json.message).toBe(appointmentMessages.cancelled);
    expect((await remove()).json).toEqual({ message: 'There is no appointment to cancel' });
    const { entries } = (await app.query('booking.timeline', { uuid }, owner)).data;
    expect(
      entries.map((entry: Record<string, string>) => [entry.kind, entry.subject, entry.text, entry.state]),
    ).toEqual([
      ['received', null, '', null],
      [
        'appointment',
        'scheduled',
        expect.stringMatching(/ 10:00\sAM \(Europe\/Rome\), By phone$/),
        'pending',
      ],
      ['status', null, 'scheduled', null],
      ['appointment', 'moved', expect.stringMatching(/ 10:00\sAM \(Europe\/Rome\), Workshop$/), 'pending'],
      ['appointment', 'cancelled', expect.stringContaining('Workshop'), 'pending'],
      ['status', null, 'contacted', null],
    ]);
  });

  test('of a contact is made and cancelled under its own path, and its timeline and the data export include it', async () => {
    const { uuid, email } = await makeContact(app.services);
    const call = (method: string, body?: object, part = 'contacts') =>
      app.call(`/api/v1/${part}/${uuid}/appointment`, { method, body, cookie: owner });
    expect((await call('PUT', { ...fields, starts_at: 'soon' })).json.issues).toMatchObject([
      { path: 'starts_at' },
    ]);
    expect((await call('PUT', fields)).json.message).toBe(appointmentMessages.scheduled);
    expect((await call('PUT', fields, 'bookings')).status).toBe(404);
    expect((await call('GET')).json).toMatchObject({
      appointment: { booking_uuid: null, contact_uuid: uuid, place: 'By phone' },
      version: 1,
    });
    expect((await call('DELETE')).json.message).toBe(appointmentMessages.cancelled);
    const { entries } = (await app.query('contact.timeline', { uuid }, owner)).data;
    expect(entries.map(({ kind, subject, text }: Record<string, string>) => [kind, subject ?? text])).toEqual(
      [
        ['received', ''],
        ['appointment', 'scheduled'],
        ['status', 'responded'],
        ['appointment', 'cancelled'],
      ],
    );
    const { data } = await app.mutate('privacy.export', { email }, owner);
    expect(data.appointments).toMatchObject([{ place: 'By phone', cancelled_at: expect.any(String) }]);
  });

  test('requested twice sends one email; of two concurrent requests, the later one sees the earlier one’s', async () => {
    const { uuid } = await makeBooking(app.services);
    const key = { 'idempotency-key': 'one-appointment' };
    const twice = await Promise.all([1, 2].map(() => put(uuid, { ...fields, version: 0 }, key)));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(twice[0]?.json).toEqual(twice[1]?.json);
    expect(await mails(uuid)).toBe(1);
    const two = await Promise.all([
      put(uuid, { ...fields, place: 'Here', version: 1 }),
      put(uuid, { ...fields, place: 'There', version: 1 }, {}, colleague),
    ]);
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(two.find(({ status }) => status === 409)?.json.message).toMatch(
      /^\S+ changed the appointment while you were editing/,
    );
    const [winner, other] = two[0]?.status === 200 ? [owner, colleague] : [colleague, owner];
    const own = await put(uuid, { ...fields, place: 'Elsewhere', version: 1 }, {}, winner);
    expect([own.status, own.json.message]).toEqual([409, appointmentMessages.ownOvertaken]);
    const { prisma } = app.services;
    const names = await prisma.user.findMany({ select: { id: true, name: true } });
    const { author } = await prisma.appointmentChange.findFirstOrThrow({
      where: { appointment: { booking_uuid: uuid } },
      orderBy: { sequence: 'desc' },
    });
    // Of two members with the same name, only one made the change.
    await prisma.user.updateMany({ data: { name: author } });
    const namesake = await put(uuid, { ...fields, place: 'Elsewhere', version: 1 }, {}, other);
    expect(namesake.json.message).toBe(appointmentMessages.overtaken(author));
    for (const { id, name } of names) await prisma.user.update({ where: { id }, data: { name } });
    expect(await mails(uuid)).toBe(2);
  });

  test('needs a time that the clocks have and that is to come, a place, and a lead', async () => {
    const { uuid } = await makeBooking(app.services);
    const forward = `${year}-03-${String(31 - new Date(Date.UTC(year, 2, 31)).getUTCDay())}`;
    for (const [change, path, message] of [
      [{ starts_at: '' }, 'starts_at', 'Choose a time'],
      [{ starts_at: `${forward}T02:30` }, 'starts_at', appointmentMessages.leftOut],
      [{ starts_at: '2020-01-01T10:00' }, 'starts_at', appointmentMessages.past],
      [{ starts_at: `${year + 5}-01-01T10:00` }, 'starts_at', 'Choose a time within the next two years'],
      [{ starts_at: 'tomorrow' }, 'starts_at', appointmentMessages.badTime],
      [{ time_zone: 'Mars/Olympus' }, 'time_zone', 'Unknown time zone'],
      [{ minutes: 0 }, 'minutes', 'Choose 5 to 480 minutes'],
      [{ place: ' ' }, 'place', appointmentMessages.placeRequired],
    ] as const) {
      const { status, json } = await put(uuid, { ...fields, ...change });
      expect([status, json.issues]).toEqual([400, [{ path, message }]]);
    }
    expect(await mails(uuid)).toBe(0);
    const gone = await put('01890000-0000-7000-8000-000000000000', fields);
    expect([gone.status, gone.json.message]).toEqual([
      404,
      'This lead was deleted or erased. Nothing was sent.',
    ]);
  });

  test('is part of what is stored about an address, and erased with it', async () => {
    const { uuid, email } = await makeBooking(app.services);
    await put(uuid, fields);
    const { data } = await app.mutate('privacy.find', { email }, owner);
    expect(data).toMatchObject({ appointments: [{ place: 'By phone' }], mails: [{ kind: 'appointment' }] });
    await app.mutate('privacy.erase', { email }, owner);
    expect(await app.services.prisma.appointment.count({ where: { booking_uuid: uuid } })).toBe(0);
  });
});

test('a calendar’s address reads the appointments until it is ended, is stored as a hash and stands in no line of the log', async () => {
  const { uuid, email } = await makeBooking(app.services, { full_name: 'Carla Nova' });
  await put(uuid, fields);
  const make = async () => {
    const { url } = (await app.mutate('appointment.makeCalendar', undefined, colleague)).data;
    return url.slice(app.url.length) as string;
  };
  const first = await make();
  const read = await app.call(first);
  expect([read.status, read.headers.get('content-type'), read.headers.get('cache-control')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, no-store',
  ]);
  expect(read.text).toContain('SUMMARY:Carla Nova');
  expect(read.text.replaceAll('\r\n ', '')).toContain(email);
  const second = await make();
  expect((await app.call(first)).status).toBe(404);
  expect((await app.call(second)).status).toBe(200);
  expect((await app.call('/calendar/nothing.ics')).status).toBe(404);
  const { data } = await app.query('appointment.calendar', undefined, colleague);
  expect(data).toEqual({ created_at: expect.any(String), last_used_at: expect.any(String) });
  const secret = second.slice('/calendar/'.length, -'.ics'.length);
  const { rows } = await app.database.pool.query('select * from calendar_addresses');
  expect(JSON.stringify(rows)).not.toContain(secret);
  await app.call(`/Calendar/${secret}.ics/`);
  expect(app.logs.join('')).toContain('/calendar/…');
  expect(app.logs.join('')).not.toContain(secret);
  await app.mutate('appointment.endCalendar', undefined, colleague);
  expect((await app.call(second)).status).toBe(404);
  // A call without input can have a key too.
  const again = () =>
    app.call('/trpc/appointment.makeCalendar', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'without-input' },
      cookie: colleague,
    });
  expect([(await again()).status, (await again()).status]).toEqual([200, 409]);

  const third = await make();
  const { prisma } = app.services;
  const { id } = await prisma.user.findUniqueOrThrow({ where: { email: 'asha@shop.example' } });
  expect((await app.mutate('member.remove', { id }, owner)).status).toBe(200);
  expect((await app.call(third)).status).toBe(404);
});
