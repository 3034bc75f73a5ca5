import { createHash } from 'node:crypto';
import { path } from '@perfboard/contracts/path';
import { needsToken } from '@perfboard/mail/transport';
import type { ServerVariables } from '@perfboard/process/environment';

/** How the shop signs in to its mail account with OAuth 2.0. */
export interface SignInSettings {
  /** Identifies the grant: with another client, user or provider, tokens of this one are not used. */
  name: string;
  grant: ServerVariables['MAIL_OAUTH_GRANT'];
  clientId: string;
  /** Undefined for a public client, which proves itself by PKCE alone. */
  clientSecret: string | undefined;
  authorizeUrl: string | undefined;
  tokenUrl: string;
  scope: string;
  /** The account that emails are sent and read as. */
  user: string;
}

const userOf = (url: string | undefined): string =>
  url && needsToken(url) ? decodeURIComponent(new URL(url).username) : '';

/** Undefined if the shop signs in to mail with passwords only. */
export function signInSettingsOf(variables: ServerVariables): SignInSettings | undefined {
  const {
    MAIL_OAUTH_CLIENT_ID: clientId,
    MAIL_OAUTH_TOKEN_URL: tokenUrl,
    MAIL_OAUTH_SCOPE: scope,
    MAIL_OAUTH_GRANT: grant,
  } = variables;
  if (!clientId || !tokenUrl || !scope) return undefined;
  const user = userOf(variables.SMTP_URL) || userOf(variables.IMAP_URL);
  if (!user) return undefined;
  const name = createHash('sha256').update([grant, tokenUrl, clientId, user].join('\n')).digest('base64url');
  return {
    name,
    grant,
    clientId,
    clientSecret: variables.MAIL_OAUTH_CLIENT_SECRET,
    authorizeUrl: variables.MAIL_OAUTH_AUTHORIZE_URL,
    tokenUrl,
    scope,
    user,
  };
}

/** Where the provider sends an owner back to; the provider's settings must allow exactly this address. */
export const redirectUriOf = ({ PUBLIC_URL }: { PUBLIC_URL: string }): string =>
  `${PUBLIC_URL}${path.adminMailConnected}`;
