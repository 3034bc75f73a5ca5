import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Registry } from 'prom-client';

export interface ProcessMetrics {
  /** For what a program has to tell beside the numbers of its process. */
  registry: Registry;
  /** Serves `/metrics` and nothing else, on a port that no visitor reaches. */
  listen(port: number): Promise<Server>;
}

/** Numbers about this process, and the server that shows them. */
export function createProcessMetrics(): ProcessMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return { registry, listen: (port) => serve(registry, port) };
}

async function serve(registry: Registry, port: number): Promise<Server> {
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
    server.once('error', reject);
    server.listen(port, resolve);
  });
  return server;
}
