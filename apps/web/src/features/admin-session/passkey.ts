import type { PasskeyRegistration } from '@perfboard/contracts/passkey';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { postAuth, refusal, type SessionTexts, type SignInResult } from './sign-in.ts';

/** Signs in with one of the device's passkeys. */
export async function signInWithPasskey(t: SessionTexts): Promise<SignInResult> {
  try {
    const asked = await postAuth('/passkey/options', {});
    if (!asked.response.ok) return refusal(asked.response, asked.body, t('passkeyFailed'));
    const optionsJSON = asked.body as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
    const passkey = await startAuthentication({ optionsJSON }).catch(() => null);
    if (!passkey) return { ok: false, message: t('passkeyCanceled') };
    const { response, body } = await postAuth('/passkey/sign-in', { passkey });
    return response.ok ? { ok: true } : refusal(response, body, t('passkeyFailed'));
  } catch {
    return { ok: false };
  }
}

/**
 * Creates a passkey on the device.
 * @throws Error with a message if it did not
 */
export async function makePasskey(options: object, t: SessionTexts): Promise<PasskeyRegistration> {
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const made = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new Error(isKnown ? t('passkeyKnown') : t('passkeyCanceled'));
  });
  const { clientExtensionResults, authenticatorAttachment, ...passkey } = made;
  return {
    ...passkey,
    clientExtensionResults: { ...clientExtensionResults },
    authenticatorAttachment,
  };
}
