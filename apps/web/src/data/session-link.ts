import { confirmIssuePath } from '@perfboard/contracts/words/session';

import type { AppRouter } from '@perfboard/server/router';
import type { TRPCLink } from '@trpc/client';

import { observable } from '@trpc/server/observable';
import { readFailedCall } from './failed-call.ts';
import { endedSession, type PausedCalls, unconfirmedCalls } from './paused-calls.ts';

/** Where a refused call waits, if a person can do something about it. */
function pauseFor(error: unknown): Pick<PausedCalls, 'wait'> | undefined {
  const { code, issues } = readFailedCall(error);
  if (code === 'UNAUTHORIZED') return endedSession;
  const needsPassword = code === 'FORBIDDEN' && issues.some(({ path }) => path === confirmIssuePath);
  return needsPassword ? unconfirmedCalls : undefined;
}

/**
 * A call refused because the session ended, or because the password was given too long ago, is paused, not failed:
 * the screen asks for what is missing, keeps what was typed, and the call goes out again.
 */
export const sessionLink: TRPCLink<AppRouter> = () => {
  return ({ next, op }) =>
    observable((observer) => {
      let subscription: { unsubscribe(): void } | undefined;
      let isDone = false;
      const attempt = (isLast: boolean) => {
        subscription = next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: (error) => {
            const pause = isLast ? undefined : pauseFor(error);
            if (!pause) {
              observer.error(error);
              return;
            }
            void pause.wait().then((mayRepeat) => {
              if (isDone) return;
              if (mayRepeat) attempt(true);
              else observer.error(error);
            });
          },
        });
      };
      attempt(false);
      return () => {
        isDone = true;
        subscription?.unsubscribe();
      };
    });
};
