import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Drain {
  /** Answers every request, including those that arrive during shutdown. */
  listener: RequestListener;
  /** Resolves when no request is left, or when the limit has cut the rest. */
  end(): Promise<void>;
}

interface DrainOptions {
  server: Server;
  app: (request: IncomingMessage, response: ServerResponse) => void;
  /**
   * How long new requests are still accepted, each on a connection that closes afterwards. A proxy may be
   * sending on an idle connection at the moment it would be closed, and must not repeat a POST.
   */
  lameDuckMs: number;
  /** From the start of the shutdown: requests still running after this are cut. */
  limitMs: number;
}

/** Time for a new connection's first request to arrive. */
const firstRequestMs = 500;

const notReady = JSON.stringify({ status: 'unavailable', message: 'This process is ending', checks: {} });

/** Shuts down a server without losing an accepted request. */
export function createDrain({ server, app, lameDuckMs, limitMs }: DrainOptions): Drain {
  let isDraining = false;
  const open = new Set<ServerResponse>();
  return {
    listener(request, response) {
      if (isDraining) {
        response.setHeader('connection', 'close');
        if (request.url === '/readyz') {
          response.writeHead(503, { 'content-type': 'application/json', 'cache-control': 'no-store' });
          response.end(notReady);
          return;
        }
      }
      open.add(response);
      response.once('close', () => open.delete(response));
      app(request, response);
    },
    async end() {
      isDraining = true;
      const cut = setTimeout(() => server.closeAllConnections(), limitMs);
      await sleep(lameDuckMs);
      // One turn of the event loop accepts one connection, and closing resets those that are not yet
      // accepted.
      for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
      // Not the HTTP server's own `close`: it cuts new connections whose request is still arriving, as if
      // they were idle.
      const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
      for (const response of open) {
        // A live stream never ends; its client reconnects to another process and misses nothing.
        const isStream = String(response.getHeader('content-type') ?? '').startsWith('text/event-stream');
        if (isStream) response.end();
      }
      const idle = setInterval(() => server.closeIdleConnections(), firstRequestMs);
      await closed;
      clearInterval(idle);
      clearTimeout(cut);
    },
  };
}

interface FatalLog {
  warn(fields: object, message: string): void;
  fatal(fields: object, message: string): void;
}

/**
 * Exits the process on uncaught errors, because its state is then unknown. The supervisor restarts it, and
 * the database knows what is pending.
 * @param isRefusal true for an expected error, such as *please sign in*, whose caller had already
 * disconnected; it is ignored
 */
export function exitOnUncaught(log: FatalLog, isRefusal: (error: unknown) => boolean = () => false): void {
  const exit = (err: unknown, message: string) => {
    log.fatal({ err }, message);
    process.exit(1);
  };
  process.on('uncaughtException', (error) => exit(error, 'uncaught exception'));
  process.on('unhandledRejection', (error) => {
    if (isRefusal(error)) log.warn({ err: error }, 'a refusal after its caller disconnected');
    else exit(error, 'unhandled rejection');
  });
}
