import { lasts } from '@perfboard/testing/eventually';
import { scaled } from '@perfboard/testing/limit';
import type { Client } from './client.ts';
import { now } from './history.ts';
import { owner } from './stack.ts';

/** The owner's session on the desk. */
export interface OwnerSession {
  /** The session's cookie; repeats signing in until it is answered. */
  cookie(): Promise<string>;
  /** Signs in again, because the session may be lost. */
  signIn(): Promise<void>;
  /** Confirms the password again if that was a while ago. */
  refresh(): Promise<void>;
  headers(): { cookie: string };
}

/** Half of what the product allows. */
const freshMs = 5 * 60_000;

export function openOwnerSession(client: Client): OwnerSession {
  let session = '';
  let signedInAt = 0;

  async function signIn(): Promise<void> {
    for (;;) {
      const answer = await client
        .ask('/api/auth/sign-in/email', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(owner),
          // Hashing a password is slow on purpose, and slower on a busy machine.
          signal: AbortSignal.timeout(scaled(10_000)),
        })
        .catch(() => undefined);
      if (answer?.ok) {
        signedInAt = now();
        session = answer.headers
          .getSetCookie()
          .map((line) => line.split(';')[0])
          .join('; ');
        return;
      }
      await lasts(200);
    }
  }

  return {
    signIn,
    async cookie() {
      if (!session) await signIn();
      return session;
    },
    async refresh() {
      if (now() - signedInAt > freshMs) await signIn();
    },
    headers: () => ({ cookie: session }),
  };
}
