import { type ChangeKind, changeKinds } from '@perfboard/contracts/words/desk';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readFailedCall } from './failed-call.ts';
import { trpc } from './trpc.ts';
import { watchWake } from './watch-wake.ts';

/** Changes within this time are read together. */
const gatherMs = 250;
const reopenMs = 3_000;

export type LiveState = 'connecting' | 'live' | 'lost';

type Router =
  | 'photo'
  | 'appointment'
  | 'contactAppointment'
  | 'project'
  | 'booking'
  | 'contact'
  | 'subscriber'
  | 'newsletter'
  | 'notification'
  | 'health'
  | 'shop'
  | 'setup'
  | 'retention'
  | 'invitation'
  | 'member'
  | 'session'
  | 'inbox'
  | 'quote'
  | 'overview';

/** The routers whose answers a change of each noun makes old. */
const affected: Record<ChangeKind, readonly Router[]> = {
  project: ['project', 'photo', 'overview', 'setup'],
  image: ['project', 'photo'],
  booking: ['booking', 'inbox', 'appointment', 'overview', 'retention'],
  contact: ['contact', 'inbox', 'appointment', 'contactAppointment', 'overview', 'retention'],
  quote: ['quote', 'booking', 'contact', 'overview'],
  subscriber: ['subscriber', 'overview'],
  newsletter: ['newsletter', 'health'],
  shop: ['shop', 'setup'],
  notification: ['notification', 'health', 'invitation'],
  // The own role may be another one.
  member: ['member', 'invitation', 'session', 'setup'],
};

/** Answers on their way to who has none yet: they may be from before the change, and an invalidation lets them come. */
const firstAnswers = (queryClient: QueryClient, router: Router): Promise<unknown>[] =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: [[router]], fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
    .map(({ promise }) => Promise.resolve(promise).catch(() => undefined));

/** Follows the change feed and reads again what a change affects. Answers how the connection is. */
export function useLiveChanges(): LiveState {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const kinds = useRef(new Set<ChangeKind>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const refresh = () => {
    timer.current = undefined;
    const routers = new Set([...kinds.current].flatMap((kind) => affected[kind]));
    kinds.current.clear();
    for (const router of routers) {
      for (const first of firstAnswers(queryClient, router))
        void first.then(() => utils[router].invalidate());
      void utils[router].invalidate();
    }
  };

  const { status, error, reset } = trpc.change.feed.useSubscription(
    {},
    {
      onData: ({ data }) => {
        // The start of a connection: anything may have changed before it.
        for (const kind of data.kind === 'start' ? changeKinds : [data.kind]) kinds.current.add(kind);
        timer.current ??= setTimeout(refresh, gatherMs);
      },
    },
  );
  useEffect(() => {
    if (status !== 'error') return;
    // A call finds out that the session ended, and the screen asks for a new one.
    if (readFailedCall(error).code === 'UNAUTHORIZED') void utils.overview.unread.invalidate();
    // The browser gives up where the session ended. A new connection starts by reading everything.
    const again = setTimeout(reset, reopenMs);
    return () => clearTimeout(again);
  }, [status, error, reset, utils]);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The connection may have died silently during sleep.
  useEffect(
    () =>
      watchWake(() => {
        reset();
        void queryClient.invalidateQueries();
      }),
    [reset, queryClient],
  );
  // What could not be read after a change is old on the screen: it is tried again until it can.
  useEffect(() => {
    const again = setInterval(() => {
      void queryClient.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.status === 'error' && state.data !== undefined,
      });
    }, reopenMs);
    return () => clearInterval(again);
  }, [queryClient]);
  if (status === 'pending') return 'live';
  return status === 'error' || error ? 'lost' : 'connecting';
}
