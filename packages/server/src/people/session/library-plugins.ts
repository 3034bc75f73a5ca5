import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import type { KeyRing } from '../../base/secret/key-ring.ts';

/**
 * Opens a session after a passkey was verified. It has no route: only our own code calls it, and the library
 * creates and signs the session as after a password.
 */
export const passkeySessionPlugin = {
  id: 'passkey-session',
  endpoints: {
    openPasskeySession: createAuthEndpoint(
      { method: 'POST', body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true } },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw ctx.error('UNAUTHORIZED');
        const session = await internalAdapter.createSession(user.id, false, { passkeyAt: new Date() });
        await setSessionCookie(ctx, { session, user });
        return { id: session.id };
      },
    ),
  },
} satisfies BetterAuthPlugin;

/** The key ring in the sign-in library's format. */
export const libraryKeys = ({ current, keys }: KeyRing) => ({
  currentVersion: current,
  keys: new Map([...keys].map(([id, key]) => [id, key.toString('base64')])),
});

/** Encrypts with the ring. The library's own option would also use its keys to sign sessions. */
export const keyRingPlugin = (ring: KeyRing) =>
  ({
    id: 'key-ring',
    init: () => ({ context: { secretConfig: libraryKeys(ring) } }),
  }) satisfies BetterAuthPlugin;
