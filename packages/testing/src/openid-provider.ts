import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import Provider from 'oidc-provider';

export const providerClient = { id: 'perfboard', secret: 'a secret of the client' } as const;
/** The mail account that every grant is for. */
export const providerUser = 'shop';

export interface TestProvider {
  authorizeUrl: string;
  tokenUrl: string;
  /** Answers a mail server whether a token is valid (RFC 7662), and whose it is. */
  checkUrl: string;
  /** The grant types of all requests for tokens so far, successful or not. */
  requests: string[];
  /** How long new access tokens are valid; an hour at first. */
  lifetimeSeconds: number;
  /** Answers a request for tokens instead of the provider; returns whether it did. */
  intercept: ((response: ServerResponse) => boolean) | undefined;
  /** Mail servers learn that this token is invalid, as if their clock were ahead. */
  distrusted: string | undefined;
  /**
   * What the owner's browser does: signs in at the provider, allows access, and follows it back.
   * @returns the address that the provider sends the browser to
   */
  approve(authorizationUrl: string): Promise<string>;
  /** Ends every grant, as an owner does in the account's settings. */
  revokeAll(): Promise<void>;
  close(): Promise<void>;
}

/** A certified OpenID provider with one client and one account, on a free port. */
export async function startOpenidProvider({ redirectUri }: { redirectUri: string }): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const grants = new Set<string>();
  const state: TestProvider = {
    authorizeUrl: `${issuer}/auth`,
    tokenUrl: `${issuer}/token`,
    checkUrl: `${issuer}/check`,
    requests: [],
    lifetimeSeconds: 3_600,
    intercept: undefined,
    distrusted: undefined,
    approve: (url) => followBack(url, redirectUri),
    async revokeAll() {
      for (const id of grants) {
        await provider.AccessToken.revokeByGrantId(id);
        await provider.RefreshToken.revokeByGrantId(id);
        await (await provider.Grant.find(id))?.destroy();
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: providerClient.id,
        client_secret: providerClient.secret,
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
        redirect_uris: [redirectUri],
        response_types: ['code'],
      },
    ],
    scopes: ['openid', 'offline_access', 'mail'],
    ttl: { AccessToken: () => state.lifetimeSeconds, ClientCredentials: () => state.lifetimeSeconds },
    features: { devInteractions: { enabled: false }, clientCredentials: { enabled: true } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    cookies: { keys: ['a key of this test'] },
  });

  async function consent(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params, grantId } = await provider.interactionDetails(request, response);
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId: providerUser } });
    const grant =
      (grantId && (await provider.Grant.find(grantId))) ||
      new provider.Grant({ accountId: providerUser, clientId: String(params.client_id) });
    grant.addOIDCScope(String(params.scope));
    const id = await grant.save();
    grants.add(id);
    return provider.interactionFinished(request, response, { consent: { grantId: id } });
  }

  async function check(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = new URLSearchParams((await buffer(request)).toString()).get('token') ?? '';
    const found = (await provider.AccessToken.find(token)) ?? (await provider.ClientCredentials.find(token));
    const active = found !== undefined && !found.isExpired && token !== state.distrusted;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(active ? { active, username: providerUser, scope: 'mail' } : { active }));
  }

  provider.use(async (context, next) => {
    await next();
    if (context.path === '/token') state.requests.push(String(context.oidc?.params?.grant_type));
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    const { url = '' } = request;
    if (url.startsWith('/interaction/')) void consent(request, response);
    else if (url === '/check') void check(request, response);
    else if (url === '/token' && state.intercept?.(response)) state.requests.push('intercepted');
    else void answer(request, response);
  });
  return state;
}

/** A browser in a few lines: follows redirects with cookies until it would leave the provider. */
async function followBack(start: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  for (let steps = 0; steps < 10; steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const target = response.headers.get('location');
    if (!target) throw new Error(`The provider answers ${response.status}: ${await response.text()}`);
    url = new URL(target, url).href;
    if (url.startsWith(redirectUri)) return url;
  }
  throw new Error('The provider redirects without an end');
}
