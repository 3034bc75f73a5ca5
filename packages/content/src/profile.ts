import type { Profile } from '@perfboard/contracts/shop/profile';

const joined = (separator: string, ...parts: string[]): string => parts.filter(Boolean).join(separator);

/** Street and unit on one line. */
export const streetLine = ({ address }: Pick<Profile, 'address'>): string =>
  joined(', ', address.street, address.unit);

/** The postal address as lines for display, most specific first. */
export function addressLines({ address }: Pick<Profile, 'address'>): string[] {
  const { street, unit, city, region, postal_code, country } = address;
  return [joined(', ', street, unit), joined(' ', joined(', ', city, region), postal_code), country].filter(
    Boolean,
  );
}

/** The number in the form of `tel:` links and schema.org. */
export const phoneNumber = ({ phone }: Pick<Profile, 'phone'>): string => phone.replace(/[^+\d]/g, '');

/** A link that opens the shop's position in OpenStreetMap; followed only by a visitor's click. */
export function mapHref({ geo }: Pick<Profile, 'geo'>): string {
  const { latitude, longitude } = geo;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}

/** The address of an embeddable map around the shop; loaded only after the visitor asked for it. */
export function mapEmbedSrc({ geo }: Pick<Profile, 'geo'>): string {
  const { latitude, longitude } = geo;
  const box = [longitude - 0.008, latitude - 0.004, longitude + 0.008, latitude + 0.004]
    .map((degrees) => degrees.toFixed(4))
    .join('%2C');
  return `https://www.openstreetmap.org/export/embed.html?bbox=${box}&layer=mapnik&marker=${latitude}%2C${longitude}`;
}

/** `9AM`, `6:30PM`. */
function clock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''}${hour < 12 ? 'AM' : 'PM'}`;
}

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** `Mon–Fri`, `Tue, Thu`: runs of three days and more are one range. */
function dayRange(days: readonly string[]): string {
  const runs: number[][] = [];
  for (const place of days.map((day) => week.indexOf(day))) {
    const last = runs.at(-1);
    if (last?.at(-1) === place - 1) last.push(place);
    else runs.push([place]);
  }
  const short = (place: number | undefined) => week[place ?? 0]?.slice(0, 3) ?? '';
  return runs
    .flatMap((run) => (run.length > 2 ? [`${short(run[0])}–${short(run.at(-1))}`] : run.map(short)))
    .join(', ');
}

/** Opening hours as text: the owner's own text, otherwise built from days and times. */
export const hoursText = ({ label, days, opens, closes }: Profile['hours'][number]): string =>
  label || `${dayRange(days)} ${clock(opens)}–${clock(closes)}`;

/** A text for a day with different opening hours. */
export function exceptionText({
  date,
  label,
  is_closed,
  opens,
  closes,
}: Profile['exceptions'][number]): string {
  const day = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(date));
  return `${day}: ${is_closed ? 'closed' : `${clock(opens)}–${clock(closes)}`} (${label})`;
}
