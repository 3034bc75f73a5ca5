import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import pg from 'pg';
import { addLead } from './baseline-lead.ts';
import { readProjects } from './baseline-list.ts';

/**
 * The smallest programs that do the same work: Express with prepared bytes or with `pg`, and bare
 * `node:http`. A separate process, as the product is. It receives its responses and reports its ports.
 */
interface Prepared {
  path: string;
  headers: [string, string][];
  body: string;
}
const [{ databaseUrl, pages }] = (await once(process, 'message')) as [
  { databaseUrl: string; pages: Prepared[] },
];
const prepared = new Map(
  pages.map(({ path, headers, body }) => [path, { headers, bytes: Buffer.from(body, 'base64') }]),
);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });

const app = express();
app.disable('etag');
app.disable('x-powered-by');
for (const [path, { headers, bytes }] of prepared) {
  const told = Object.fromEntries(
    headers.filter(([name]) => ['content-type', 'content-encoding', 'cache-control', 'etag'].includes(name)),
  );
  app.get(path, (_request, response) => {
    response.set(told).send(bytes);
  });
}
app.get('/api/v1/projects', async (request, response) => {
  const { q, limit } = request.query;
  response.json(await readProjects(pool, { q: typeof q === 'string' ? q : undefined, limit: Number(limit) }));
});
app.post('/api/v1/bookings', express.json(), async (request, response) => {
  response.status(201).json({ message: 'Stored', uuid: await addLead(pool, request.body) });
});

const bare = http.createServer((request, response) => {
  const page = prepared.get(request.url ?? '');
  if (!page) return void response.writeHead(404).end();
  response.writeHead(200, page.headers.flat());
  response.end(page.bytes);
});

const portOf = (server: http.Server) => (server.address() as AddressInfo).port;
const server = app.listen(0, '127.0.0.1', () => {
  bare.listen(0, '127.0.0.1', () => process.send?.({ express: portOf(server), bare: portOf(bare) }));
});
process.on('disconnect', () => process.exit(0));
