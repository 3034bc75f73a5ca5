import { type ListenOptions, listen } from '@perfboard/process/listen';
import type { ChangeListener } from '../service/services.ts';

/** Listens to the change feed's notifications on its own connection, and reconnects after an outage. */
export function listenToChanges(
  options: Pick<ListenOptions, 'databaseUrl' | 'log' | 'clock' | 'openClient'> & {
    /** Takes what is no change and shares the connection; false leaves it. */
    onOther?: (payload: string) => boolean;
  },
): ChangeListener {
  const listeners = new Set<(kind: string) => void>();
  const notify = (kind: string) => {
    for (const listener of listeners) listener(kind);
  };
  const listening = listen({
    ...options,
    channel: 'change',
    onNotify: (payload) => {
      if (payload === undefined || !options.onOther?.(payload)) notify(payload ?? 'reset');
    },
    // Changes during the outage are unknown.
    onBegin: () => notify('reset'),
    lostMessage: 'the change feed lost its connection',
  });
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isListening: listening.isConnected,
    announce: notify,
    close: listening.close,
  };
}
