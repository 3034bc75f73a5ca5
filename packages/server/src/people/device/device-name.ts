import Bowser from 'bowser';

const nameMax = 40;

/**
 * A readable name of a browser from its user agent, `Firefox on Linux`; for a script the first word. Null if
 * there is none.
 */
export function deviceName(userAgent: string | null): string | null {
  if (!userAgent?.trim()) return null;
  const { browser, os } = Bowser.parse(userAgent);
  const named = [browser.name, os.name].filter(Boolean).join(' on ');
  const script = /^[\w.-]+/.exec(userAgent.trim())?.[0];
  return (named || script || null)?.slice(0, nameMax) ?? null;
}

/**
 * The city of a time zone, the closest to a location that a browser reveals: `Los Angeles`. Null for zones
 * without one.
 */
export function placeName(timeZone: string | null): string | null {
  const [area, ...rest] = timeZone?.split('/') ?? [];
  const city = rest.at(-1);
  return !city || area === 'Etc' ? null : city.replaceAll('_', ' ');
}
