import { parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date';

const withOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;
const byTheClock = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;

export const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

/**
 * The instant of a local time in a time zone, or of one with an offset, which is used as given. Of an hour
 * that occurs twice, it is the first one; an offset can select the other.
 * @returns `left out` if the clocks skip it, `unreadable` if it is not a time
 */
export function instantOf(text: string, timeZone: string): Date | 'left out' | 'unreadable' {
  if (withOffset.test(text)) {
    const at = new Date(text);
    return Number.isNaN(at.getTime()) ? 'unreadable' : at;
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

/** An instant as local time in a time zone, in the format of a datetime field. */
export const clockOf = (instant: string | Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(new Date(instant))
    .replace(' ', 'T');
