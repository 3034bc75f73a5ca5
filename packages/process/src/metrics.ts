import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { EnvError } from './environment.ts';

export interface ProcessMetrics {
  /** For metrics of the program besides those of its process. */
  registry: Registry;
  /**
   * Serves only `/metrics`, on a port that visitors don't reach.
   * @throws EnvError when it can't listen there
   */
  listen(port: number, host: string): Promise<Server>;
}

/** Metrics of this process and the server that exposes them. */
export function createProcessMetrics(): ProcessMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return { registry, listen: (port, host) => serve(registry, port, host) };
}

async function serve(registry: Registry, port: number, host: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end();
    try {
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      const reason = code === 'EADDRINUSE' ? 'the port is already in use' : message;
      reject(new EnvError([`METRICS_PORT ${port}: cannot listen on ${host}, ${reason}`]));
    });
    server.listen(port, host, resolve);
  });
  return server;
}
