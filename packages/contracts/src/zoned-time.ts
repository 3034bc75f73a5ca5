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
 * The instant of a time as the clocks of a zone show it, or of one with an offset, which counts as it stands. Of an hour
 * that the clocks show twice it is the first; one with an offset can name the other.
 *
 * @returns `left out` where the clocks pass over it, `unreadable` where it is no time
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

/** An instant by the clocks of a zone, as a field for a time takes it. */
export const clockOf = (instant: string | Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(new Date(instant))
    .replace(' ', 'T');
