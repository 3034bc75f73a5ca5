import { bookATimePath } from '@perfboard/contracts/path';
import { appointmentMessages } from '@perfboard/contracts/words/appointment';
import { appointmentTimeMessages as messages } from '@perfboard/contracts/words/booking-time';
import { listForCalendar } from '@perfboard/server/leads/appointment/appointment-list';
import { clientUrl } from '@perfboard/server/leads/lead/client-link';
import { timeLink } from '@perfboard/server/leads/lead/time-link';
import { makeBooking } from '@perfboard/server/testing/make-lead';
import { eventually } from '@perfboard/testing/eventually';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, shownAfter, shownForm, startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
/** A second process' worth of services on the same database. */
let other: TestApp;
let owner: string;
let mia: string;

const hours = [
  {
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    opens: '09:00',
    closes: '17:00',
    label: '',
  },
];
const kinds = [
  { name: 'Phone call', way: 'call', minutes: 30, place: 'We call you' },
  { name: 'Visit, "long"; all', way: 'visit', minutes: 60, place: 'Workshop, 2nd floor' },
];
const rules = { is_on: true, kinds, every_minutes: 30, buffer_minutes: 0, notice_hours: 1, horizon_days: 20 };

async function setRules(change: object = {}): Promise<void> {
  for (const [name, own] of [
    ['appointments', { ...rules, ...change }],
    ['profile', { hours, exceptions: [], time_zone: 'Asia/Kolkata' }],
  ] as const)
    await app.services.prisma.shopDocument.upsert({
      where: { name },
      create: { name, version: 1, own, updated_by: '' },
      update: { own, version: { increment: 1 } },
    });
  const { is_on, buffer_minutes } = { ...rules, ...change };
  await eventually(
    'both servers know it',
    async () => {
      const known = await Promise.all([app, other].map(({ services }) => services.shop.read()));
      return known.every(
        ({ words: { appointments, profile } }) =>
          appointments.is_on === is_on &&
          appointments.buffer_minutes === buffer_minutes &&
          profile.time_zone === 'Asia/Kolkata',
      );
    },
    5_000,
  );
}

beforeAll(async () => {
  app = await startTestApp();
  const { SESSION_SECRET, PUBLIC_URL } = app.services.env;
  const database = { ...app.database, drop: async () => undefined };
  other = await startTestApp({ database, env: { SESSION_SECRET, PUBLIC_URL } });
  owner = await app.signIn({ email: 'owner@shop.example' });
  const member = await app.services.prisma.user.update({
    where: { email: 'owner@shop.example' },
    data: { takesAppointments: true, name: 'Mia' },
  });
  mia = member.id;
  await setRules();
});
afterAll(async () => {
  await other?.close();
  await app?.close();
});
beforeEach(async () => {
  await app.services.prisma.appointment.deleteMany();
  await app.database.pool.query('truncate rate_limits');
});

const linkOf = ({ uuid }: { uuid: string }) =>
  timeLink(app.services.env.SESSION_SECRET, { uuid, since: new Date(), round: 0 });
const tokenOf = (link: string) => link.split('/').at(-1) ?? '';
const timesOf = async (link: string, query = '') =>
  (await app.call(`/api/v1/appointment-times?token=${tokenOf(link)}${query}`)).json;
const version = (page: string) => /name="version" value="(\d+)"/.exec(page)?.[1] ?? '0';
interface Posting {
  at?: TestApp | undefined;
  zone?: string;
}
const postOnly = (
  link: string,
  fields: Record<string, string>,
  { at = app, zone = 'Europe/Berlin' }: Posting = {},
): Promise<Answer> =>
  at.call(link.includes('?') ? link : `${link}?zone=${encodeURIComponent(zone)}`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ version: '0', ...fields }).toString(),
  });
const post = async (link: string, fields: Record<string, string>, posting: Posting = {}): Promise<Answer> =>
  shownAfter(posting.at ?? app, await postOnly(link, fields, posting));
const pick = (link: string, starts_at: string, more: Record<string, string> = {}, at?: TestApp) =>
  post(link, { do: 'pick', kind: 'Phone call', starts_at, ...more }, { at });
const appointmentsOf = (booking_uuid: string) =>
  app.services.prisma.appointment.findMany({ where: { booking_uuid }, orderBy: { created_at: 'asc' } });
