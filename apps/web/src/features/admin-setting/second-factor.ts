import { postAuth } from '../admin-session/sign-in.ts';

export type SecondFactorResult =
  | { ok: true; uri?: string; backupCodes?: readonly string[] }
  /** Without a message, the server did not respond. */
  | { ok: false; message?: string };

export type FactorAction = 'enable' | 'generate-backup-codes' | 'disable';

/**
 * Every change needs the password. Enabling, also with another authenticator, takes effect after a first code is
 * confirmed.
 */
export async function setSecondFactor(
  action: FactorAction,
  password: string,
  failed: string,
): Promise<SecondFactorResult> {
  try {
    const { response, body } = await postAuth(`/two-factor/${action}`, { password });
    if (!response.ok) {
      return {
        ok: false,
        message: typeof body.message === 'string' ? body.message : failed,
      };
    }
    return {
      ok: true,
      ...(typeof body.totpURI === 'string' && { uri: body.totpURI }),
      ...(Array.isArray(body.backupCodes) && { backupCodes: body.backupCodes.map(String) }),
    };
  } catch {
    return { ok: false };
  }
}

/** The part of an otpauth address that is typed into an authenticator. */
export const secretOf = (uri: string): string =>
  URL.canParse(uri) ? (new URL(uri).searchParams.get('secret') ?? '') : '';
