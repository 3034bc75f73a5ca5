/** Calls that wait until a person has done something, and the dialog that asks for it. */
export interface PausedCalls {
  subscribe(listener: () => void): () => void;
  /** True while a call waits. */
  isWaiting(): boolean;
  /** Resolves to true where the call may be repeated. */
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

/** The password was given too long ago for these. */
export const unconfirmedCalls = createPausedCalls();

const expired = createPausedCalls();
let isLoggingOut = false;

/** Calls that met an ended session under an open screen. */
export const endedSession = {
  ...expired,
  wait: (): Promise<boolean> => (isLoggingOut ? Promise.resolve(false) : expired.wait()),
  /** During an intentional logout, pending calls don't ask to sign in. */
  setLoggingOut(value: boolean): void {
    isLoggingOut = value;
  },
  isLoggingOut: (): boolean => isLoggingOut,
};
