import type { PageFormState } from '@perfboard/contracts/page';

/** What the server writes into the page as data for the browser. */
export interface PageState {
  origin: string;
  form?: PageFormState;
  /** What the loaders found, by route: hydration starts from the same data as the server. */
  loaderData?: Record<string, unknown>;
}

export const stateElementId = 'page-state';
