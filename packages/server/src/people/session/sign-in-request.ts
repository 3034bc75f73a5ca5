import type { HttpServices } from '../../base/service/services.ts';
import type { AuthClient } from './auth-headers.ts';

/** A call of the sign-in door, whatever carried it. */
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

/** @throws AppError with what the client is told */
export type SignInHandler = (request: SignInRequest) => Promise<SignInAnswer>;

/** What of an account its owner is told. */
export const publicUser = (user: unknown) => {
  const { id, email, name } = (user ?? {}) as { id?: unknown; email?: unknown; name?: unknown };
  return { id, email, name };
};
