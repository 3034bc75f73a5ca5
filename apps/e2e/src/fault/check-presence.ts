import { presenceTiming } from '@perfboard/contracts/words/presence';
import { scaled } from '@perfboard/testing/limit';
import type { History } from './history.ts';

/** A member who is gone is shown for no longer than this: ten seconds, unless the machine is slow. */
const goneMaxMs = presenceTiming.goneMs + scaled(1_000);

/** Every process saw the member with a lead open, and none for long after the tab and a process had died. */
export const checkPresence = ({ presence }: History): string[] =>
  presence.flatMap(({ api, isSeen, goneAfterMs }) => {
    if (!isSeen) return [`api ${api} never saw the member who had a lead open`];
    if (goneAfterMs === null) return [`api ${api} shows a member who is gone`];
    return goneAfterMs > goneMaxMs ? [`api ${api} showed a member for ${goneAfterMs} ms who was gone`] : [];
  });
