import { bookATimePath } from '@perfboard/contracts/path';
import { appointmentMessages } from '@perfboard/contracts/words/appointment';
import { appointmentTimeMessages as messages } from '@perfboard/contracts/words/booking-time';
import { timeLink } from '@perfboard/server/leads/lead/time-link';
import { makeBooking } from '@perfboard/server/testing/make-lead';
import { eventually } from '@perfboard/testing/eventually';
import { describe, expect, test } from 'vitest';
import { shownForm } from '../testing/app.ts';
import {
  app,
  appointmentsOf,
  kinds,
  kindsOf,
  linkOf,
  mia,
  owner,
  pick,
  post,
  setRules,
  timesOf,
  tokenOf,
  useTimeApps,
  version,
} from '../testing/appointment-time.ts';

useTimeApps();

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

  test('of a kind that is gone is refused, and a time that was taken is offered of the same kind', async () => {
    const link = linkOf(await makeBooking(app.services));
    const { times } = await timesOf(link);
    const gone = await pick(link, times[3], { kind: 'Coffee' });
    expect([gone.status, gone.text.includes(messages.kindGone)]).toEqual([409, true]);
    // A kind that the shop has changed since the page was opened.
    const about = 'call 15 Somewhere else';
    const changed = await pick(link, times[3], { about });
    expect([changed.status, changed.text.includes(messages.kindChanged)]).toEqual([409, true]);
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
});
