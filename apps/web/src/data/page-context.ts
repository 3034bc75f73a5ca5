import type { OfferedLanguage, PageFormState } from '@perfboard/contracts/page';
import type { VisitorRoute } from '@perfboard/contracts/path';
import type { PageShop } from '@perfboard/contracts/shop/page-shop';
import type { PageDocumentName } from '@perfboard/contracts/words/shop';
import type { Language } from '@perfboard/messages/language';
import type { Area } from '@perfboard/messages/translator';
import { createContext, useContext } from 'react';
import type { MessageFiles } from './message-loader.ts';

/** What the server knows about the request and sends to the browser with the page. */
export interface PageFacts {
  /** The public address of the site, without a trailing slash. */
  origin: string;
  /** Result of a form that was posted without JavaScript. */
  form?: PageFormState;
}

/** The data that the server writes into the page for the browser. */
export interface PageState extends PageFacts {
  /** The site content that the page shows, if the owner has changed any. */
  shop?: PageShop;
  /** The loaders' results by route: hydration starts from the same data as the server. */
  loaderData?: Record<string, unknown>;
  /** English if absent. */
  language?: Language;
  /** The prefix of its paths; absent for the primary language. */
  base?: string;
  /** The languages of the site; absent if it has only one. */
  languages?: readonly OfferedLanguage[];
  /** Of the desk: the site is another page, because it has another language or several. */
  isSiteApart?: boolean;
  /** The files of its texts. */
  messages: MessageFiles;
}

export const stateElementId = 'page-state';

/** Attached to each page's route: its pattern, and its source file as named in the build's manifest. */
export interface PageHandle {
  route: VisitorRoute;
  module: string;
  /** The documents that it shows, besides those of every page. */
  documents: readonly PageDocumentName[];
  /** The areas of its texts, besides those of every page. */
  areas: readonly Area[];
}

const PageContext = createContext<PageFacts>({ origin: '' });
export const PageFactsProvider = PageContext.Provider;
export const usePageFacts = (): PageFacts => useContext(PageContext);

/** The posted state of this form, if the page is the response to its post. */
export function usePostedForm(form: PageFormState['form']): PageFormState | undefined {
  const { form: posted } = usePageFacts();
  return posted?.form === form ? posted : undefined;
}
