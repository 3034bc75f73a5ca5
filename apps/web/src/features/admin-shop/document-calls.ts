import type { ShopDocumentName } from '@perfboard/contracts/words/shop';
import type { ApiOutput } from '../../data/page-data.ts';
import { trpc } from '../../data/trpc.ts';

/** One document as it is stored; every document has this shape, and a value of its own. */
export type StoredDocument = Omit<ApiOutput['shop']['profile']['get'], 'value'> & { value: object };

/** One document's calls look like another's. */
export const documentCalls = (name: ShopDocumentName) => trpc.shop[name] as typeof trpc.shop.profile;

/** The same of the queries' cache. */
export const documentCallsOf = (utils: ReturnType<typeof trpc.useUtils>, name: ShopDocumentName) =>
  ({ fetch: () => utils.shop[name].get.fetch(undefined, { staleTime: 0 }) }) as {
    fetch: () => Promise<unknown>;
  };
