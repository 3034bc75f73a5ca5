import Bowser from 'bowser';

const nameMax = 40;

/** What a person would call a browser by its user agent, `Firefox on Linux`; of a script its first word. Null where it says nothing. */
export function deviceName(userAgent: string | null): string | null {
  if (!userAgent?.trim()) return null;
  const { browser, os } = Bowser.parse(userAgent);
  const named = [browser.name, os.name].filter(Boolean).join(' on ');
  const script = /^[\w.-]+/.exec(userAgent.trim())?.[0];
  return (named || script || null)?.slice(0, nameMax) ?? null;
}

/** The city that a time zone is named after, the nearest thing to a place that a browser says: `Los Angeles`. Null for zones of none. */
export function placeName(timeZone: string | null): string | null {
  const [area, ...rest] = timeZone?.split('/') ?? [];
  const city = rest.at(-1);
  return !city || area === 'Etc' ? null : city.replaceAll('_', ' ');
}
