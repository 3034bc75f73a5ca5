import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections: a server that restarts finds its port free, whoever connects
 * to whatever meanwhile.
 */
const [FIRST, LAST] = [20_000, 29_999];
const MAX_TRIES = 50;

/**
 * A TCP port of the loopback address that nobody listens on at this moment, from 20000 to 29999.
 * @throws Error when every one that was tried is taken
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
