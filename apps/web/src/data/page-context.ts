import type { PageFormState } from '@perfboard/contracts/page';
import type { VisitorRoute } from '@perfboard/contracts/path';
import type { PageShop } from '@perfboard/contracts/shop/page-shop';
import type { PageDocumentName } from '@perfboard/contracts/words/shop';
import { createContext, useContext } from 'react';

/** What the server knows of the request and hands to the browser with the page. */
export interface PageFacts {
  /** The address visitors use, without a trailing slash. */
  origin: string;
  /** Result of a form that was posted without JavaScript. */
  form?: PageFormState;
}

/** What the server writes into the page as data for the browser. */
export interface PageState extends PageFacts {
  /** The owner's words that the page shows, where there are any. */
  shop?: PageShop;
  /** What the loaders found, by route: hydration starts from the same data as the server. */
  loaderData?: Record<string, unknown>;
}

export const stateElementId = 'page-state';

/** Attached to each page's route: its pattern, and its source file as the build's manifest names it. */
export interface PageHandle {
  route: VisitorRoute;
  module: string;
  /** The documents whose words it shows, besides those that every page does. */
  documents: readonly PageDocumentName[];
}

const PageContext = createContext<PageFacts>({ origin: '' });
export const PageFactsProvider = PageContext.Provider;
export const usePageFacts = (): PageFacts => useContext(PageContext);

/** The posted state of this form, if the page is the answer to its post. */
export function usePostedForm(form: PageFormState['form']): PageFormState | undefined {
  const { form: posted } = usePageFacts();
  return posted?.form === form ? posted : undefined;
}