const kindsOf = async (booking_uuid: string) =>
  (
    await app.services.prisma.notification.findMany({
      where: { OR: [{ booking_uuid }, { appointment_change: { appointment: { booking_uuid } } }] },
      orderBy: { uuid: 'asc' },
    })
  ).map(({ kind }) => kind);

describe('a time that visitors pick', () => {
  test('is offered with the answer to a booking, over REST and without JavaScript, only by a shop that offers times', async () => {
    const body = {
      full_name: 'Ada',
      email: 'ada@x.example',
      mobile_no: '555-010-0142',
      project_title: 'Greenhouse',
    };
    const { json } = await app.call('/api/v1/bookings', { body });
    expect(json.time_path).toMatch(/^\/book-a-time\/[\w-]{70,}$/);
    expect((await app.call(json.time_path)).status).toBe(200);
    const posted = await app.call('/booking', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(body).toString(),
    });
    expect(posted.headers.get('refresh')).toBeNull();
    expect(shownForm(posted.text)).toMatchObject({
      ok: true,
      time_path: expect.stringContaining('/book-a-time/'),
    });
    await setRules({ is_on: false });
    try {
      const off = await app.call('/api/v1/bookings', { body: { ...body, project_title: 'Another one' } });
      expect(Object.keys(off.json)).toEqual(['message', 'uuid']);
      const page = await app.call(json.time_path);
      expect([page.status, page.text.includes(messages.off)]).toEqual([409, true]);
      expect((await timesOf(json.time_path)).message).toBe(messages.off);
    } finally {
      await setRules();
    }
    const setMember = (takes_appointments: boolean) =>
      app.call(`/api/v1/appointments/members/${mia}`, {
        method: 'PUT',
        cookie: owner,
        body: { takes_appointments },
      });
    await setMember(false);
    try {
      const untaken = await app.call('/api/v1/bookings', { body: { ...body, project_title: 'One more' } });
      expect(Object.keys(untaken.json)).toEqual(['message', 'uuid']);
      const page = await app.call(json.time_path);
      expect([page.status, page.text.includes(messages.off), page.text.includes('<select')]).toEqual([
        409,
        true,
        false,
      ]);
      expect((await timesOf(json.time_path)).message).toBe(messages.off);
      const { data } = await app.query('health.get', undefined, owner);
      expect(data.appointment_times).toEqual({ is_on: true, has_taker: false, unread: [] });
    } finally {
      await setMember(true);
    }
  });

  test('is shown by the clocks of the visitor and of the shop, and makes an appointment of the lead', async () => {
    const booking = await makeBooking(app.services, { full_name: 'Asha <Rao>' });
    const link = linkOf(booking);
    const page = await app.call(`${link}?zone=Europe/Berlin`);
    expect([page.status, page.headers.get('x-robots-tag'), page.headers.get('cache-control')]).toEqual([
      200,
      'noindex',
      'no-store',
    ]);
    expect(page.text).toContain('Times are in Europe/Berlin. We are in Asia/Kolkata.');
    const { times, kinds: offered, time_zone } = await timesOf(link);
    expect([offered, time_zone]).toEqual([kinds, 'Asia/Kolkata']);
    expect(page.text).toContain(`value="${times[0]}"`);
    const booked = await pick(link, times[3]);
    expect([booked.status, booked.text.includes(messages.picked)]).toEqual([200, true]);
    expect(booked.text).toContain('Our time:');
    const [row] = await appointmentsOf(booking.uuid);
    expect(row).toMatchObject({
      starts_at: new Date(times[3]),
      time_zone: 'Europe/Berlin',
      kind_name: 'Phone call',
      member_id: mia,
      place: 'We call you',
    });
    expect(
      (await app.services.prisma.booking.findUniqueOrThrow({ where: { uuid: booking.uuid } })).status,
    ).toBe('scheduled');
    expect(await kindsOf(booking.uuid)).toEqual(['appointment', 'appointment_notification']);
    const audit = await app.services.prisma.audit.findFirst({ where: { entity_uuid: booking.uuid } });
    expect(audit).toMatchObject({
      actor: 'visitor',
      action: 'booking.schedule',
      details: { status: 'scheduled' },
    });
    const reminder = await app.services.prisma.outbox.findMany({ where: { job: 'appointment.remind' } });
    const isFar = Date.parse(times[3]) - Date.now() > 86_400_000;
    expect(reminder.map(({ run_at }) => run_at.getTime())).toEqual(
      isFar ? [Date.parse(times[3]) - 86_400_000] : [],
    );
    // A second click is the same appointment.
    expect((await pick(link, times[3])).text).toContain(messages.same);
    expect(await appointmentsOf(booking.uuid)).toHaveLength(1);
    // The same time is free for no one else, and no other visitor's link shows it.
    const stranger = linkOf(await makeBooking(app.services));
    expect((await timesOf(stranger)).times).not.toContain(times[3]);
    const taken = await pick(stranger, times[3]);
    expect([
      taken.status,
      taken.text.includes(messages.taken),
      taken.text.includes(`value="${times[4]}"`),
    ]).toEqual([409, true, true]);
  });

  test('is moved and canceled by the same link; an outdated page changes nothing', async () => {
    const booking = await makeBooking(app.services);
    const link = linkOf(booking);
    const { times } = await timesOf(link);
    const first = await pick(link, times[40]);
    const seen = version(first.text);
    // A visit takes an hour, and the last half hour of a day is none.
    const hasHour = (time: string, at: number) => Date.parse(times[at + 1]) - Date.parse(time) === 1_800_000;
    const later = times.find((time: string, at: number) => at >= 44 && hasHour(time, at));
    const moved = await pick(link, later, { version: seen, kind: kinds[1]?.name ?? '' });
    expect(moved.text).toContain(messages.moved);
    const outdated = await pick(link, times[50], { version: seen });
    expect([outdated.status, outdated.text.includes(messages.changed)]).toEqual([409, true]);
    expect((await post(link, { do: 'cancel', version: seen })).status).toBe(409);
    const canceled = await post(link, { do: 'cancel', version: version(moved.text) });
    expect([canceled.status, canceled.text.includes(messages.cancelled)]).toEqual([200, true]);
    // The answer to a form that was stored can be read again, and says no more than what is true.
    const again = await postOnly(link, { do: 'cancel', version: version(moved.text) });
    const address = again.headers.get('location') ?? '';
    expect([again.status, address]).toEqual([303, `${link}?zone=Europe%2FBerlin&done=cancelled`]);
    expect((await app.call(address)).text).toContain(messages.cancelled);
    expect((await app.call(address.replace('cancelled', 'picked'))).text).not.toContain(messages.picked);
    const trail = await app.services.prisma.audit.findMany({
      where: { entity_uuid: booking.uuid },
      orderBy: { created_at: 'asc' },
      select: { action: true },
    });
    // The second click changed nothing.
    expect(trail.map(({ action }) => action)).toEqual([
      'booking.schedule',
      'booking.schedule',
      'booking.unschedule',
    ]);
    const [row] = await appointmentsOf(booking.uuid);
    expect(row).toMatchObject({
      starts_at: new Date(later),
      sequence: 2,
      cancelled_at: expect.any(Date),
    });
    expect(Number(row?.ends_at) - Number(row?.starts_at)).toBe(3_600_000);
    // Its time is free again, for this visitor too.
    expect((await pick(link, later, { version: '3' })).text).toContain(messages.picked);
  });

  test('is canceled when the shop offers no times anymore, and after as many changes as there may be in a day', async () => {
    const booking = await makeBooking(app.services);
    const link = linkOf(booking);
    const { times } = await timesOf(link);
    let seen = '0';
    for (let change = 0; change < 12; change++)
      seen = version((await pick(link, times[60 - 12 + change], { version: seen })).text);
    const limited = await pick(link, times[20], { version: seen });
    expect([limited.status, limited.text.includes('Please try again in 24 hours.')]).toEqual([429, true]);
    await setRules({ is_on: false });
    try {
      for (const refused of [
        await pick(link, times[20], { version: seen }),
        await app.call(`${link}?move=1`),
      ]) {
        expect([refused.status, refused.text.includes(messages.moveOff)]).toEqual([409, true]);
        expect(refused.text).toContain('Cancel the appointment');
      }
      const canceled = await post(link, { do: 'cancel', version: seen });
      expect([canceled.status, canceled.text.includes(messages.cancelled)]).toEqual([200, true]);
      expect(canceled.text).not.toContain('Choose another time');
      expect(await appointmentsOf(booking.uuid)).toMatchObject([{ cancelled_at: expect.any(Date) }]);
    } finally {
      await setRules();
    }
  });

  test('that was taken, or is picked twice, does not count as a change of the day', async () => {
    const taken = linkOf(await makeBooking(app.services));
    const link = linkOf(await makeBooking(app.services));
    const { times } = await timesOf(link);
    await pick(taken, times[8]);
    for (let attempt = 0; attempt < 13; attempt++) expect((await pick(link, times[8])).status).toBe(409);
    for (let attempt = 0; attempt < 13; attempt++) expect((await pick(link, times[12])).status).toBe(200);
  });

  test('that is over, or was never picked, is not called canceled', async () => {
    const booking = await makeBooking(app.services);
    const link = linkOf(booking);
    const cancel = async () => {
      const { status, text } = await post(link, { do: 'cancel', version: '1' });
      return [
        status,
        text.includes(messages.cancelled),
        text.includes(messages.none),
        text.includes(messages.over),
      ];
    };
    expect(await cancel()).toEqual([409, false, true, false]);
    const { times } = await timesOf(link);
    await pick(link, times[3]);
    await app.services.prisma.appointment.updateMany({
      where: { booking_uuid: booking.uuid },
      data: { starts_at: new Date(Date.now() - 7_200_000), ends_at: new Date(Date.now() - 3_600_000) },
    });
    expect(await cancel()).toEqual([409, false, false, true]);
    await setRules({ is_on: false });
    try {
      expect(await cancel()).toEqual([409, false, false, true]);
    } finally {
      await setRules();
    }
    expect(await kindsOf(booking.uuid)).toEqual(['appointment', 'appointment_notification']);
  });

  test('of a kind that is gone is refused, and a time that was taken is offered of the same kind', async () => {
    const link = linkOf(await makeBooking(app.services));
    const { times } = await timesOf(link);
    const gone = await pick(link, times[3], { kind: 'Coffee' });
    expect([gone.status, gone.text.includes(messages.kindGone)]).toEqual([409, true]);
    // No time of another kind is one click away, and the kinds are there to choose from.
    expect([gone.text.includes('name="starts_at"'), gone.text.includes('kind=Phone+call')]).toEqual([
      false,
      true,
    ]);
    expect((await app.call(`${link}?kind=Coffee`)).text).toContain(messages.kindGone);
    expect(await app.services.prisma.appointment.count()).toBe(0);
    const long = kinds[1]?.name ?? '';
    expect((await pick(link, new Date(0).toISOString(), { kind: long })).text).toContain(
      'Visit, 60 minutes.',
    );
  });

  test('has one clock if the browser has an older name of the shop’s zone, and a link as a place is one', async () => {
    await setRules({
      kinds: [{ name: 'Phone call', way: 'video', minutes: 30, place: 'https://meet.example/a?b=1&c="' }],
    });
    try {
      const booking = await makeBooking(app.services);
      const link = linkOf(booking);
      expect((await app.call(`${link}?zone=Asia/Calcutta`)).text).toContain(
        'Times are in Asia/Kolkata. This is our time zone too.',
      );
      const { times } = await timesOf(link);
      const { text } = await post(
        link,
        { kind: 'Phone call', starts_at: times[0] },
        { zone: 'Asia/Calcutta' },
      );
      expect(text).not.toContain('Our time:');
      expect(text).toContain('<a href="https://meet.example/a?b=1&amp;c=&quot;" rel="noreferrer">');
      expect(await appointmentsOf(booking.uuid)).toMatchObject([{ time_zone: 'Asia/Kolkata' }]);
    } finally {
      await setRules();
    }
  });

  test('respects buffers, appointments that members made and busy calendars; one that can’t be read offers no time', async () => {
    const booking = await makeBooking(app.services);
    const link = linkOf(booking);
    const { times } = await timesOf(link);
    const starts = Date.parse(times[20]);
    await setRules({ buffer_minutes: 30 });
    const { uuid } = await makeBooking(app.services);
    const put = (body: object) =>
      app.call(`/api/v1/bookings/${uuid}/appointment`, { method: 'PUT', body, cookie: owner });
    const own = { starts_at: times[20], minutes: 30, place: 'Here' };
    expect((await put(own)).status).toBe(200);
    expect(await app.services.prisma.appointment.findFirst({ where: { booking_uuid: uuid } })).toMatchObject({
      member_id: mia,
      kind_name: '',
    });
    const left = (await timesOf(link)).times as string[];
    const near = times.filter((time: string) => Math.abs(Date.parse(time) - starts) <= 30 * 60_000);
    expect(near.length).toBeGreaterThan(1);
    for (const time of near) expect(left).not.toContain(time);
    // A member can't be in two places either.
    const { uuid: third } = await makeBooking(app.services);
    const clash = await app.call(`/api/v1/bookings/${third}/appointment`, {
      method: 'PUT',
      body: own,
      cookie: owner,
    });
    expect([clash.status, clash.json.message]).toEqual([409, appointmentMessages.memberBusy]);
    await setRules();
    const busy = [[Date.parse(times[2]), Date.parse(times[2]) + 60_000]];
    const row = { user_id: mia, name: 'Work', address: 'x', busy, read_at: new Date() };
    const calendar = await app.services.prisma.busyCalendar.create({ data: row });
    const without = (await timesOf(link)).times as string[];
    expect([without.includes(times[1]), without.includes(times[2]), without.includes(times[3])]).toEqual([
      true,
      false,
      true,
    ]);
    const health = async () => (await app.query('health.get', {}, owner)).data.appointment_times;
    expect(await health()).toEqual({ is_on: true, has_taker: true, unread: [] });
    await app.services.prisma.busyCalendar.update({
      where: { uuid: calendar.uuid },
      data: { problem: 'Could not reach the calendar' },
    });
    expect((await timesOf(link)).times).toEqual([]);
    const { text: none } = await app.call(link);
    expect(none).toContain('There are no free times at the moment');
    expect(none).not.toContain('<select');
    expect(await health()).toEqual({ is_on: true, has_taker: true, unread: ['Mia'] });
    expect((await app.query('appointmentTime.members', undefined, owner)).data).toMatchObject([
      { name: 'Mia', is_own: true, takes_appointments: true, problem: 'Work: Could not reach the calendar' },
    ]);
    await app.services.prisma.busyCalendar.deleteMany();
  });

  test('that a member had who has left takes everyone’s time, until the appointment is moved', async () => {
    const { id } = await app.services.prisma.user.create({
      data: {
        id: 'leaving',
        name: 'Leo',
        email: 'leo@shop.example',
        role: 'editor',
        takesAppointments: true,
      },
    });
    const booking = await makeBooking(app.services, { assignee_id: id });
    const link = linkOf(booking);
    const { times } = await timesOf(link);
    const picked = await pick(link, times[12]);
    expect(await appointmentsOf(booking.uuid)).toMatchObject([{ member_id: id }]);
    const stranger = linkOf(await makeBooking(app.services));
    // Mia is free then.
    expect((await timesOf(stranger)).times).toContain(times[12]);
    await app.services.prisma.user.delete({ where: { id } });
    expect((await timesOf(stranger)).times).not.toContain(times[12]);
    expect((await pick(stranger, times[12])).status).toBe(409);
    expect((await pick(link, times[16], { version: version(picked.text) })).text).toContain(messages.moved);
    expect(await appointmentsOf(booking.uuid)).toMatchObject([{ member_id: mia }]);
    expect((await pick(stranger, times[12])).status).toBe(200);
  });

  test('is refused as a whole if the page’s fields are odd', async () => {
    const booking = await makeBooking(app.services);
    const link = linkOf(booking);
    const { times } = await timesOf(link);
    const odd: [string, string | undefined, number][] = [
      ['', undefined, 409],
      [`do=pick&kind=Phone+call&starts_at=${times[0]}&version=-1`, undefined, 409],
      [`do=pick&kind=Phone+call&starts_at=${times[0]}&version=1e99`, undefined, 409],
      [`do=pick&kind=Phone+call&starts_at=${'9'.repeat(300)}&version=0`, undefined, 409],
      [`do=pick&kind=__proto__&starts_at=${times[0]}&version=0`, undefined, 409],
      [`do=pick&kind[]=Phone+call&starts_at[a]=${times[0]}`, undefined, 409],
      ['do=cancel&version=%00', undefined, 409],
      ['x', 'multipart/form-data; boundary=x', 415],
      [`a=${'x'.repeat(3_000_000)}`, undefined, 413],
    ];
    const answers: [string, number][] = [];
    for (const [body, type = 'application/x-www-form-urlencoded'] of odd) {
      const { status } = await app.call(`${link}?zone=Europe/Berlin&zone=UTC&from=x&kind=%F0%9F`, {
        headers: { 'content-type': type },
        body,
      });
      answers.push([body.slice(0, 80), status]);
    }
    expect(answers).toEqual(odd.map(([body, , status]) => [body.slice(0, 80), status]));
    expect(await appointmentsOf(booking.uuid)).toEqual([]);
  });

  test('counts a visitor’s time zone that is an offset, which not every browser can show, as the shop’s', async () => {
    const booking = await makeBooking(app.services);
    const link = linkOf(booking);
    const { times } = await timesOf(link);
    const { status } = await post(link, { kind: 'Phone call', starts_at: times[20] }, { zone: '+02:00' });
    expect([status, (await appointmentsOf(booking.uuid))[0]?.time_zone]).toEqual([200, 'Asia/Kolkata']);
  });

  test('follows what the shop changes while the page is open: another length holds, another opening is refused', async () => {
    const booking = await makeBooking(app.services);
    const link = linkOf(booking);
    const { times } = await timesOf(link);
    await setRules({ kinds: [{ name: 'Phone call', way: 'call', minutes: 90, place: 'New place' }] });
    const offered = async () => (await timesOf(link)) as { kinds: { minutes: number }[]; times: string[] };
    await eventually('the length is known', async () => (await offered()).kinds[0]?.minutes === 90, 5_000);
    // The last time of a day is too late for the new length.
    const left = (await offered()).times;
    const tooLate = times.find((time: string) => !left.includes(time)) ?? '';
    expect((await pick(link, tooLate)).status).toBe(409);
    const [time = ''] = left.slice(20);
    const { status, text } = await pick(link, time);
    expect([status, text.includes('90 minutes'), text.includes('New place')]).toEqual([200, true, true]);
    const [row] = await appointmentsOf(booking.uuid);
    expect(Number(row?.ends_at) - Number(row?.starts_at)).toBe(90 * 60_000);
    await setRules();
    await eventually('the length is back', async () => (await offered()).kinds[0]?.minutes === 30, 5_000);
  });

  test('picked in two tabs of one link at the same moment is one of the two', async () => {
    const booking = await makeBooking(app.services);
    const link = linkOf(booking);
    const { times } = await timesOf(link);
    const answers = await Promise.all([pick(link, times[20]), pick(link, times[30], {}, other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await appointmentsOf(booking.uuid)).toHaveLength(1);
    expect(await kindsOf(booking.uuid)).toEqual(['appointment', 'appointment_notification']);
  });

  test('moved and canceled at the same moment is one of the two', async () => {
    for (let round = 0; round < 4; round += 1) {
      const booking = await makeBooking(app.services);
      const link = linkOf(booking);
      const { times } = await timesOf(link);
      const seen = version((await pick(link, times[20])).text);
      const answers = await Promise.all([
        pick(link, times[24], { version: seen }, other),
        post(link, { do: 'cancel', version: seen }),
        pick(link, times[28], { version: seen }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const rows = await app.services.prisma.appointmentChange.findMany({
        where: { appointment: { booking_uuid: booking.uuid } },
        orderBy: { sequence: 'asc' },
      });
      expect(rows.map(({ sequence }) => sequence)).toEqual([0, 1]);
      await app.services.prisma.appointment.deleteMany();
    }
  });

  test('a changed, foreign or expired link opens nothing; neither does one of spam or of an erased booking', async () => {
    const booking = await makeBooking(app.services);
    const link = linkOf(booking);
    const expired = timeLink(app.services.env.SESSION_SECRET, {
      uuid: booking.uuid,
      since: new Date(0),
      round: 0,
    });
    for (const bad of [
      `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`,
      expired,
      bookATimePath('x'),
      bookATimePath('%00'),
    ])
      expect((await app.call(bad)).status, bad).toBe(400);
    await app.services.prisma.booking.update({ where: { uuid: booking.uuid }, data: { is_spam: true } });
    expect((await app.call(link)).text).toContain(messages.off);
    expect((await pick(link, new Date().toISOString())).text).toContain(messages.off);
    await app.services.prisma.booking.delete({ where: { uuid: booking.uuid } });
    expect((await app.call(link)).status).toBe(409);
    // The link is in no log.
    expect(app.logs.join('\n')).not.toContain(tokenOf(link));
  });

  test('is neither moved nor canceled by a link that was revoked with the others of its lead', async () => {
    await app.services.prisma.shopDocument.create({
      data: { name: 'clients', version: 1, own: { is_used: true }, updated_by: '' },
    });
    await eventually(
      'the client page is used',
      async () => (await app.services.shop.read()).words.clients.is_used,
      5_000,
    );
    const { uuid } = await makeBooking(app.services);
    const old = linkOf({ uuid });
    const { times } = await timesOf(old);
    const seen = version((await pick(old, times[5])).text);
    await app.call(`/api/v1/bookings/${uuid}/client-page`, { method: 'DELETE', cookie: owner });
    const refused = [
      await app.call(old),
      await post(old, { do: 'cancel', version: seen }),
      await pick(old, times[9], { version: seen }),
    ];
    for (const { status, text } of refused)
      expect([status, text.includes(messages.revoked), text.includes('href="/client"')]).toEqual([
        404,
        true,
        true,
      ]);
    expect((await app.call(`/api/v1/appointment-times?token=${tokenOf(old)}`)).status).toBe(404);
    expect(await appointmentsOf(uuid)).toMatchObject([{ cancelled_at: null }]);
    const { client_round: round } = await app.services.prisma.booking.findUniqueOrThrow({ where: { uuid } });
    // The client page has the new one.
    const page = await app.call(
      clientUrl({ ...app.services.env, PUBLIC_URL: '' }, { kind: 'booking', uuid, round }),
    );
    const next = /href="([^"]+)">Move or cancel/.exec(page.text)?.[1] ?? '';
    expect((await post(next, { do: 'cancel', version: seen })).text).toContain(messages.cancelled);
  });

  test('marked as spam gives its time back and is in no list or calendar; taken out of spam, it has no time', async () => {
    const spam = await makeBooking(app.services);
    const { times } = await timesOf(linkOf(spam));
    expect((await pick(linkOf(spam), times[8])).status).toBe(200);
    const mark = (is_spam: boolean) =>
      app.services.prisma.booking.update({ where: { uuid: spam.uuid }, data: { is_spam } });
    const listed = async () => (await app.call('/api/v1/appointments', { cookie: owner })).text;
    expect(await listed()).toContain(spam.uuid);
    await mark(true);
    expect(await listed()).not.toContain(spam.uuid);
    expect(JSON.stringify(await listForCalendar(app.services.prisma))).not.toContain(spam.uuid);
    const link = linkOf(await makeBooking(app.services));
    expect((await timesOf(link)).times).toContain(times[8]);
    expect((await pick(link, times[8])).text).toContain(messages.picked);
    await mark(false);
    expect(await listed()).toContain(spam.uuid);
    expect(await appointmentsOf(spam.uuid)).toMatchObject([{ member_id: null, cancelled_at: null }]);
  });

  test('who comes too late for a time reads on at its day, and at the first one if nothing is left after it', async () => {
    const [early, late] = [linkOf(await makeBooking(app.services)), linkOf(await makeBooking(app.services))];
    const shown = (await app.call(late)).text;
    const actions = [...shown.matchAll(/action="([^"]+from=[^"]+)"/g)].map(([, to]) =>
      `${to}`.replaceAll('&amp;', '&'),
    );
    const first = (html: string) => /name="starts_at" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const [, second = ''] = actions;
    const taken = new URL(second, 'http://shop').searchParams.get('from') ?? '';
    expect((await pick(early, taken)).text).toContain(messages.picked);
    const fields = { do: 'pick', kind: 'Phone call', starts_at: taken, version: version(shown) };
    const { status, text } = await post(second, fields);
    expect([status, first(text).slice(0, 10), first(text) > taken]).toEqual([409, taken.slice(0, 10), true]);
    const far = new Date(Date.now() + 300 * 86_400_000).toISOString();
    expect(first((await app.call(`${late}?from=${far}`)).text)).toBe(first(shown));
  });

  test('of a hundred at the same moment one gets it, and the others are shown the next free times', async () => {
    const links = await Promise.all(
      Array.from({ length: 100 }, async () => linkOf(await makeBooking(app.services))),
    );
    const { times } = await timesOf(links[0] ?? '');
    const begun = performance.now();
    const answers = await Promise.all(
      links.map((link, at) => pick(link, times[10], {}, at % 2 ? app : other)),
    );
    const tookMs = Math.round(performance.now() - begun);
    const won = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(({ status }) => status === 409);
    process.stdout.write(
      `one time, 100 visitors, two servers: ${won.length} got it, ${lost.length} did not, in ${tookMs} ms\n`,
    );
    const others = answers.filter(({ status }) => status !== 200 && status !== 409);
    expect(others.map(({ status, text }) => [status, text.slice(-200)])).toEqual([]);
    expect([won.length, lost.length]).toEqual([1, 99]);
    for (const { text } of lost) {
      expect(text).toContain(messages.taken);
      expect(text).toContain(`value="${times[11]}"`);
      expect(text).not.toContain(`value="${times[10]}"`);
    }
    expect(await app.services.prisma.appointment.count({ where: { starts_at: new Date(times[10]) } })).toBe(
      1,
    );
  });

  test('the database itself refuses two appointments of one member at one time', async () => {
    const [one, two] = [await makeBooking(app.services), await makeBooking(app.services)];
    const at = (minute: number) => new Date(Date.UTC(2030, 0, 1, 9, minute));
    const row = { time_zone: 'UTC', place: 'x', version: 1, member_id: mia };
    const make = (uuid: string, from: number) =>
      app.services.prisma.appointment.create({
        data: { ...row, booking_uuid: uuid, starts_at: at(from), ends_at: at(from + 30) },
      });
    const first = await make(one.uuid, 0);
    await expect(make(two.uuid, 29)).rejects.toThrow();
    await make(two.uuid, 30);
    await app.services.prisma.appointment.update({
      where: { uuid: first.uuid },
      data: { cancelled_at: new Date() },
    });
    await make(one.uuid, 0);
  });
});

describe('a busy calendar', () => {
  test('is added and removed by its member; its address is never shown again, and another member cannot touch it', async () => {
    const editor = await app.signIn({ email: 'ed@shop.example', role: 'editor' });
    const body = { name: 'Work', address: 'webcal://calendar.example/secret/basic.ics' };
    const { status, json } = await app.call('/api/v1/session/busy-calendars', { body, cookie: editor });
    expect([status, json.message]).toEqual([201, messages.calendarAdded]);
    const list = await app.call('/api/v1/session/busy-calendars', { cookie: editor });
    expect(list.json).toEqual([
      { uuid: json.uuid, name: 'Work', host: 'calendar.example', read_at: null, problem: 'Not read yet' },
    ]);
    expect(list.text).not.toContain('secret');
    const inner = await app.call('/api/v1/session/busy-calendars', {
      body: { ...body, address: 'https://127.0.0.1/a.ics' },
      cookie: editor,
    });
    expect([inner.status, inner.json.issues]).toEqual([
      400,
      [{ path: 'address', message: messages.innerAddress }],
    ]);
    const remove = (cookie: string) =>
      app.call(`/api/v1/session/busy-calendars/${json.uuid}`, { method: 'DELETE', cookie });
    expect((await remove(owner)).status).toBe(404);
    expect((await remove(editor)).status).toBe(200);
    // An editor decides for themselves, an owner for everyone.
    const set = (id: string, cookie: string) =>
      app.call(`/api/v1/appointments/members/${id}`, {
        method: 'PUT',
        body: { takes_appointments: true },
        cookie,
      });
    const { id } = await app.services.prisma.user.findUniqueOrThrow({ where: { email: 'ed@shop.example' } });
    expect([
      (await set(mia, editor)).status,
      (await set(id, editor)).status,
      (await set(id, owner)).status,
    ]).toEqual([403, 200, 200]);
    await app.services.prisma.user.delete({ where: { id } });
  });
});
