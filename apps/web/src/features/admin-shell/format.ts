const dateTime = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** In short en-US form with hour and minute, in the viewer's time zone. */
export const formatInstant = (instant: string): string => dateTime.format(new Date(instant));

/** With the name of the time zone, for readers in another one. */
export const formatInstantInZone = (instant: string): string =>
  `${formatInstant(instant)} (${dateTime.resolvedOptions().timeZone})`;

const number = new Intl.NumberFormat('en-US');
export const formatNumber = (value: number): string => number.format(value);

/** A count that was cut off ends with a plus sign. */
export const formatTotal = (total: number, isExact: boolean): string =>
  isExact ? formatNumber(total) : `${formatNumber(total)}+`;

/** `1 project`, `52 projects`. */
export const formatCount = (page: { total: number; total_is_exact: boolean }, noun: string): string =>
  `${formatTotal(page.total, page.total_is_exact)} ${noun}${page.total === 1 ? '' : 's'}`;

const minuteMs = 60_000;
const units = [
  ['day', 24 * 60 * minuteMs],
  ['hour', 60 * minuteMs],
  ['minute', minuteMs],
] as const;

/** How long ago, in the largest unit that fits: `3 days`. */
export function formatAge(instant: string, now = Date.now()): string {
  const age = Math.max(0, now - new Date(instant).getTime());
  for (const [unit, length] of units) {
    const count = Math.floor(age / length);
    if (count > 0) return `${formatNumber(count)} ${unit}${count === 1 ? '' : 's'}`;
  }
  return 'less than a minute';
}

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

/** The label of a status or kind. */
export const statusLabel = (status: string): string =>
  status === 'cancelled' ? 'Canceled' : status.charAt(0).toUpperCase() + status.slice(1);
