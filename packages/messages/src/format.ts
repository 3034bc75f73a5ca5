import { cached } from './intl.ts';
import { type Language, localeOf } from './language.ts';

const dates = cached(Intl.DateTimeFormat);
const numbers = cached(Intl.NumberFormat);
const lists = cached(Intl.ListFormat);

/** Whether the page is in the English of the specification, whose texts have plain spaces. */
const isEnglish = (language: Language): boolean => localeOf(language) === 'en-US';

const dayStyles = {
  /** `December 24, 2026` */
  long: { dateStyle: 'long' },
  /** `Dec 24, 2026` */
  short: { dateStyle: 'medium' },
  /** `Thu, Dec 24, 2026` */
  weekday: { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A calendar day, the same for every reader. `day` is an ISO date or instant; its day is that of UTC. */
export const formatDay = (language: Language, day: string, style: keyof typeof dayStyles): string =>
  dates(localeOf(language), { ...dayStyles[style], timeZone: 'UTC' }).format(new Date(day));

/** Short names, one after the other: `SPI, I²C, UART`. */
export const formatList = (language: Language, names: readonly string[]): string =>
  lists(localeOf(language), { type: 'unit', style: 'short' }).format(names);

/**
 * A decimal number with the digits of a price.
 * @param price a decimal number such as `0.0375`
 */
export const formatPrice = (language: Language, price: string): string =>
  numbers(localeOf(language), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
    useGrouping: false,
  }).format(Number(price));

/**
 * An amount with its currency: `USD 1,250`, `USD 0.50`.
 * @param currency ISO 4217
 * @param digits how many decimals it has at least; by default two, and none for a whole number
 */
export function formatAmount(
  language: Language,
  amount: string,
  currency: string,
  digits = Number.isInteger(Number(amount)) ? 0 : 2,
): string {
  const text = numbers(localeOf(language), {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: digits,
    maximumFractionDigits: 4,
  }).format(Number(amount));
  return isEnglish(language) ? text.replaceAll('\u00a0', ' ') : text;
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** The size of a file, `3.4 MB`: two digits, unless there are more before the point. */
export function formatBytes(language: Language, bytes: number): string {
  const step = Math.min(byteUnits.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1_000)));
  const value = bytes / 1_000 ** step;
  const digits = value < 10 && step > 0 ? 1 : 0;
  const text = numbers(localeOf(language), {
    style: 'unit',
    unit: byteUnits[step] ?? 'byte',
    unitDisplay: 'short',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(value);
  return isEnglish(language) ? text.replace(/ byte$/, ' B').replace('kB', 'KB') : text;
}

/** `9AM`, `6:30PM`; `9:00`, `18:30` where the day has 24 hours. `time` is `HH:MM`. */
function formatTime(language: Language, time: string): string {
  const format = dates(localeOf(language), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const text = format.format(new Date(`2024-01-01T${time}Z`));
  return format.resolvedOptions().hour12 ? text.replace(/:00|\s/g, '') : text;
}

/** `9AM–6:30PM`. Both are `HH:MM`. */
export const formatTimes = (language: Language, from: string, to: string): string =>
  `${formatTime(language, from)}–${formatTime(language, to)}`;

/** A Monday, from which the days of a week are counted. */
const monday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

/** `Mon–Fri`, `Tue, Thu`: three days and more in a row are one range. Days count from 0, a Monday. */
export function formatWeekdays(language: Language, days: readonly number[]): string {
  const runs: number[][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last?.at(-1) === day - 1) last.push(day);
    else runs.push([day]);
  }
  const format = dates(localeOf(language), { weekday: 'short', timeZone: 'UTC' });
  const name = (day = 0) => format.format(monday + day * dayMs);
  const names = runs.flatMap((run) =>
    run.length > 2 ? [`${name(run[0])}–${name(run.at(-1))}`] : run.map(name),
  );
  const text = formatList(language, names);
  return text.charAt(0).toLocaleUpperCase(localeOf(language)) + text.slice(1);
}
