import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import type { KeyRing } from '../../base/secret/key-ring.ts';

/**
 * Opens a session for who has shown a passkey. It has no path: only our own code calls it, and the library makes and
 * signs the session as it does after a password.
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

/** The ring as the sign-in library takes one; what it wrote before there was a ring opens with `formerSecret`. */
export const libraryKeys = ({ current, keys }: KeyRing, formerSecret: string) => ({
  currentVersion: current,
  keys: new Map([...keys].map(([id, key]) => [id, key.toString('base64')])),
  legacySecret: formerSecret,
});

/** Encrypts with the ring. Its own option for that would also take the key that signs sessions from there. */
export const keyRingPlugin = (ring: KeyRing, formerSecret: string) =>
  ({
    id: 'key-ring',
    init: () => ({ context: { secretConfig: libraryKeys(ring, formerSecret) } }),
  }) satisfies BetterAuthPlugin;
