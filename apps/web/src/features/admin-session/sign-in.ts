import type { LoginFields } from '@perfboard/contracts/session';
import { sessionMessages } from '@perfboard/contracts/words/session';
import { postAuth } from '../../data/auth-client.ts';
import { unreachable } from '../../data/failure-message.ts';

export type SignInResult = { ok: true } | { ok: false; needsCode: true } | { ok: false; message: string };

/**
 * For a rate limit, the server's message; for any other rejection always the same one, whatever was wrong.
 */
export const refusal = (
  { status }: Response,
  body: Record<string, unknown>,
  otherwise: string,
): SignInResult => ({
  ok: false,
  message: (status === 429 || status === 503) && typeof body.message === 'string' ? body.message : otherwise,
});

/** Signs in; scripts cannot read the session cookie. If a second factor is enabled, it comes next. */
export async function signIn(fields: LoginFields): Promise<SignInResult> {
  try {
    const { response, body } = await postAuth('/sign-in/email', fields);
    if (!response.ok) return refusal(response, body, sessionMessages.failed);
    return body.twoFactorRedirect === true ? { ok: false, needsCode: true } : { ok: true };
  } catch {
    return { ok: false, message: unreachable };
  }
}

/** The second step: six digits from the authenticator, or a backup code. */
export async function confirmCode(code: string): Promise<SignInResult> {
  const text = code.trim();
  const route = /^\d{6}$/.test(text) ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code';
  try {
    const { response, body } = await postAuth(route, { code: text });
    return response.ok ? { ok: true } : refusal(response, body, sessionMessages.wrongCode);
  } catch {
    return { ok: false, message: unreachable };
  }
}

/** @throws if the session may still be open */
export async function signOut(): Promise<void> {
  const { response } = await postAuth('/sign-out', {});
  if (!response.ok) throw new Error(`Signing out failed with status ${response.status}`);
}
