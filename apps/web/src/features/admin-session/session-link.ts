import type { AppRouter } from '@perfboard/api/router';
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { endedSession } from './ended-session.ts';

/**
 * A call refused because the session ended is held, not failed: the screen asks to sign in, keeps what was typed,
 * and the call goes out again.
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
            if (isLast || error.data?.code !== 'UNAUTHORIZED') {
              observer.error(error);
              return;
            }
            void endedSession.wait().then((isSignedIn) => {
              if (isDone) return;
              if (isSignedIn) attempt(true);
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
