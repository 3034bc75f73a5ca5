import { type ListenOptions, listen } from '@perfboard/process/listen';

/** Wakes whoever shows data when rows change, in this process and in every other one. */
export interface ChangeListener {
  /** `kind` is the noun that changed, or `reset` after a lost connection: anything may have changed. */
  subscribe(listener: (kind: string) => void): () => void;
  /** False while the connection is away: no change arrives then. */
  isListening(): boolean;
  /** Announces to this process a change that it has just committed, before the database's own call comes back to it. */
  announce(kind: string): void;
  close(): Promise<void>;
}

/** Listens to the change feed's wake-up calls on a connection of its own, and comes back after an outage. */
export function listenToChanges(
  options: Pick<ListenOptions, 'databaseUrl' | 'log' | 'clock' | 'openClient'>,
): ChangeListener {
  const listeners = new Set<(kind: string) => void>();
  const tell = (kind: string) => {
    for (const listener of listeners) listener(kind);
  };
  const listening = listen({
    ...options,
    channel: 'change',
    onNotify: (payload) => tell(payload ?? 'reset'),
    // What changed while nobody listened is not known.
    onBegin: () => tell('reset'),
    lostMessage: 'the change feed lost its connection',
  });
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isListening: listening.isConnected,
    announce: tell,
    close: listening.close,
  };
}
