import type { PageFormState } from '@perfboard/contracts/page';
import type { DehydratedState } from '@tanstack/react-query';

/** What the server writes into the page as data for the browser. */
export interface PageState {
  origin: string;
  form?: PageFormState;
  queries?: DehydratedState;
  /** The router's own record of which loaders ran. */
  loaderData?: Record<string, null>;
}

export const stateElementId = 'page-state';
