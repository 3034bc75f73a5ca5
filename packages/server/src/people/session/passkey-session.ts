import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

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
