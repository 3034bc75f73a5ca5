import { pageLanguageHeader } from '@perfboard/contracts/page-query';
import { path } from '@perfboard/contracts/path';
import { batchLimits } from '@perfboard/contracts/words/error';
import type { AppRouter } from '@perfboard/server/router';
import { createTRPCClient } from '@trpc/client';
import { httpBatchLink } from '@trpc/client/links/httpBatchLink';
import { acceptLanguageHeader } from './accept-language.ts';
import type { ApiClient } from './page-data.ts';

/** A page under a prefix shows texts in its language. */
function contentLanguageHeader(): Record<string, string> {
  const { lang } = document.documentElement;
  const isUnderPrefix = location.pathname.split('/')[1] === lang;
  return isUnderPrefix ? { [pageLanguageHeader]: lang } : {};
}

/** The browser's client for public pages; simultaneous calls share one request. */
export const apiClient: ApiClient = createTRPCClient<AppRouter>({
  links: [
    httpBatchLink({
      url: path.trpc,
      maxItems: batchLimits.stranger,
      headers: () => ({ ...acceptLanguageHeader(), ...contentLanguageHeader() }),
    }),
  ],
});
