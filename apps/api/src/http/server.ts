import { createServer, type Server } from 'node:http';

/** A client that needs longer for its headers, or for the whole of its request, is broken or wants to be slow. */
const headersTimeoutMs = 15_000;
const requestTimeoutMs = 60_000;
/** How often node looks for such clients. */
const checkingIntervalMs = 5_000;

interface ServerOptions {
  headersTimeoutMs?: number;
  requestTimeoutMs?: number;
  checkingIntervalMs?: number;
}

/** An HTTP server that cuts slow clients off; `request` listeners are the caller's. */
export function createHttpServer(options: ServerOptions = {}): Server {
  const server = createServer({
    headersTimeout: options.headersTimeoutMs ?? headersTimeoutMs,
    requestTimeout: options.requestTimeoutMs ?? requestTimeoutMs,
    connectionsCheckingInterval: options.checkingIntervalMs ?? checkingIntervalMs,
    maxHeaderSize: 16 * 1024,
    // Two readings of one header are how requests are smuggled past a proxy.
    requireHostHeader: true,
    insecureHTTPParser: false,
  });
  server.maxHeadersCount = 100;
  return server;
}
