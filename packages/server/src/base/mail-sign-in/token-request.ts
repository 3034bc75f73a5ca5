import type { Configuration } from 'openid-client';
import type { SignInSettings } from './sign-in-settings.ts';

export interface Grant {
  accessToken: string;
  /** Absent if the provider keeps the earlier one, or gives none. */
  refreshToken: string | undefined;
  lifetimeSeconds: number;
}

/** The provider gave no token. The message is our own text, with the provider's error code at most. */
export class GrantError extends Error {
  override name = 'GrantError';
  /** The provider has ended the grant: only an owner can renew it. */
  readonly isRevoked: boolean;

  constructor(message: string, { isRevoked = false } = {}) {
    super(message);
    this.isRevoked = isRevoked;
  }
}

const answerMs = 10_000;
const answerBytesMax = 64 * 1024;
/** Far above real ones; a mail server reads a line of at most 12,288 characters. */
const tokenPattern = /^[\x21-\x7e]{1,8192}$/;
/** If the provider names none; most tokens live an hour. */
const usualLifetimeSeconds = 30 * 60;
const lifetimeMaxSeconds = 24 * 60 * 60;

/** The whole answer within the limits of time and size; redirects are not followed. */
async function fetchBounded(url: string, init: object): Promise<Response> {
  const response = await fetch(url, {
    ...init,
    redirect: 'manual',
    signal: AbortSignal.timeout(answerMs),
  });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > answerBytesMax) throw new GrantError('The provider’s answer is too long');
    chunks.push(chunk);
  }
  const { status, headers } = response;
  const body = [101, 204, 205, 304].includes(status) ? null : Buffer.concat(chunks);
  return new Response(body, { status, headers });
}

/** The client for one provider. Loads the library here, so that shops without OAuth don't. */
async function open(
  settings: SignInSettings,
): Promise<{ client: typeof import('openid-client'); config: Configuration }> {
  const client = await import('openid-client');
  const { tokenUrl, authorizeUrl, clientId, clientSecret } = settings;
  const config = new client.Configuration(
    {
      issuer: new URL(tokenUrl).origin,
      token_endpoint: tokenUrl,
      ...(authorizeUrl && { authorization_endpoint: authorizeUrl }),
    },
    clientId,
    undefined,
    clientSecret ? client.ClientSecretPost(clientSecret) : client.None(),
  );
  config[client.customFetch] = fetchBounded;
  // The environment allows http only to this machine.
  if (tokenUrl.startsWith('http:')) client.allowInsecureRequests(config);
  return { client, config };
}

interface ProviderAnswer {
  access_token: string;
  refresh_token?: string | undefined;
  expires_in?: number | undefined;
}

function grantOf({ access_token, refresh_token, expires_in }: ProviderAnswer): Grant {
  const tokens = [access_token, ...(refresh_token === undefined ? [] : [refresh_token])];
  if (!tokens.every((token) => tokenPattern.test(token)))
    throw new GrantError('The provider’s answer holds no usable token');
  const lifetimeSeconds = Math.min(lifetimeMaxSeconds, Math.max(1, expires_in ?? usualLifetimeSeconds));
  return { accessToken: access_token, refreshToken: refresh_token, lifetimeSeconds };
}

/** Microsoft's number of the reason, which its documentation explains. */
const reasonPattern = /\bAADSTS\d{4,9}\b/;
const codePattern = /^[a-z_]{1,60}$/;

function toGrantError(failure: unknown): GrantError {
  if (failure instanceof GrantError) return failure;
  const { name, code, error, error_description, cause } = (failure ?? {}) as Record<string, unknown>;
  if (cause instanceof GrantError) return cause;
  if (typeof error === 'string' && codePattern.test(error)) {
    const reason = reasonPattern.exec(String(error_description ?? ''))?.[0];
    const words = `The provider refused the sign-in: ${error}${reason ? ` (${reason})` : ''}`;
    return new GrantError(words, { isRevoked: error === 'invalid_grant' });
  }
  if (name === 'WWWAuthenticateChallengeError')
    return new GrantError('The provider refused the client ID or its secret');
  const isSilent =
    name === 'TypeError' || code === 'OAUTH_TIMEOUT' || (cause instanceof Response && cause.status >= 500);
  return new GrantError(
    isSilent ? 'The provider does not respond' : 'The provider’s answer is not understood',
  );
}

async function request(work: () => Promise<ProviderAnswer>): Promise<Grant> {
  try {
    return grantOf(await work());
  } catch (failure) {
    throw toGrantError(failure);
  }
}

/**
 * Asks the provider for a token, once.
 * @param refreshToken undefined for the shop's own sign-in
 * @throws GrantError
 */
export function requestToken(settings: SignInSettings, refreshToken: string | undefined): Promise<Grant> {
  return request(async () => {
    const { client, config } = await open(settings);
    return refreshToken === undefined
      ? client.clientCredentialsGrant(config, { scope: settings.scope })
      : client.refreshTokenGrant(config, refreshToken);
  });
}

/** What an owner takes to the provider, and what proves that the answer belongs to it. */
export interface Authorization {
  url: string;
  state: string;
  verifier: string;
}

/** Google and Microsoft give a refresh token, and let an owner choose the account, only if asked. */
const askEveryTime = { access_type: 'offline', prompt: 'consent' };

/** Begins an authorization with PKCE. */
export async function beginAuthorization(
  settings: SignInSettings,
  redirectUri: string,
): Promise<Authorization> {
  const { client, config } = await open(settings);
  const state = client.randomState();
  const verifier = client.randomPKCECodeVerifier();
  const url = client.buildAuthorizationUrl(config, {
    ...askEveryTime,
    redirect_uri: redirectUri,
    scope: settings.scope,
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    login_hint: settings.user,
  });
  return { url: url.href, state, verifier };
}

/**
 * Exchanges the code that an owner brought back from the provider.
 * @throws GrantError
 */
export function finishAuthorization(
  settings: SignInSettings,
  { answer, state, verifier }: { answer: URL; state: string; verifier: string },
): Promise<Grant> {
  return request(async () => {
    const { client, config } = await open(settings);
    // A shop has one provider, so its name needs no check; the library knows it by the token endpoint's origin.
    answer.searchParams.delete('iss');
    return client.authorizationCodeGrant(config, answer, {
      expectedState: state,
      pkceCodeVerifier: verifier,
    });
  });
}
