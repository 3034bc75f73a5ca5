import type { Change } from '@perfboard/contracts/change';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readFailedCall } from './failed-call.ts';
import { trpc } from './trpc.ts';

/** Changes that come together are read together. */
const gatherMs = 250;
const reopenMs = 3_000;

export type LiveState = 'connecting' | 'live' | 'lost';

/** Follows the change feed and reads again what a change touches. Answers how the connection is. */
export function useLiveChanges(): LiveState {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const kinds = useRef(new Set<Change['kind']>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const refresh = () => {
    timer.current = undefined;
    const changed = new Set(kinds.current);
    kinds.current.clear();
    const has = (...names: Change['kind'][]) =>
      changed.has('start') || names.some((name) => changed.has(name));
    if (has('project', 'image')) void utils.project.invalidate();
    if (has('booking')) void utils.booking.invalidate();
    if (has('contact')) void utils.contact.invalidate();
    if (has('subscriber')) void utils.subscriber.invalidate();
    if (has('campaign')) void utils.campaign.invalidate();
    if (has('notice')) void utils.notice.invalidate();
    if (has('notice', 'campaign')) void utils.health.invalidate();
    if (has('booking', 'contact', 'subscriber', 'project')) void utils.overview.invalidate();
  };

  const { status, error, reset } = trpc.change.feed.useSubscription(
    {},
    {
      onData: ({ data }) => {
        kinds.current.add(data.kind);
        timer.current ??= setTimeout(refresh, gatherMs);
      },
    },
  );
  useEffect(() => {
    if (status !== 'error') return;
    // A call finds out that the session ended, and the screen asks for a new one.
    if (readFailedCall(error).code === 'UNAUTHORIZED') void utils.overview.unread.invalidate();
    // The browser gave up: the session ended, say. A new connection starts by reading everything.
    const again = setTimeout(reset, reopenMs);
    return () => clearTimeout(again);
  }, [status, error, reset, utils]);
  useEffect(() => () => clearTimeout(timer.current), []);
  // A change that was told of but could not be read: what is on screen is old until it can.
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
