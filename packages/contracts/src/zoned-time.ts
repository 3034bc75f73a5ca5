import { parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date';
import { isDay } from './calendar-day.ts';
import { clockOf } from './clock.ts';

const withOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

const byTheClock = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;

/** Whether two names are of one zone, such as `Asia/Calcutta`, which browsers still say, and `Asia/Kolkata`. */
export const isSameZone = (one: string, other: string): boolean => one === other || idOf(one) === idOf(other);

const idOf = (name: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;

/**
 * The instant of a local time in a time zone, or of one with an offset, which is used as given. Of an hour
 * that occurs twice, it is the first one; an offset can select the other.
 * @returns `left out` if the clocks skip it, `unreadable` if it is not a time
 */
export function instantOf(text: string, timeZone: string): Date | 'left out' | 'unreadable' {
  if (withOffset.test(text)) {
    const at = new Date(text);
    return Number.isNaN(at.getTime()) || !isDay(text.slice(0, 10)) ? 'unreadable' : at;
  }
  if (!byTheClock.test(text)) return 'unreadable';
  try {
    const clock = parseDateTime(text);
    const zoned = toZoned(clock, timeZone, 'earlier');
    return toCalendarDateTime(zoned).compare(clock) === 0 ? zoned.toDate() : 'left out';
  } catch {
    return 'unreadable';
  }
}

/**
 * The first instant at which the clocks of a zone show a time such as `2026-12-01T10:00`, or have passed over it: of an
 * hour that they show twice it is the first, and of a time that they skip the moment at which they jump.
 * @throws Error when it is no time
 */
export function firstInstantOf(text: string, timeZone: string): Date {
  const at = instantOf(text, timeZone);
  if (at instanceof Date) return at;
  // Before the jump, which is at a whole minute.
  let jump = toZoned(parseDateTime(text), timeZone, 'earlier').toDate();
  while (clockOf(jump, timeZone) < text) jump = new Date(jump.getTime() + 60_000);
  return jump;
}

/**
 * The instant of a local time as calendars read it (RFC 5545): of an hour that occurs twice the first one, and a time that
 * the clocks skip by the offset before the jump.
 * @throws Error when it is no time
 */
export const calendarInstantOf = (text: string, timeZone: string): Date =>
  toZoned(parseDateTime(text), timeZone, 'compatible').toDate();
