import { path } from '@perfboard/contracts/path';

/** Signs out: a route of its own, so that a form with unsaved changes can block it. */
export const logoutPath = `${path.admin}/logout`;

/** Calls that wait for the member, and the dialog that asks. */
export interface PausedCalls {
  subscribe(listener: () => void): () => void;
  /** True while a call waits. */
  isWaiting(): boolean;
  /** Resolves to true if the call may be repeated. */
  wait(): Promise<boolean>;
  settle(mayRepeat: boolean): void;
}

function createPausedCalls(): PausedCalls {
  const waiting = new Set<(mayRepeat: boolean) => void>();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isWaiting: () => waiting.size > 0,
    wait: () =>
      new Promise((resolve) => {
        waiting.add(resolve);
        notify();
      }),
    settle(mayRepeat) {
      const entries = [...waiting];
      waiting.clear();
      notify();
      for (const resolve of entries) resolve(mayRepeat);
    },
  };
}

/** Calls that need a more recent password. */
export const unconfirmedCalls = createPausedCalls();

const expired = createPausedCalls();
let isLoggingOut = false;

/** Calls whose session ended while a screen was open. */
export const endedSession = {
  ...expired,
  wait: (): Promise<boolean> => (isLoggingOut ? Promise.resolve(false) : expired.wait()),
  /** During a deliberate logout, pending calls don't ask to sign in. */
  setLoggingOut(value: boolean): void {
    isLoggingOut = value;
  },
  isLoggingOut: (): boolean => isLoggingOut,
};
