import { eventually } from '@perfboard/testing/eventually';
import { type FeedEvent, followChanges } from '../change.ts';

/** Follows the feed until closed, and collects its events. */
export function followFeed(options: Omit<Parameters<typeof followChanges>[0], 'signal'>) {
  const abort = new AbortController();
  const events: FeedEvent[] = [];
  const ended = (async () => {
    for await (const event of followChanges({ ...options, signal: abort.signal })) events.push(event);
  })();
  return {
    events,
    uuids: () => events.map(({ change }) => change.uuid).filter(Boolean),
    until(check: () => boolean) {
      return eventually('the feed sends it', () => {
        if (check()) return true;
        throw new Error(`So far ${JSON.stringify(events)}`);
      });
    },
    async close() {
      abort.abort();
      await ended;
    },
  };
}
