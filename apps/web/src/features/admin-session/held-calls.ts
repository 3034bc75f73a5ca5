/** Calls that wait for somebody to let them go on, and whoever shows that. */
export interface HeldCalls {
  subscribe(listener: () => void): () => void;
  /** True while a call waits. */
  isHolding(): boolean;
  /** Resolves to true where it may go on, to false where nobody let it. */
  wait(): Promise<boolean>;
  settle(mayGoOn: boolean): void;
}

export function createHeldCalls(): HeldCalls {
  const waiting = new Set<(mayGoOn: boolean) => void>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isHolding: () => waiting.size > 0,
    wait: () =>
      new Promise((resolve) => {
        waiting.add(resolve);
        tell();
      }),
    settle(mayGoOn) {
      const entries = [...waiting];
      waiting.clear();
      tell();
      for (const resolve of entries) resolve(mayGoOn);
    },
  };
}

/** The password was given too long ago for what these do. */
export const unconfirmed = createHeldCalls();
