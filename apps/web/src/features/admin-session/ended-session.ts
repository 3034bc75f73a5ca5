/** One place that knows whether the session has ended under an open screen, and who waits for a new one. */
interface Waiting {
  resume: () => void;
  giveUp: () => void;
}

const waiting = new Set<Waiting>();
const listeners = new Set<() => void>();
let isLeaving = false;

const tell = () => {
  for (const listener of listeners) listener();
};

export const endedSession = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** True while a call waits for somebody to sign in. */
  isEnded: (): boolean => waiting.size > 0,
  /** Resolves to true once signed in again, to false where nobody did. */
  wait(): Promise<boolean> {
    if (isLeaving) return Promise.resolve(false);
    return new Promise((resolve) => {
      const entry = { resume: () => resolve(true), giveUp: () => resolve(false) };
      waiting.add(entry);
      tell();
    });
  },
  settle(isSignedIn: boolean): void {
    const entries = [...waiting];
    waiting.clear();
    tell();
    for (const entry of entries) isSignedIn ? entry.resume() : entry.giveUp();
  },
  /** Logging out on purpose: calls that are still under way ask for nothing. */
  leave(value: boolean): void {
    isLeaving = value;
  },
};
