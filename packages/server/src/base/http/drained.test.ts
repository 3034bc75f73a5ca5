import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { drained } from './drained.ts';

test('a response that is often too slow collects no listeners, and one that is gone is not waited for', async () => {
  const counts: number[] = [];
  const server = createServer(async (_, response) => {
    for (let piece = 0; piece < 50; piece += 1) {
      if (!response.write(Buffer.alloc(200_000))) await drained(response);
      counts.push(response.listenerCount('close'));
    }
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(10_000_000);
  expect(Math.max(...counts)).toBeLessThanOrEqual(2);
  counts.length = 0;
  const { body } = await fetch(url);
  await body?.cancel();
  await expect.poll(() => counts.length).toBe(50);
  server.closeAllConnections();
  server.close();
});
