import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the system's ephemeral ports, so that a restarting server finds its port free even if other programs
 * open connections in between.
 */
const [FIRST, LAST] = [20_000, 29_999];
const MAX_TRIES = 50;

/**
 * A free TCP port on the loopback address, from 20000 to 29999.
 * @throws Error when every port it tried is in use
 */
export async function freePort(): Promise<number> {
  for (let tries = 1; ; tries++) {
    const port = randomInt(FIRST, LAST + 1);
    try {
      await listenOnce(port);
      return port;
    } catch (error) {
      if (tries === MAX_TRIES) throw error;
    }
  }
}

function listenOnce(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => server.close(() => resolve()));
  });
}
