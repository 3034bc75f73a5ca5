import { confirmIssuePath } from '@perfboard/contracts/session';
import type { AppRouter } from '@perfboard/server/router';
import type { TRPCClientError, TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { endedSession } from './ended-session.ts';
import { type HeldCalls, unconfirmed } from './held-calls.ts';

/** Where a refused call waits, if a person can do something about it. */
function holdFor({ data }: TRPCClientError<AppRouter>): Pick<HeldCalls, 'wait'> | undefined {
  if (data?.code === 'UNAUTHORIZED') return endedSession;
  if (data?.code !== 'FORBIDDEN') return undefined;
  return data.issues?.some(({ path }) => path === confirmIssuePath) ? unconfirmed : undefined;
}

/**
 * A call refused because the session ended, or because the password was given too long ago, is held, not failed: the
 * screen asks for what is missing, keeps what was typed, and the call goes out again.
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
            const hold = isLast ? undefined : holdFor(error);
            if (!hold) {
              observer.error(error);
              return;
            }
            void hold.wait().then((mayGoOn) => {
              if (isDone) return;
              if (mayGoOn) attempt(true);
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
