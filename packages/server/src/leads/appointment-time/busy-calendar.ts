import type {
  AppointmentMember,
  BusyCalendar,
  BusyCalendarFields,
} from '@perfboard/contracts/appointment-time';
import { AppError } from '@perfboard/contracts/error';
import type { Interval } from '@perfboard/contracts/free-times';
import {
  busyCalendarLimits as limits,
  appointmentTimeMessages as messages,
  busyCalendarProblems as problems,
} from '@perfboard/contracts/words/booking-time';
import type { Db, Prisma } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox-row';
import { uuidV7 } from '@perfboard/process/uuid-v7';
import { type KeyRing, seal, unseal } from '../../base/secret/key-ring.ts';
import { findTargetProblem, type TargetRule } from '../../base/webhook/target.ts';

type Row = Prisma.BusyCalendarGetPayload<object>;

const placeOf = (uuid: string): string => `busy calendar ${uuid}`;

export const sealCalendar = (ring: KeyRing, uuid: string, address: string): string =>
  seal(ring, placeOf(uuid), address);
export const openCalendar = (ring: KeyRing, { uuid, address }: Pick<Row, 'uuid' | 'address'>): string =>
  unseal(ring, placeOf(uuid), address);

/** Why the busy times of a calendar can't be relied on; null if they can. */
export function problemOf({ problem, read_at }: Pick<Row, 'problem' | 'read_at'>, now: Date): string | null {
  if (problem) return problem;
  if (!read_at) return problems.unread;
  return now.getTime() - read_at.getTime() > limits.staleMinutes * 60_000 ? problems.stale : null;
}

/** A member's own calendars. */
export async function listCalendars(db: Db, ring: KeyRing, user_id: string): Promise<BusyCalendar[]> {
  const rows = await db.busyCalendar.findMany({ where: { user_id }, orderBy: { uuid: 'asc' } });
  return rows.map((row) => ({
    uuid: row.uuid,
    name: row.name,
    host: new URL(openCalendar(ring, row)).host,
    read_at: row.read_at?.toISOString() ?? null,
    problem: problemOf(row, new Date()),
  }));
}

/** @throws AppError BAD_REQUEST for a forbidden address */
export async function checkAddress(address: string, rule: TargetRule): Promise<void> {
  const problem = await findTargetProblem(address, rule);
  if (!problem) return;
  const message = problem === 'plain' ? messages.plainAddress : messages.innerAddress;
  throw new AppError('BAD_REQUEST', message, { issues: [{ path: 'address', message }] });
}

/**
 * Adds a calendar, which is read at once. Until it is, no time of its member is offered.
 * @throws AppError CONFLICT when there are too many
 */
export async function addCalendar(
  { tx, ring, requestId }: { tx: Db; ring: KeyRing; requestId: string },
  user_id: string,
  { name, address }: BusyCalendarFields,
): Promise<string> {
  if ((await tx.busyCalendar.count({ where: { user_id } })) >= limits.perMember)
    throw new AppError('CONFLICT', messages.tooManyCalendars);
  const uuid = uuidV7(Date.now());
  await tx.busyCalendar.create({ data: { uuid, user_id, name, address: sealCalendar(ring, uuid, address) } });
  await tx.outbox.create({ data: outboxRow('calendar.read', { calendar_uuid: uuid }, { requestId }) });
  return uuid;
}

/** @throws AppError NOT_FOUND, also for another member's */
export async function removeCalendar(tx: Db, user_id: string, uuid: string): Promise<void> {
  const { count } = await tx.busyCalendar.deleteMany({ where: { uuid, user_id } });
  if (count === 0) throw new AppError('NOT_FOUND', messages.calendarGone);
}

/** The members, and why times of those who take appointments are not offered. */
export async function listAppointmentMembers(db: Db, ownId = ''): Promise<AppointmentMember[]> {
  const now = new Date();
  const users = await db.user.findMany({
    select: {
      id: true,
      name: true,
      email: true,
      takesAppointments: true,
      busyCalendars: { select: { name: true, problem: true, read_at: true } },
    },
    orderBy: [{ name: 'asc' }, { email: 'asc' }],
  });
  return users.map(({ id, name, email, takesAppointments, busyCalendars }) => {
    const broken = busyCalendars.flatMap((calendar) => {
      const problem = problemOf(calendar, now);
      return problem ? [`${calendar.name}: ${problem}`] : [];
    });
    return {
      id,
      name: name || email,
      is_own: id === ownId,
      takes_appointments: takesAppointments,
      calendars: busyCalendars.length,
      problem: takesAppointments ? (broken[0] ?? null) : null,
    };
  });
}

const isPair = (pair: unknown): pair is [number, number] =>
  Array.isArray(pair) && pair.length === 2 && pair.every(Number.isFinite);

/** The busy times of a row. */
export const busyOf = ({ busy }: Pick<Row, 'busy'>): Interval[] =>
  (Array.isArray(busy) ? (busy as unknown[]) : []).flatMap((pair) =>
    isPair(pair) ? [{ from: new Date(pair[0]), until: new Date(pair[1]) }] : [],
  );
