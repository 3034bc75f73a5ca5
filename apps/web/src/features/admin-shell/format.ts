const dateTime = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** en-US short form with hour and minute, in the viewer's time zone. */
export const formatInstant = (instant: string): string => dateTime.format(new Date(instant));

/** The same for somebody else to read: with the name of the time zone. */
export const formatInstantInZone = (instant: string): string =>
  `${formatInstant(instant)} (${dateTime.resolvedOptions().timeZone})`;

const number = new Intl.NumberFormat('en-US');
export const formatNumber = (value: number): string => number.format(value);

/** A count that was cut off says so. */
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

/** Today as the viewer's calendar has it: YYYY-MM-DD. */
export const localDate = (now = new Date()): string =>
  `${String(now.getFullYear()).padStart(4, '0')}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;

/** An instant as the field for a time shows it, by the viewer's clock; empty where there is none. */
export function localMinute(instant: string | null): string {
  if (!instant) return '';
  const at = new Date(instant);
  return `${localDate(at)}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The last minute that such a field may hold: a fifth digit of the year is no instant. */
export const lastMinute = '9999-12-31T23:59';

export const mailtoLink = (
  email: string,
  options: { subject?: string; body?: string; bcc?: string } = {},
) => {
  const query = Object.entries(options)
    .filter(([, value]) => value)
    // A mail program reads + as a plus sign: spaces must be %20.
    .map(([name, value]) => `${name}=${encodeURIComponent(value as string)}`)
    .join('&');
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}${query ? `?${query}` : ''}`;
};

/** Calling codes of one and two digits; all others have three. */
const callingCode = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/;

/**
 * A number as it is dialled. With `00`, or with more than ten digits and no zero of a national number at the front, it
 * is one from abroad: the contact form takes no plus, so that it is put back here.
 */
export function dialledPhone(mobile: string): string {
  const bare = mobile.replace(/[^\d+]/g, '');
  if (bare.startsWith('00')) return `+${bare.slice(2)}`;
  return /^[1-9]\d{10,}$/.test(bare) ? `+${bare}` : bare;
}

/** Groups of three, the last of up to four digits. */
const inGroups = (digits: string): string => digits.replace(/(\d{3})(?=\d{3})/g, '$1 ');

/** A number as people read it: country, then groups; as it was typed where somebody has grouped it already. */
export function formatPhone(mobile: string): string {
  if (/[^\d+]/.test(mobile)) return mobile;
  const [, code, rest] = callingCode.exec(dialledPhone(mobile)) ?? [];
  return code && rest ? `+${code} ${inGroups(rest)}` : inGroups(dialledPhone(mobile));
}

export const telLink = (mobile: string): string => `tel:${dialledPhone(mobile)}`;

/** The word of a status, a kind or the like as a label shows it. */
export const statusLabel = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1);
