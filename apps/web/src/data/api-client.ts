import { path } from '@perfboard/contracts/path';
import { batchLimits } from '@perfboard/contracts/words/error';
import type { AppRouter } from '@perfboard/server/router';
import { createTRPCClient } from '@trpc/client';
import { httpBatchLink } from '@trpc/client/links/httpBatchLink';
import type { ApiClient } from './page-data.ts';
import { pageLanguageHeader } from './page-language-header.ts';

/** The browser's client for public pages; simultaneous calls share one request. */
export const apiClient: ApiClient = createTRPCClient<AppRouter>({
  links: [httpBatchLink({ url: path.trpc, maxItems: batchLimits.stranger, headers: pageLanguageHeader })],
});
