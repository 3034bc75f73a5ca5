import { path } from '@perfboard/contracts/path';
import type { LoginFields } from '@perfboard/contracts/session';
import type { Translator } from '@perfboard/messages/translator';
import { acceptLanguageHeader } from '../../data/accept-language.ts';

/**
 * Calls a sign-in route, which is not part of the router.
 * @throws if the server does not respond
 */
export async function postAuth(
  route: string,
  fields: object,
): Promise<{ response: Response; body: Record<string, unknown> }> {
  const response = await fetch(`${path.auth}${route}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...acceptLanguageHeader(),
      // For the list of open sessions: which of them is whose is known by the place.
      'x-time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone ?? '',
    },
    body: JSON.stringify(fields),
  });
  const body = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  return { response, body: body ?? {} };
}

/** The texts of signing in. */
export type SessionTexts = Translator<'desk_session'>;

/** Without a message, the server did not respond. */
export type SignInResult = { ok: true } | { ok: false; needsCode: true } | { ok: false; message?: string };

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
export async function signIn(fields: LoginFields, t: SessionTexts): Promise<SignInResult> {
  try {
    const { response, body } = await postAuth('/sign-in/email', fields);
    if (!response.ok) return refusal(response, body, t('wrongLogin'));
    return body.twoFactorRedirect === true ? { ok: false, needsCode: true } : { ok: true };
  } catch {
    return { ok: false };
  }
}

/** A code as it is sent: authenticators show it in groups. */
export const withoutSpaces = (code: string): string => code.replace(/\s/g, '');

/** The second step: six digits from the authenticator, or a backup code. */
export async function confirmCode(code: string, t: SessionTexts): Promise<SignInResult> {
  const text = withoutSpaces(code);
  const route = /^\d{6}$/.test(text) ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code';
  try {
    const { response, body } = await postAuth(route, { code: text });
    return response.ok ? { ok: true } : refusal(response, body, t('wrongCode'));
  } catch {
    return { ok: false };
  }
}

/** @throws if the session may still be open */
export async function signOut(): Promise<void> {
  const { response } = await postAuth('/sign-out', {});
  if (!response.ok) throw new Error(`Signing out failed with status ${response.status}`);
}

/** Whether this browser can use passkeys here: they need a host name and a secure page. */
export const canUsePasskeys = (): boolean =>
  typeof window !== 'undefined' &&
  'PublicKeyCredential' in window &&
  !/^[\d.]+$|^\[/.test(window.location.hostname);
