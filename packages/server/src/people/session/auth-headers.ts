import { isTimeZone } from '@perfboard/contracts/zoned-time';
import { addressHeader, timeZoneHeader } from './auth.ts';

/** Who asks the sign-in door. */
export interface AuthClient {
  /** As far as the trusted proxies vouch for it. */
  address: string | undefined;
  userAgent: string | undefined;
  /** Of the browser, as it says. */
  timeZone: string | undefined;
}

/** What the sign-in library notes of a client with its session. */
export const authHeaders = ({ address, userAgent, timeZone }: AuthClient): Record<string, string> => ({
  [addressHeader]: address ?? '',
  'user-agent': userAgent?.slice(0, 300) ?? '',
  [timeZoneHeader]: timeZone && isTimeZone(timeZone) ? timeZone : '',
});
