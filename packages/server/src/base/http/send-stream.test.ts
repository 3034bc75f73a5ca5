import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { sendStream } from './send-stream.ts';

let close: () => void = () => undefined;
afterEach(() => close());

async function serve(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_, response) => answer(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a response that is often too slow for its stream collects no listeners', async () => {
  const counts: number[] = [];
  const url = await serve((response) => {
    async function* pieces() {
      for (let piece = 0; piece < 50; piece += 1) {
        counts.push(response.listenerCount('close'));
        yield Buffer.alloc(200_000);
      }
    }
    void sendStream(Readable.from(pieces(), { objectMode: true, highWaterMark: 1 }), response);
  });
  expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(10_000_000);
  // One of Node.js, ours, and at most one that waits for the client.
  expect(Math.max(...counts)).toBeLessThanOrEqual(3);
});

test('a stream whose client left is destroyed, and a response whose stream failed is incomplete', async () => {
  const source = new Readable({ read: () => undefined });
  const url = await serve((response) => {
    sendStream(source, response).catch(() => undefined);
    source.push('first');
  });
  const client = new AbortController();
  await fetch(url, { signal: client.signal });
  client.abort();
  await once(source, 'close');
  close();

  const failing = await serve((response) => {
    const broken = new Readable({ read: () => undefined });
    sendStream(broken, response).catch(() => undefined);
    broken.push('first');
    setImmediate(() => broken.destroy(new Error('lost')));
  });
  await expect(fetch(failing).then((response) => response.text())).rejects.toThrow();
});
