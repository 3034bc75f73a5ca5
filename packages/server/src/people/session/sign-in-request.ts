import { limitAddress } from '../../base/rate-limit/rate-limit.ts';
import type { RateLimitName } from '../../base/rate-limit/rate-limit-rules.ts';
import type { HttpServices } from '../../base/service/services.ts';
import type { AuthClient } from './auth-library.ts';
import { readDevice, rememberDevice } from './known-device.ts';

/** A sign-in call, independent of its transport. */
export interface SignInRequest extends AuthClient {
  services: HttpServices;
  log: HttpServices['log'];
  requestId: string;
  cookie: string | undefined;
  fields: Record<string, unknown>;
}

export interface SignInAnswer {
  body: unknown;
  /** `Set-Cookie` values for the client. */
  cookies: string[];
}

/** @throws AppError with the client's error */
export type SignInHandler = (request: SignInRequest) => Promise<SignInAnswer>;

/** The account data that its owner sees. */
export const publicUser = (user: unknown) => {
  const { id, email, name } = (user ?? {}) as { id?: unknown; email?: unknown; name?: unknown };
  return { id, email, name };
};

type Limit = [name: RateLimitName, key: string];

/** The limits of a sign-in attempt: strangers by address and account, a known browser separately. */
export function signInLimits({ services, cookie, address }: SignInRequest, email: string): Limit[] {
  const device = readDevice(services.env, cookie, email);
  if (device) return [['signInByDevice', device]];
  const byAddress: Limit = ['signInByAddress', limitAddress(address)];
  // The demo's password is public, and a visitor must not lock out the others.
  return services.env.isDemo ? [byAddress] : [byAddress, ['signInByAccount', email]];
}

/** The limit of a second factor attempt; only the library knows the account. */
export function secondFactorLimit({ services, cookie, address }: SignInRequest): Limit {
  const device = readDevice(services.env, cookie);
  return device ? ['signInByDevice', device] : ['signInByAddress', limitAddress(address)];
}

/** The cookie that makes a browser a known one of the account, or renews that. */
export const knownDeviceCookie = ({ services, cookie }: SignInRequest, email: string): string =>
  rememberDevice(services.env, email, readDevice(services.env, cookie, email) ?? undefined);
