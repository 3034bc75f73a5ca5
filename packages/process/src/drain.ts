import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Drain {
  /** Answers every request, also those that come while the process is about to end. */
  listener: RequestListener;
  /** Resolves when no request is left, or when the limit has cut off what was. */
  end(): Promise<void>;
}

interface DrainOptions {
  server: Server;
  app: (request: IncomingMessage, response: ServerResponse) => void;
  /**
   * How long new requests are still taken, each answered on a connection that ends with it. A proxy may be sending on an
   * idle connection at the very moment in which it would be closed, and must not repeat a POST by itself.
   */
  lameDuckMs: number;
  /** From the beginning: what is still running then is cut off. */
  limitMs: number;
}

/** What a connection's first request may take to arrive once the connection was accepted. */
const firstRequestMs = 500;

const notReady = JSON.stringify({ status: 'unavailable', message: 'This process is ending', checks: {} });

/** Ends a server without losing a request that it has accepted. */
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
      // A turn of the loop accepts one connection, and closing resets those that still wait for theirs.
      for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
      // Not the HTTP server's own `close`: it cuts connections that were accepted a moment ago and whose request is on
      // its way, as if they were idle.
      const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
      for (const response of open) {
        // A live stream never ends by itself; its client comes back to another process and misses nothing.
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
