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
