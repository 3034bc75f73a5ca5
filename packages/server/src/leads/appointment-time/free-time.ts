import { type FreeTime, freeTimes, type Interval } from '@perfboard/contracts/free-times';
import type { Appointments } from '@perfboard/contracts/shop/appointments';
import type { Db } from '@perfboard/db/client';
import type { ShopWords } from '../../base/service/services.ts';
import { ofNoSpam } from '../appointment/appointment.ts';
import { busyOf, problemOf } from './busy-calendar.ts';

export type MeetingKind = Appointments['kinds'][number];

/** What a visitor agrees to by picking a time of a kind: its way, length and place. */
export const factsOf = ({ way, minutes, place }: MeetingKind): string => [way, minutes, place].join(' ');

interface Member {
  id: string;
  busy: Interval[];
  /** How many appointments the member has within the horizon. */
  appointments: number;
}

const dayMs = 86_400_000;
/** A day that the clocks lengthen, and one because the horizon ends with a day. */
const marginMs = 2 * dayMs;

/**
 * Those who take appointments, with their busy times: none whose calendar can't be relied on.
 * @param options.without an appointment that is being moved
 */
async function readMembers(
  db: Db,
  { now, horizonDays, without }: { now: Date; horizonDays: number; without?: string | undefined },
): Promise<Member[]> {
  const users = await db.user.findMany({
    select: {
      id: true,
      takesAppointments: true,
      busyCalendars: { select: { busy: true, problem: true, read_at: true } },
    },
    orderBy: { id: 'asc' },
  });
  const members = users.filter(
    ({ takesAppointments, busyCalendars }) =>
      takesAppointments && busyCalendars.every((row) => !problemOf(row, now)),
  );
  if (members.length === 0) return [];
  const appointments = await db.appointment.findMany({
    where: {
      ...ofNoSpam,
      cancelled_at: null,
      // An appointment that has begun may still last, but none is longer than a day.
      starts_at: {
        gt: new Date(now.getTime() - dayMs),
        lt: new Date(now.getTime() + horizonDays * dayMs + marginMs),
      },
      ...(without && { uuid: { not: without } }),
    },
    select: { member_id: true, starts_at: true, ends_at: true },
  });
  const current = new Set(users.map(({ id }) => id));
  return members.map(({ id, busyCalendars }) => {
    // One without a member, or of one who has left, may become any member's, so it takes everyone's time.
    const own = appointments.filter(
      ({ member_id }) => member_id === null || member_id === id || !current.has(member_id),
    );
    return {
      id,
      busy: [
        ...busyCalendars.flatMap(busyOf),
        ...own.map(({ starts_at, ends_at }) => ({ from: starts_at, until: ends_at })),
      ],
      appointments: own.length,
    };
  });
}

interface Wanted {
  words: Pick<ShopWords, 'appointments' | 'profile'>;
  kind: MeetingKind;
  /** An appointment that is being moved. */
  without?: string | undefined;
}

/** The times of a kind that can be picked now, and who is free then: who has fewer appointments comes first. */
export async function readFreeTimes(db: Db, { words, kind, without }: Wanted): Promise<FreeTime[]> {
  const { appointments: rules, profile } = words;
  const now = new Date();
  const members = await readMembers(db, { now, horizonDays: rules.horizon_days, without });
  members.sort((one, other) => one.appointments - other.appointments);
  return freeTimes({
    now,
    zone: profile.time_zone,
    hours: profile.hours,
    exceptions: profile.exceptions,
    minutes: kind.minutes,
    everyMinutes: rules.every_minutes,
    bufferMinutes: rules.buffer_minutes,
    noticeHours: rules.notice_hours,
    horizonDays: rules.horizon_days,
    members,
  });
}

/** The kind of that name, or the first. */
export const kindOf = ({ kinds }: Appointments, name: string | undefined): MeetingKind | undefined =>
  kinds.find((kind) => kind.name === name) ?? kinds[0];
