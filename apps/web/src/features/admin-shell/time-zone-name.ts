import { presentZone } from '@perfboard/contracts/words/time-zone';
import { type Language, localeOf } from '@perfboard/messages/language';

/**
 * `New York (America), GMT-5`: the city first, because people look for it. Names of another form stay
 * unchanged.
 */
export function timeZoneLabel(language: Language, zone: string, now = new Date()): string {
  const [area = '', ...rest] = presentZone(zone).split('/');
  const city = rest.at(-1);
  if (!city) return zone;
  const shown = (name: string) => name.replaceAll('_', ' ');
  const offset = new Intl.DateTimeFormat(localeOf(language), { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const where = [area, ...rest.slice(0, -1)].map(shown).join(', ');
  return `${shown(city)} (${where}), ${offset}`;
}

/** Cached: each label needs its own formatter, and there are 400 of them. */
const known = new Map<string, string>();

function labelOf(language: Language, zone: string): string {
  const key = `${language} ${zone}`;
  const label = known.get(key) ?? timeZoneLabel(language, zone);
  known.set(key, label);
  return label;
}

/** Every time zone that a form offers, by its present name: likely ones first, the others by city. */
export function offeredZones(
  language: Language,
  first: readonly string[],
): { zone: string; label: string }[] {
  const all = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [];
  const likely = [...new Set([...first, 'UTC'].map(presentZone))].filter(Boolean);
  const named = (zone: string) => ({ zone, label: labelOf(language, zone) });
  const rest = all
    .map(presentZone)
    .filter((zone) => !likely.includes(zone))
    .map(named);
  return [
    ...likely.map(named),
    ...rest.sort((one, other) => one.label.localeCompare(other.label, localeOf(language))),
  ];
}
