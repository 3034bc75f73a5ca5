import { limitAddress } from '../../base/rate-limit/rate-limit.ts';
import type { RateLimitName } from '../../base/rate-limit/rate-limit-rules.ts';
import { readDevice, rememberDevice } from './known-device.ts';
import type { SignInRequest } from './sign-in-request.ts';

type Limit = [name: RateLimitName, key: string];

/** What a try to sign in is counted by: strangers by address and account, a known browser by itself. */
export function signInLimits({ services, cookie, address }: SignInRequest, email: string): Limit[] {
  const device = readDevice(services.env, cookie, email);
  if (device) return [['signInByDevice', device]];
  return [
    ['signInByAddress', limitAddress(address)],
    ['signInByAccount', email],
  ];
}

/** What a try of a second factor is counted by; whose it is, only the library knows. */
export function guessLimit({ services, cookie, address }: SignInRequest): Limit {
  const device = readDevice(services.env, cookie);
  return device ? ['signInByDevice', device] : ['signInByAddress', limitAddress(address)];
}

/** The cookie that makes a browser a known one of the account, or goes on doing so. */
export const knownFromNow = ({ services, cookie }: SignInRequest, email: string): string =>
  rememberDevice(services.env, email, readDevice(services.env, cookie, email) ?? undefined);
