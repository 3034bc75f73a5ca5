import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

interface StoredFile {
  headers: Record<string, string>;
  body: Buffer;
}

/** Headers that say what the bytes are; the copy's server sends nothing else. */
const keptHeaders = ['content-type', 'content-encoding', 'cache-control'];

/** Serves the page at `url` without its scripts, with everything that it refers to, from memory. */
export async function startStaticCopy(url: string): Promise<{ url: string; stop: () => void }> {
  const { origin, pathname } = new URL(url);
  const html = await (await fetch(url)).text();
  const still = html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '');
  const files = new Map<string, StoredFile>();
  files.set(pathname, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' },
    body: brotliCompressSync(still),
  });

  const server = http.createServer(async (request, response) => {
    try {
      const path = request.url ?? '/';
      const file = files.get(path) ?? (await readFile(origin + path));
      files.set(path, file);
      response.writeHead(200, { ...file.headers, 'content-length': file.body.length }).end(file.body);
    } catch {
      response.writeHead(502).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}${pathname}`, stop: () => server.close() };
}

/** Unlike fetch, leaves the bytes compressed as they came. */
async function readFile(url: string): Promise<StoredFile> {
  const request = http.get(url, { headers: { 'accept-encoding': 'br, gzip' } });
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  const headers = keptHeaders.flatMap((name) => {
    const value = answer.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return { headers: Object.fromEntries(headers), body: Buffer.concat(await answer.toArray()) };
}
