import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errorTable } from '@perfboard/contracts/words/error';

/** A client that needs longer for its headers, or for a whole request, is broken or deliberately slow. */
const headersTimeoutMs = 15_000;
/** Files over a slow line take longest; readers of other bodies give up much earlier. */
const requestTimeoutMs = 300_000;
/** A browser may show an answer only after it has sent everything; this long after the answer it is cut off. */
const unreadTimeoutMs = 55_000;
/** How often Node checks for such clients. */
const checkingIntervalMs = 5_000;

interface ServerOptions {
  headersTimeoutMs?: number;
  requestTimeoutMs?: number;
  unreadTimeoutMs?: number;
  checkingIntervalMs?: number;
}

const reasons: Partial<Record<ErrorCode, string>> = {
  TIMEOUT: 'Request Timeout',
  BAD_REQUEST: 'Bad Request',
};

/** Answers unparsable requests with the usual error body. */
function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code: ErrorCode = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'TIMEOUT' : 'BAD_REQUEST';
  const isHeaderOverflow = error.code === 'HPE_HEADER_OVERFLOW';
  const status = isHeaderOverflow
    ? '431 Request Header Fields Too Large'
    : `${errorTable[code].status} ${reasons[code]}`;
  const body = JSON.stringify({
    message: isHeaderOverflow ? 'The URL or the headers are too long' : errorTable[code].message,
  });
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\nx-content-type-options: nosniff\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  );
}

/** An HTTP server that disconnects slow clients; `request` listeners are the caller's. */
export function createHttpServer(options: ServerOptions = {}): Server {
  const server = createServer({
    headersTimeout: options.headersTimeoutMs ?? headersTimeoutMs,
    requestTimeout: options.requestTimeoutMs ?? requestTimeoutMs,
    connectionsCheckingInterval: options.checkingIntervalMs ?? checkingIntervalMs,
    maxHeaderSize: 16 * 1024,
    insecureHTTPParser: false,
  });
  server.maxHeadersCount = 100;
  server.on('clientError', refuse);
  server.on('request', (request, response) => {
    response.once('finish', () => {
      if (request.complete) return;
      const cutOff = () => request.complete || request.destroy();
      setTimeout(cutOff, options.unreadTimeoutMs ?? unreadTimeoutMs).unref();
    });
  });
  return server;
}
