import type { Profile } from '@perfboard/contracts/shop/profile';
import { formatTimes, formatWeekdays } from '@perfboard/messages/format';
import type { Language } from '@perfboard/messages/language';

const joined = (separator: string, ...parts: string[]): string => parts.filter(Boolean).join(separator);

/** Street and unit on one line. */
export const streetLine = ({ address }: Pick<Profile, 'address'>): string =>
  joined(', ', address.street, address.unit);

/** Countries where the postal code is written before the city. */
const postalCodeFirst =
  'AD AR AT AX BA BE BG BY CH CL CY CZ DE DK DZ EE ES FI FO FR GE GF GL GP GR HR HU IS IT LI LT LU MA MC MD ME MK MQ MX MY NC NL NO PF PH PL PT PY RE RO RS SE SI SJ SK SM SN TN TR UY UZ VA XK YT';

/** What is between a city and its region or province; elsewhere a comma. */
const beforeRegion: Readonly<Record<string, string>> = { AU: ' ', BR: ' - ', CA: ' ', ES: ' (', IT: ' ' };

/** The city with its region, as the country writes them. */
const place = ({ city, region, country_code }: Profile['address']): string =>
  region ? `${city}${beforeRegion[country_code] ?? ', '}${region}${country_code === 'ES' ? ')' : ''}` : city;

/** The postal address as lines for display, most specific first, the city's line as the country writes it. */
export function addressLines({ address }: Pick<Profile, 'address'>): string[] {
  const { postal_code, country, country_code } = address;
  const cityLine = postalCodeFirst.includes(country_code)
    ? joined(' ', postal_code, place(address))
    : joined(' ', place(address), postal_code);
  return [streetLine({ address }), cityLine, country].filter(Boolean);
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

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

type Hours = Profile['hours'][number];

function formatHours(language: Language, { label, days, opens, closes }: Hours): string {
  const places = days.map((day) => week.indexOf(day));
  return label || `${formatWeekdays(language, places)} ${formatTimes(language, opens, closes)}`;
}

/** Every page shows them, in up to three places. */
const shownHours = new WeakMap<Hours, Map<Language, string>>();

/** Gives opening hours as text: the owner's own text, otherwise days and times in the language. */
export const hoursIn =
  (language: Language) =>
  (hours: Hours): string => {
    const shown = shownHours.get(hours) ?? new Map<Language, string>();
    const known = shown.get(language);
    if (known !== undefined) return known;
    const text = formatHours(language, hours);
    shownHours.set(hours, shown.set(language, text));
    return text;
  };
