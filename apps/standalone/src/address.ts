import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Listener } from './env.ts';
import { StartError } from './start-error.ts';

/**
 * Checks that no other program uses the product's address. Waits `graceMs` for one that may be shutting down.
 * @throws StartError that names the port and the variable.
 */
export async function claimAddress(listener: Listener, graceMs: number): Promise<void> {
  const { host, port } = listener;
  const deadline = Date.now() + graceMs;
  for (;;) {
    const code = await tryListening(host, port);
    if (!code) return;
    if (code === 'EADDRINUSE' && Date.now() < deadline) {
      await sleep(200);
      continue;
    }
    throw new StartError(explain(code, listener));
  }
}

/** A local address at which a server that listens on `host` answers. */
export function ownAddress(host: string, port: number): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (host === '::') return `http://[::1]:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function explain(code: string, { variable, host, port }: Listener): string {
  const isSite = variable === 'PORT';
  const another = isSite
    ? `Choose another port with PORT, for example: PORT=${port === 65_535 ? 3000 : port + 1} npm start`
    : 'Choose another port with METRICS_PORT.';
  const name = isSite ? `Port ${port}` : `Port ${port} (${variable})`;
  if (code === 'EADDRINUSE') return `${name} is in use by another program.\n${another}`;
  if (code === 'EACCES')
    return `This user has no permission to use ${name.replace('Port', 'port')}.\n${another}`;
  return `Perfboard cannot listen on ${isSite ? 'HOST' : 'METRICS_HOST'} ${host}, ${variable} ${port} (${code}).`;
}

function tryListening(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}
