import { dateText } from '@perfboard/messages/date-text';
import { formatBytes } from '@perfboard/messages/format-amount';
import { type Language, localeOf } from '@perfboard/messages/language';
import type { Translator } from '@perfboard/messages/translator';
import { useMessages } from '../../components/messages.ts';

const minuteMs = 60_000;
const units = [
  ['day', 24 * 60 * minuteMs],
  ['hour', 60 * minuteMs],
  ['minute', minuteMs],
] as const;

type AgeUnit = 'day' | 'hour' | 'minute';

/** The time since an instant in the largest unit that fits; undefined for less than a minute. */
function ageOf(instant: string, now: number): { unit: AgeUnit; count: number } | undefined {
  const age = Math.max(0, now - new Date(instant).getTime());
  for (const [unit, length] of units) {
    const count = Math.floor(age / length);
    if (count > 0) return { unit, count };
  }
  return undefined;
}

/** Makes the formats of the desk in the language of its texts; dates are in the viewer's time zone. */
function createFormat(t: Translator<'desk'>) {
  const locale = localeOf(t.language);
  const dateTime = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    useGrouping: false,
  });
  const relative = new Intl.RelativeTimeFormat(locale);
  const lengthIn = (unit: AgeUnit) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  const lengths = { day: lengthIn('day'), hour: lengthIn('hour'), minute: lengthIn('minute') };
  const formatNumber = (value: number): string => number.format(value);
  const formatInstant = (instant: string): string => dateText(locale, dateTime.format(new Date(instant)));
  return {
    language: t.language,
    /** In short form with hour and minute: `Dec 24, 2026, 06:30 PM`. */
    formatInstant,
    /** A date in another form. `at` is an ISO instant or a date. */
    formatDate: (at: string | Date, options: Intl.DateTimeFormatOptions): string =>
      dateText(locale, new Intl.DateTimeFormat(locale, options).format(new Date(at))),
    formatNumber,
    /** A count that was cut off ends with a plus sign. */
    formatTotal: (total: number, isExact: boolean): string =>
      isExact ? formatNumber(total) : `${formatNumber(total)}+`,
    /** A share of 1 with one decimal: `12.5%`. */
    formatPercent: (share: number): string => percent.format(share),
    /** The size of a file: `3.4 MB`. */
    formatBytes: (bytes: number): string => formatBytes(t.language, bytes),
    /** The time since an instant, in the largest unit that fits: `3 days`. */
    formatAge: (instant: string, now = Date.now()): string => {
      const age = ageOf(instant, now);
      return age ? lengths[age.unit].format(age.count) : t('ageMoment');
    },
    /** How long ago an instant was: `3 days ago`. */
    formatAgo: (instant: string, now = Date.now()): string => {
      const age = ageOf(instant, now);
      return age ? relative.format(-age.count, age.unit) : t('agoMoment');
    },
  };
}

/** How the desk shows dates, numbers and ages in its language. */
export type DeskFormat = ReturnType<typeof createFormat>;

const made = new WeakMap<Translator<'desk'>, DeskFormat>();

/** The formats of the desk; made once for a language, because formatters of `Intl` are expensive. */
export function deskFormat(t: Translator<'desk'>): DeskFormat {
  const known = made.get(t) ?? createFormat(t);
  made.set(t, known);
  return known;
}

/** The formats of the desk in the language of the page. */
export const useDeskFormat = (): DeskFormat => deskFormat(useMessages('desk'));

const two = (value: number): string => String(value).padStart(2, '0');

/** Today in the viewer's time zone: YYYY-MM-DD. */
export const localDate = (now = new Date()): string =>
  `${String(now.getFullYear()).padStart(4, '0')}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;

/** An instant in the format of a datetime field, in the viewer's time zone; empty without one. */
export function localMinute(instant: string | null): string {
  if (!instant) return '';
  const at = new Date(instant);
  return `${localDate(at)}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The last minute that such a field may contain: a year of five digits is not valid. */
export const lastMinute = '9999-12-31T23:59';

export const mailtoLink = (
  email: string,
  options: { subject?: string; body?: string; bcc?: string } = {},
) => {
  const query = Object.entries(options)
    .filter(([, value]) => value)
    // Mail programs read + as a plus sign, so spaces must be %20.
    .map(([name, value]) => `${name}=${encodeURIComponent(value as string)}`)
    .join('&');
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}${query ? `?${query}` : ''}`;
};

/**
 * A tel: link with exactly what the sender typed: a number that looks foreign may be a local one in another
 * country.
 */
export const telLink = (mobile: string): string => `tel:${mobile.replace(/[^\d+]/g, '')}`;

/** `Asha`, `Asha and Ben`, `Asha, Ben, and Mia`. */
export const listNames = (language: Language, names: readonly string[]): string =>
  new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(names);
