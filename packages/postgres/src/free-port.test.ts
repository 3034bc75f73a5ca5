import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('a free port can be listened on, and is outside the system’s ephemeral range', async () => {
  const port = await freePort();
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  server.close();
  expect(port).toBeLessThan(firstOutgoingPort());
});

function firstOutgoingPort(): number {
  // Systems other than Linux use the range that IANA defines.
  if (process.platform !== 'linux') return 49_152;
  return Number(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s+/)[0]);
}
