const dayMonthYear =
  /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:[\s,T]+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap]m)?)?/i;

/** As most programs export it: `2024-12-31 00:30:00`. A time without a zone is in UTC, in this form as in the others. */
const isoWithoutZone = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/;

/** A calendar date in UTC; undefined if it does not exist. */
function toDate(
  year: number,
  month: number,
  day: number,
  [hour, minute, second]: number[],
): Date | undefined {
  const date = new Date(Date.UTC(year, month - 1, day, hour ?? 0, minute ?? 0, second ?? 0));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : undefined;
}

/** Whether a list writes the day before the month, if this text shows it. */
export function isDayFirst(text: string): boolean {
  const [, first, sign, second] = dayMonthYear.exec(text.trim()) ?? [];
  return sign !== '.' && Number(first) > 12 && Number(second) <= 12;
}

/**
 * Reads a date: ISO 8601, seconds since 1970, 31.12.2024, and with slashes in either order.
 * @returns null if there is none; undefined if it cannot be read
 */
export function readListDate(text: string, options: { isDayFirst: boolean }): Date | null | undefined {
  const given = text.trim();
  if (/^[-0:\s.]*$/.test(given) || /^(?:null|none|n\/a|nan)$/i.test(given)) return null;
  const [, year8, month8, day8, hour8, minute8, second8] =
    /^((?:19|20)\d\d)(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?Z?)?$/.exec(given) ?? [];
  if (year8) {
    const clock = [Number(hour8 ?? 0), Number(minute8 ?? 0), Number(second8 ?? 0)];
    return toDate(Number(year8), Number(month8), Number(day8), clock);
  }
  // Days since 1900, as in spreadsheets.
  if (/^[2-6]\d{4}(?:[.,]\d+)?$/.test(given))
    return new Date(Math.round((Number(given.replace(',', '.')) - 25_569) * 86_400) * 1_000);
  if (/^\d{10}(?:\d{3})?$/.test(given)) return new Date(Number(given) * (given.length === 10 ? 1_000 : 1));
  const [, first, sign, second, year = '', hour, minute, seconds, half] = dayMonthYear.exec(given) ?? [];
  if (first === undefined) {
    const local = isoWithoutZone.exec(given);
    if (local) {
      const [at = 0, month = 0, day = 0, ...clock] = local.slice(1).map((part) => Number(part ?? 0));
      return toDate(at, month, day, clock);
    }
    const time = Date.parse(given);
    return Number.isNaN(time) ? undefined : new Date(time);
  }
  const noon = half ? (/p/i.test(half) ? 12 : 0) - (hour === '12' ? 12 : 0) : 0;
  const clock = [Number(hour ?? 0) + noon, Number(minute ?? 0), Number(seconds ?? 0)];
  const whole = Number(year) + (year.length === 2 ? 2_000 : 0);
  const [one, other] = [Number(first), Number(second)];
  const asDayFirst = toDate(whole, other, one, clock);
  const asMonthFirst = sign === '.' ? undefined : toDate(whole, one, other, clock);
  return options.isDayFirst || sign === '.' ? (asDayFirst ?? asMonthFirst) : (asMonthFirst ?? asDayFirst);
}

/** Whether a text looks like a date: it begins or ends with a year of four digits. */
export const isDateText = (text: string): boolean =>
  /^\s*(?:(?:19|20)\d\d[-/.]\d|\d{1,2}[./-]\d{1,2}[./-](?:19|20)?\d\d|\d{1,2} \p{L}{3,} \d{4}|\p{L}{3,9}\.? \d{1,2},? \d{4})/u.test(
    text,
  );
