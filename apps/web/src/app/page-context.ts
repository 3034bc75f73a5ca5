import type { PageFormState } from '@perfboard/contracts/page';
import { createContext, useContext } from 'react';

/** What the server knows of the request and hands to the browser with the page. */
export interface PageFacts {
  /** The address visitors use, without a trailing slash. */
  origin: string;
  /** Result of a form that was posted without JavaScript. */
  form?: PageFormState;
}

const PageContext = createContext<PageFacts>({ origin: '' });
export const PageFactsProvider = PageContext.Provider;
export const usePageFacts = (): PageFacts => useContext(PageContext);

/** The posted state of this form, if the page is the answer to its post. */
export function usePostedForm(form: PageFormState['form']): PageFormState | undefined {
  const { form: posted } = usePageFacts();
  return posted?.form === form ? posted : undefined;
}
