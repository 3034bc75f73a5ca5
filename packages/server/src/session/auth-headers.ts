import { addressHeader, timeZoneHeader } from './auth.ts';

interface Client {
  /** As far as the trusted proxies vouch for it. */
  address: string | undefined;
  userAgent: string | undefined;
  timeZone: string | undefined;
}

/** What the sign-in library notes of a client with its session. */
export const authHeaders = ({ address, userAgent, timeZone }: Client): Record<string, string> => ({
  [addressHeader]: address ?? '',
  'user-agent': userAgent?.slice(0, 300) ?? '',
  [timeZoneHeader]: timeZone && isZone(timeZone) ? timeZone : '',
});

/** A name as `Europe/Berlin` that this machine knows. */
function isZone(name: string): boolean {
  if (!/^[A-Za-z_+/-]{1,40}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
