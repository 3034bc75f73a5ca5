import { path } from '@perfboard/contracts/path';
import type { AppRouter } from '@perfboard/server/router';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { whenOnline } from '../components/lazy-part.tsx';

/** Live changes as server-sent events. Its code loads after the first screen, which does not need it. */
export const subscriptionLink: TRPCLink<AppRouter> = (runtime) => (call) =>
  observable((observer) => {
    let subscription: { unsubscribe(): void } | undefined;
    let isDone = false;
    whenOnline()
      .then(() => import('virtual:subscription-link'))
      .then(
        ({ httpSubscriptionLink }) => {
          if (isDone) return;
          const link = httpSubscriptionLink({ url: path.trpc });
          subscription = link(runtime)(call).subscribe(observer);
        },
        (cause: Error) => observer.error(TRPCClientError.from(cause)),
      );
    return () => {
      isDone = true;
      subscription?.unsubscribe();
    };
  });
