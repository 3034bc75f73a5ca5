import type { Change } from '@perfboard/contracts/change';
import type { PresenceEvent } from '@perfboard/contracts/presence';
import { type ChangeKind, changeKinds } from '@perfboard/contracts/words/desk';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isLost, isNotFound, readFailedCall } from './failed-call.ts';
import { useHasColleagues } from './role.ts';
import { trpc } from './trpc.ts';

const beatMs = 2_000;
/** The timers of a background tab fire once a minute. */
const asleepMs = 75_000;

/**
 * Calls back after the machine was asleep: during sleep, the clock advances and timers don't. Older
 * connections may be dead without an event.
 * @returns a function that stops watching
 */
export function watchWake(onWake: () => void): () => void {
  let lastBeat = Date.now();
  const beat = () => {
    const asleepFor = Date.now() - lastBeat;
    lastBeat = Date.now();
    if (asleepFor > asleepMs) onWake();
  };
  const timer = setInterval(beat, beatMs);
  // This event fires immediately; the timer may be late.
  document.addEventListener('visibilitychange', beat);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', beat);
  };
}

/** Changes within this time are handled together. */
const gatherMs = 250;
const reopenMs = 3_000;

export type LiveState = 'connecting' | 'live' | 'lost';

type Router =
  | 'photo'
  | 'file'
  | 'appointment'
  | 'contactAppointment'
  | 'project'
  | 'booking'
  | 'contact'
  | 'subscriber'
  | 'audience'
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
  | 'mailbox'
  | 'quote'
  | 'overview';

/** The routers whose data becomes stale when each noun changes. */
const affected: Record<ChangeKind, readonly Router[]> = {
  project: ['project', 'photo', 'file', 'overview', 'setup'],
  image: ['project', 'photo'],
  booking: ['booking', 'inbox', 'appointment', 'overview', 'retention'],
  contact: ['contact', 'inbox', 'appointment', 'contactAppointment', 'overview', 'retention'],
  quote: ['quote', 'booking', 'contact', 'overview'],
  subscriber: ['subscriber', 'audience', 'overview'],
  newsletter: ['newsletter', 'health', 'overview'],
  shop: ['shop', 'setup'],
  notification: ['notification', 'health', 'invitation', 'quote'],
  mail: ['mailbox', 'overview'],
  // The member's own role may have changed.
  member: ['member', 'invitation', 'session', 'setup'],
};

/**
 * First responses that are still loading: they may be from before the change, but an invalidation does not
 * cancel them.
 */
const firstAnswers = (queryClient: QueryClient, router: Router): Promise<unknown>[] =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: [[router]], fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
    .map(({ promise }) => Promise.resolve(promise).catch(() => undefined));

/** Follows the change feed and reloads what a change affects. Returns the state of the connection. */
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
    { presence: useHasColleagues() },
    {
      onData: (event) => {
        // A browser gives a message without an ID the ID of the one before, and it then comes wrapped.
        const data: Change | PresenceEvent = 'data' in event ? event.data : event;
        // A shop with one member does not load it.
        if ('presence' in data) return void import('./presence.ts').then((all) => all.takePresence(data));
        // `start` is a new connection: anything may have changed before it.
        for (const kind of data.kind === 'start' ? changeKinds : [data.kind]) kinds.current.add(kind);
        timer.current ??= setTimeout(refresh, gatherMs);
      },
    },
  );
  useEffect(() => {
    if (status !== 'error') return;
    // This call detects that the session ended, and the screen asks to sign in.
    if (readFailedCall(error).code === 'UNAUTHORIZED') void utils.overview.unread.invalidate();
    // The browser stops reconnecting if the session ended. A new connection starts with reloading everything.
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
  // A reload after a change that failed leaves stale data, and a lost first load none: both are retried until they succeed.
  // What was deleted is not: if its deletion is undone, that is a change too.
  useEffect(() => {
    const again = setInterval(() => {
      void queryClient.refetchQueries({
        type: 'active',
        predicate: ({ state: { status, data, error } }) =>
          status === 'error' && !isNotFound(error) && (data !== undefined || isLost(readFailedCall(error))),
      });
    }, reopenMs);
    return () => clearInterval(again);
  }, [queryClient]);
  if (status === 'pending') return 'live';
  return status === 'error' || error ? 'lost' : 'connecting';
}
