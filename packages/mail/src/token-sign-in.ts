import { MailError } from './mail-error.ts';

/** Access tokens of the shop's mail account, for servers that accept OAuth 2.0 instead of a password. */
export interface TokenSource {
  /**
   * A token that is valid now.
   * @throws MailSignInError
   */
  accessToken(): Promise<string>;
  /**
   * A newer token after the server rejected one; null if that one was the newest, so that a retry would fail too.
   * @throws MailSignInError
   */
  renewedToken(rejected: string): Promise<string | null>;
}

/** There is no access token, so no email can be sent or read until there is one. Its message is our own text. */
export class MailSignInError extends MailError {
  override name = 'MailSignInError';

  constructor(message: string) {
    super(message, { kind: 'transient', stage: 'session', isUncertain: false, code: 'ESIGNIN' });
  }
}

/** The part of nodemailer's authentication context that is used here. */
interface AuthContext {
  auth: { credentials: { user: string } };
  /** Known methods only: nodemailer does not list OAUTHBEARER. */
  authMethods: string[];
  sendCommand(command: string): Promise<{ status: number }>;
}

/** The name that nodemailer knows the handler by. */
const method = 'TOKEN';

const accepted = 235;
const challenge = 334;
/** Lower ones say that the server is busy or does not know the method: another token changes nothing. */
const tokenRejected = 530;

const base64 = (...fields: string[]): string =>
  Buffer.from(`${fields.join('\x01')}\x01\x01`).toString('base64');

/** RFC 7628 wants `=2C` and `=3D` for these two in a name. */
const saslName = (user: string): string => user.replaceAll('=', '=3D').replaceAll(',', '=2C');

/** @returns the status of the server's last answer */
async function signInOnce(context: AuthContext, token: string): Promise<number> {
  const { user } = context.auth.credentials;
  const bearer = `auth=Bearer ${token}`;
  const isXoauth2 = context.authMethods.includes('XOAUTH2');
  const command = isXoauth2
    ? `AUTH XOAUTH2 ${base64(`user=${user}`, bearer)}`
    : `AUTH OAUTHBEARER ${base64(`n,a=${saslName(user)},`, bearer)}`;
  const { status } = await context.sendCommand(command);
  if (status !== challenge) return status;
  // The server explains the rejection and waits for an empty answer.
  return (await context.sendCommand(isXoauth2 ? '' : 'AQ==')).status;
}

/**
 * Nodemailer's options to sign in with a token: XOAUTH2, which every large provider has, or OAUTHBEARER if the
 * server does not name XOAUTH2.
 */
export const tokenAuth = (tokens: TokenSource, user: string) => ({
  auth: { type: 'custom' as const, method, user },
  customAuth: {
    [method]: async (context: AuthContext): Promise<void> => {
      const token = await tokens.accessToken();
      const status = await signInOnce(context, token);
      if (status === accepted) return;
      const renewed = status >= tokenRejected ? await tokens.renewedToken(token) : null;
      if (renewed === null || (await signInOnce(context, renewed)) !== accepted)
        throw new Error('Invalid login');
    },
  },
});
