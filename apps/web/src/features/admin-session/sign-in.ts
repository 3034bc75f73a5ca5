import { path } from '@perfboard/contracts/path';
import { type LoginFields, sessionMessages } from '@perfboard/contracts/session';

export type SignInResult = { ok: true } | { ok: false; message: string };

/** Signs in; the session is a cookie that scripts cannot read. */
export async function signIn(fields: LoginFields): Promise<SignInResult> {
  try {
    const response = await fetch(`${path.auth}/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    });
    if (response.ok) return { ok: true };
    // Whoever guesses too often is told to wait; any other refusal says the same, whatever was wrong.
    if (response.status === 429 || response.status === 503) {
      const body = (await response.json().catch(() => ({}))) as { message?: string };
      return { ok: false, message: body.message ?? sessionMessages.failed };
    }
    return { ok: false, message: sessionMessages.failed };
  } catch {
    return { ok: false, message: 'The server cannot be reached. Please try again.' };
  }
}

export async function signOut(): Promise<void> {
  await fetch(`${path.auth}/sign-out`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
}
