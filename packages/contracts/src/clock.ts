/** Whether a time zone has this name. */
export const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

/** An instant as local time in a time zone, in the format of a datetime field: `2026-12-01T09:00`. */
export const clockOf = (instant: string | Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(new Date(instant))
    .replace(' ', 'T');

/** Today in a time zone: `2026-12-01`. */
export const todayIn = (timeZone: string, now = new Date()): string => clockOf(now, timeZone).slice(0, 10);
