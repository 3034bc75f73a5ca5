import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from './start-error.ts';

/**
 * Makes sure that nobody else listens where the site is to be. Waits `graceMs` for one who may be about to end.
 * @throws StartError that names the port and the variable.
 */
export async function claimAddress(host: string, port: number, graceMs: number): Promise<void> {
  const deadline = Date.now() + graceMs;
  for (;;) {
    const code = await tryListening(host, port);
    if (!code) return;
    if (code === 'EADDRINUSE' && Date.now() < deadline) {
      await sleep(200);
      continue;
    }
    throw new StartError(explain(code, host, port));
  }
}

/** An address of this machine at which a server that listens on `host` answers. */
export function ownAddress(host: string, port: number): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (host === '::') return `http://[::1]:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function explain(code: string, host: string, port: number): string {
  const another = `Choose another one with the variable PORT, for example: PORT=${port === 65_535 ? 3000 : port + 1} npm start`;
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program.\n${another}`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user.\n${another}`;
  return `Perfboard cannot listen on HOST ${host}, PORT ${port} (${code}).`;
}

function tryListening(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}
