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

const base64 = (...fields: string[]): string =>
  Buffer.from(`${fields.join('\x01')}\x01\x01`).toString('base64');

/** RFC 7628 wants `=2C` and `=3D` for these two in a name. */
const saslName = (user: string): string => user.replaceAll('=', '=3D').replaceAll(',', '=2C');

async function signInOnce(context: AuthContext, token: string): Promise<boolean> {
  const { user } = context.auth.credentials;
  const bearer = `auth=Bearer ${token}`;
  const isXoauth2 = context.authMethods.includes('XOAUTH2');
  const command = isXoauth2
    ? `AUTH XOAUTH2 ${base64(`user=${user}`, bearer)}`
    : `AUTH OAUTHBEARER ${base64(`n,a=${saslName(user)},`, bearer)}`;
  let { status } = await context.sendCommand(command);
  // The server explains the rejection and waits for an empty answer.
  if (status === challenge) ({ status } = await context.sendCommand(isXoauth2 ? '' : 'AQ=='));
  return status === accepted;
}

/** Nodemailer's options to sign in with a token: XOAUTH2, or OAUTHBEARER if the server does not name XOAUTH2. */
export const tokenAuth = (tokens: TokenSource, user: string) => ({
  auth: { type: 'custom' as const, method, user },
  customAuth: {
    [method]: async (context: AuthContext): Promise<void> => {
      const token = await tokens.accessToken();
      if (await signInOnce(context, token)) return;
      const renewed = await tokens.renewedToken(token);
      if (renewed === null || !(await signInOnce(context, renewed))) throw new Error('Invalid login');
    },
  },
});
