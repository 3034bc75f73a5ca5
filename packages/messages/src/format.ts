import { dateText } from './date-text.ts';
import { byLanguage } from './intl.ts';
import { type Language, localeOf } from './language.ts';

/** Dates of UTC in a style. */
const datesIn = (style: Intl.DateTimeFormatOptions) =>
  byLanguage((locale) => new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' }));

const days = {
  /** `December 24, 2026` */
  long: datesIn({ dateStyle: 'long' }),
  /** `Dec 24, 2026` */
  short: datesIn({ dateStyle: 'medium' }),
  /** `Thu, Dec 24, 2026` */
  weekday: datesIn({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }),
};
const weekdays = datesIn({ weekday: 'short' });
const times = datesIn({ hour: 'numeric', minute: '2-digit' });
/** Whether the day has twice twelve hours. */
const hasHalfDays = byLanguage((locale) =>
  Boolean(new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12),
);
const lists = byLanguage((locale) => new Intl.ListFormat(locale, { type: 'unit', style: 'short' }));

/** A calendar day, the same for every reader. `day` is an ISO date or instant; its day is that of UTC. */
export const formatDay = (language: Language, day: string, style: keyof typeof days): string =>
  dateText(localeOf(language), days[style](language).format(new Date(day)));

/** The day of a moment in a time zone: `December 24, 2026`. */
export const formatDayIn = (language: Language, at: Date | string, timeZone: string): string =>
  dateText(
    localeOf(language),
    new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone }).format(new Date(at)),
  );

/** Short names, one after the other: `SPI, I²C, UART`. */
export const formatList = (language: Language, names: readonly string[]): string =>
  lists(language).format(names);

/** `9AM`, `6:30PM`; `9:00`, `18:30` where the day has 24 hours. `time` is `HH:MM`. */
function formatTime(language: Language, time: string): string {
  const text = times(language).format(new Date(`2024-01-01T${time}Z`));
  return hasHalfDays(language) ? text.replace(/:00|\s/g, '') : text;
}

/** `9AM–6:30PM`. Both are `HH:MM`. */
export const formatTimes = (language: Language, from: string, to: string): string =>
  `${formatTime(language, from)}–${formatTime(language, to)}`;

/** A Monday, from which the days of a week are counted. */
const monday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

/** `Mon–Fri`, `Tue, Thu`: three days and more in a row are one range. Days count from 0, a Monday. */
export function formatWeekdays(language: Language, chosen: readonly number[]): string {
  const runs: number[][] = [];
  for (const day of chosen) {
    const last = runs.at(-1);
    if (last?.at(-1) === day - 1) last.push(day);
    else runs.push([day]);
  }
  const format = weekdays(language);
  const name = (day = 0) => format.format(monday + day * dayMs);
  const names = runs.flatMap((run) =>
    run.length > 2 ? [`${name(run[0])}–${name(run.at(-1))}`] : run.map(name),
  );
  const text = formatList(language, names);
  return text.charAt(0).toLocaleUpperCase(localeOf(language)) + text.slice(1);
}
