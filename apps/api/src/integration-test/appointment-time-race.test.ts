import { appointmentTimeMessages as messages } from '@perfboard/contracts/words/booking-time';
import { makeBooking } from '@perfboard/server/testing/make-lead';
import { describe, expect, test } from 'vitest';
import {
  app,
  appointmentsOf,
  kindsOf,
  linkOf,
  mia,
  other,
  pick,
  post,
  timesOf,
  useTimeApps,
  version,
} from '../testing/appointment-time.ts';

useTimeApps();

describe('one time for several visitors', () => {
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
