import { path } from '@perfboard/contracts/path';
import { batchLimits } from '@perfboard/contracts/words/error';
import type { AppRouter } from '@perfboard/server/router';
import {
  httpBatchLink,
  httpLink,
  httpSubscriptionLink,
  isNonJsonSerializable,
  splitLink,
} from '@trpc/client';
import { pageLanguageHeader } from './page-language-header.ts';
import { sessionLink } from './session-link.ts';
import { trpc } from './trpc.ts';

/**
 * The client of the desk's screens: uploads are sent unbatched, live changes as server-sent events, the rest
 * in batches. If the session has ended, a call waits until the member has signed in again.
 */
export const adminClient = trpc.createClient({
  links: [
    splitLink<AppRouter>({
      condition: (op) => op.type === 'subscription',
      true: httpSubscriptionLink({ url: path.trpc }),
      false: [
        sessionLink,
        splitLink({
          condition: (op) => isNonJsonSerializable(op.input),
          true: httpLink({ url: path.trpc, headers: pageLanguageHeader }),
          false: httpBatchLink({
            url: path.trpc,
            maxItems: batchLimits.stranger,
            headers: pageLanguageHeader,
          }),
        }),
      ],
    }),
  ],
});
