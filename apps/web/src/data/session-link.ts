import { confirmIssuePath } from '@perfboard/contracts/words/error';

import type { AppRouter } from '@perfboard/server/router';
import type { TRPCLink } from '@trpc/client';

import { observable } from '@trpc/server/observable';
import { readFailedCall } from './failed-call.ts';
import { endedSession, type PausedCalls, unconfirmedCalls } from './paused-calls.ts';

/** Where a rejected call waits, if the member can fix the reason. */
function pauseFor(error: unknown): Pick<PausedCalls, 'wait'> | undefined {
  const { code, issues } = readFailedCall(error);
  if (code === 'UNAUTHORIZED') return endedSession;
  const needsPassword = code === 'FORBIDDEN' && issues.some(({ path }) => path === confirmIssuePath);
  return needsPassword ? unconfirmedCalls : undefined;
}

/** How long the answer that sets a new session cookie may take to arrive after a refused call. */
const newSessionMs = 500;

/** Whether a call may have been sent with the cookie of a session that another call has replaced. */
const mayBeReplaced = (error: unknown): boolean =>
  readFailedCall(error).code === 'UNAUTHORIZED' && !endedSession.isWaiting() && !endedSession.isLoggingOut();

/**
 * If the session ended, or the password is too old for a call, the call is paused and does not fail. The
 * screen asks for what is missing, keeps the input, and sends the call again. A refused call is sent
 * a second time before that, because another call may have replaced the session.
 */
export const sessionLink: TRPCLink<AppRouter> = () => {
  return ({ next, op }) =>
    observable((observer) => {
      let subscription: { unsubscribe(): void } | undefined;
      let isDone = false;
      const attempt = (isLast: boolean, isRepeated = false) => {
        subscription = next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: (error) => {
            if (!isLast && !isRepeated && mayBeReplaced(error)) {
              setTimeout(() => {
                if (!isDone) attempt(false, true);
              }, newSessionMs);
              return;
            }
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
