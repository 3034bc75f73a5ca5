// @module-tag slow
import { AppError } from '@perfboard/contracts/error';
import { createRandom } from '@perfboard/testing/random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRateLimits } from '../../base/rate-limit/rate-limit.ts';
import { makeBooking } from '../../testing/make-lead.ts';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { addMember } from '../../testing/team-mail.ts';
import { cancelAppointment, saveAppointment } from '../appointment/appointment.ts';
import { addReminder } from '../appointment/appointment-reminder.ts';
import { kindOf, readFreeTimes } from './free-time.ts';
import { cancelTime, pickTime } from './pick-time.ts';

let services: TestServices;
let asha = '';
beforeAll(async () => {
  services = await openTestServices({ smtpUrl: 'smtp://127.0.0.1:9', variables: { RATE_LIMITS: 'off' } });
  const { prisma } = services;
  for (const name of ['asha', 'ben']) {
    const id = await addMember(services, name);
    await prisma.user.update({ where: { id }, data: { takesAppointments: true } });
    if (name === 'asha') asha = id;
  }
  const own = {
    is_on: true,
    kinds: [{ name: 'Call', way: 'call', minutes: 30, place: 'We call you' }],
    ...{ every_minutes: 30, buffer_minutes: 0, notice_hours: 48, horizon_days: 20 },
  };
  await prisma.shopDocument.create({ data: { name: 'appointments', version: 1, own, updated_by: '' } });
});
afterAll(() => services?.close());

const seeds = Number(process.env.SEEDS ?? 25);
const first = Number(process.env.SEED ?? 1);

/**
 * Visitors pick, move and cancel times at two processes at the same moments, with pages that are outdated, while members cancel,
 * make appointments of their own and mark leads as spam. Whatever happens: a member has one appointment at a time, a lead has one,
 * each change has the next sequence, one email and at most one reminder, and an acknowledged time is there unless it was changed
 * later.
 */
async function live(seed: number): Promise<string[]> {
  const { prisma } = services;
  const { integer: chance } = createRandom(seed);
  await prisma.appointment.deleteMany();
  await prisma.notification.deleteMany();
  const { words } = await services.shop.read();
  const kind = kindOf(words.appointments, undefined);
  if (!kind) throw new Error('no kind');
  const free = (await readFreeTimes(prisma, { words, kind })).slice(0, 3).map(({ starts_at }) => starts_at);
  const bookings = await Promise.all(Array.from({ length: 4 }, () => makeBooking(services)));
  const rateLimits = createRateLimits({ env: services.env, pool: services.pool });
  // What another process has: a turn of its own.
  const contexts = [prisma, prisma.$extends({})].map((own) => ({
    ...{ requestId: 'r', address: '192.0.2.1' },
    services: { ...services, rateLimits, prisma: own } as never,
  }));
  const any = <Item>(items: readonly Item[]) => items[chance(items.length)] as Item;
  const met: string[] = [];
  const author = { id: asha, name: 'Asha', email: 'asha@team.shop' };
  const versionOf = async (booking_uuid: string) =>
    (await prisma.appointment.findFirst({ where: { booking_uuid }, orderBy: { version: 'desc' } }))
      ?.version ?? 0;
  const work = (uuid: string) => ({ kind: 'booking' as const, requestId: 'r', uuid, author });
  const acts: (() => Promise<unknown>)[] = [
    async () => {
      const { uuid } = any(bookings);
      const version = Math.max(0, (await versionOf(uuid)) - (chance(4) === 0 ? 1 : 0));
      const picked = { uuid, round: 0, version, kind: kind.name, starts_at: any(free), time_zone: 'UTC' };
      const { message } = await pickTime(any(contexts), picked);
      met.push(message);
    },
    async () => {
      const { uuid } = any(bookings);
      met.push((await cancelTime(any(contexts), { uuid, round: 0, version: await versionOf(uuid) })).message);
    },
    () => prisma.$transaction((tx) => cancelAppointment({ tx, ...work(any(bookings).uuid) })),
    () => {
      const starts_at = any(free);
      const ends_at = new Date(starts_at.getTime() + 30 * 60_000);
      const wanted = { starts_at, ends_at, time_zone: 'UTC', place: 'Here', member_id: author.id };
      return prisma.$transaction((tx) => saveAppointment({ tx, ...work(any(bookings).uuid) }, wanted));
    },
    () => prisma.booking.update({ where: { uuid: any(bookings).uuid }, data: { is_spam: chance(3) === 0 } }),
  ];
  // Picking far more often than the rest.
  const weights = [0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 4];
  for (let round = 0; round < 5; round += 1) {
    const results = await Promise.allSettled(
      Array.from({ length: 3 + chance(5) }, () => acts[any(weights)]?.()),
    );
    for (const result of results)
      if (result.status === 'rejected')
        met.push(result.reason instanceof AppError ? result.reason.message : '');
  }
  const rows = await prisma.appointment.findMany({
    where: { cancelled_at: null },
    include: { booking: true },
    orderBy: { starts_at: 'asc' },
  });
  for (const [index, row] of rows.entries()) {
    const others = rows.slice(index + 1).filter((other) => other.starts_at < row.ends_at);
    expect(others.filter(({ member_id }) => member_id !== null && member_id === row.member_id)).toEqual([]);
  }
  expect(new Set(rows.map(({ booking_uuid }) => booking_uuid)).size).toBe(rows.length);
  for (const appointment of await prisma.appointment.findMany({
    include: { changes: { include: { notification: true }, orderBy: { sequence: 'asc' } } },
  })) {
    const { changes, sequence, starts_at, cancelled_at } = appointment;
    expect(changes.map((change) => change.sequence)).toEqual(changes.map((_, index) => index));
    expect(changes.at(-1)).toMatchObject({ sequence, starts_at });
    expect(changes.at(-1)?.kind === 'cancelled').toBe(cancelled_at !== null);
    expect(changes.every(({ notification }) => notification)).toBe(true);
    // The reminder's job of each time runs twice.
    const planned = changes.filter((change) => change.kind !== 'cancelled');
    for (const { uuid } of [...planned, ...planned]) await addReminder(prisma, uuid, 'r');
    const reminders = await prisma.notification.count({
      where: { kind: 'appointment_reminder', about: { in: changes.map(({ uuid }) => uuid) } },
    });
    expect(reminders).toBe(cancelled_at ? 0 : 1);
  }
  return met;
}

test(`in ${seeds} simulated days of visitors who want the same times, each is given once`, {
  timeout: 600_000,
}, async () => {
  const met = new Set<string>();
  for (let seed = first; seed < first + seeds; seed += 1) {
    const words = await live(seed).catch((error: unknown) => {
      throw new Error(`SEED=${seed} SEEDS=1 fails`, { cause: error });
    });
    for (const word of words) met.add(word);
  }
  // The simulation has met what it is for.
  expect([...met]).toEqual(expect.arrayContaining([expect.stringContaining('booked')]));
  for (const word of ['booked', 'was moved', 'is canceled', 'just taken', 'changed in the meantime'])
    expect(
      [...met].some((one) => one.includes(word)),
      word,
    ).toBe(true);
});
