import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createPageQueue } from './page-queue.ts';

/** A page that takes the processor for as long as a rendered one. */
function render(): void {
  const until = performance.now() + 20;
  while (performance.now() < until);
}

test('new connections are answered while a crowd waits for its pages', async () => {
  const queue = createPageQueue();
  let made = 0;
  const server = createServer((_request, response) => response.end());
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const pages = Array.from({ length: 200 }, () =>
    queue(async () => {
      render();
      made += 1;
    }),
  );
  const answers = Array.from({ length: 40 }, async () => {
    const [response] = await once(get({ port, host: '127.0.0.1', agent: false }), 'response');
    response.resume();
  });
  await Promise.all(answers);
  // With one connection in each turn of the event loop, nearly all would be.
  expect(made).toBeLessThan(100);
  await Promise.all(pages);
}, 30_000);
