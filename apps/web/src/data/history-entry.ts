/** What a page keeps in its entry of the browser's history, where a reload does not lose it. */
export interface EntryState {
  /** Where the page was left. */
  position?: { top: number; rows: Map<string, number> };
  /** How many projects its list showed. */
  shown?: number;
}

/** What the current entry keeps. */
export const readEntry = (): EntryState => (window.history.state as EntryState | null) ?? {};

/** Adds to what the current entry keeps; the rest of its state is the router's. */
export const keepInEntry = (state: EntryState): void =>
  window.history.replaceState({ ...window.history.state, ...state }, '');
