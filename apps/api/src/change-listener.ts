import pg from 'pg';
import type { Logger } from 'pino';

/** Wakes whoever shows data when rows change, in this process and in every other one. */
export interface ChangeListener {
  /** `kind` is the noun that changed, or `reset` after a lost connection: anything may have changed. */
  subscribe(listener: (kind: string) => void): () => void;
  /** False while the connection is away: nothing is told then. */
  isListening(): boolean;
  close(): Promise<void>;
}

const reconnectMs = 1_000;

/** Listens to the change feed's wake-up calls on a connection of its own, and comes back after an outage. */
export function listenToChanges(options: { databaseUrl: string; log: Logger }): ChangeListener {
  const listeners = new Set<(kind: string) => void>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let isListening = false;
  const tell = (kind: string) => {
    for (const listener of listeners) listener(kind);
  };

  const connect = async () => {
    if (isClosed) return;
    const current = new pg.Client({ connectionString: options.databaseUrl, keepAlive: true });
    client = current;
    let isLost = false;
    const lose = (error?: Error) => {
      if (isLost || isClosed) return;
      isLost = true;
      isListening = false;
      if (error) options.log.warn({ err: error }, 'the change feed lost its connection');
      current.end().catch(() => {});
      timer = setTimeout(connect, reconnectMs);
    };
    current.on('error', lose);
    current.on('end', () => lose());
    current.on('notification', (message) => tell(message.payload ?? 'reset'));
    try {
      await current.connect();
      await current.query('listen change');
      isListening = true;
      // What changed while nobody listened is not known.
      tell('reset');
    } catch (error) {
      lose(error as Error);
    }
  };
  void connect();

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isListening: () => isListening,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
