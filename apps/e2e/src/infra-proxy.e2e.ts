import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@perfboard/postgres/free-port';
import { eventually } from '@perfboard/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';

const caddyfile = path.resolve(import.meta.dirname, '../../../infra/proxy/Caddyfile');
/** Skipped, and named at the end of `npm test`, where there is none: `apt-get install caddy`. */
const hasCaddy = spawnSync('caddy', ['version']).status === 0;

let folder: string;
let caddy: ChildProcess | undefined;
let api: Server | undefined;
let url: string;
let written = '';

beforeAll(async () => {
  if (!hasCaddy) return;
  folder = mkdtempSync(path.join(tmpdir(), 'perfboard-proxy-'));
  const [site, apiPort, health] = [await freePort(), await freePort(), await freePort()];
  api = createServer((request, response) => {
    // One request meets an api that dies under it: the proxy's line about that is a log line as well.
    if (request.url?.startsWith('/dies')) request.socket.destroy();
    else response.writeHead(200, { 'set-cookie': 'session=secret-of-the-answer' }).end('ok');
  });
  await new Promise<void>((resolve) => api?.listen(apiPort, '127.0.0.1', resolve));
  const config = path.join(folder, 'Caddyfile');
  writeFileSync(
    config,
    readFileSync(caddyfile, 'utf8')
      .replaceAll('api:3000', `127.0.0.1:${apiPort}`)
      .replaceAll('127.0.0.1:8081', `127.0.0.1:${health}`),
  );
  caddy = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      XDG_DATA_HOME: folder,
      SITE_ADDRESS: `http://127.0.0.1:${site}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [caddy.stdout, caddy.stderr]) {
    stream?.on('data', (chunk) => {
      written += chunk;
    });
  }
  url = `http://127.0.0.1:${site}`;
  await eventually('the proxy answers', async () => (await fetch(url).catch(() => null))?.ok === true);
});
afterAll(async () => {
  if (!hasCaddy) return;
  caddy?.kill('SIGTERM');
  await new Promise((resolve) => api?.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(!hasCaddy)(
  'the log of a real proxy holds no search, no secret, no way back and no whole address',
  async () => {
    const headers = {
      referer: 'http://shop.example/subscribe/confirm?token=secret-of-the-referer',
      cookie: 'session=secret-of-the-cookie',
      authorization: 'Bearer secret-of-the-token',
      'x-forwarded-for': '203.0.113.77',
      'user-agent': 'secret-of-the-browser',
    };
    const addresses = [
      '/trpc/subscriber.page?input=%7B%22q%22%3A%22secret-of-the-search%22%7D',
      '/subscribe/confirm?token=secret-of-the-link',
      '/unsubscribe?a=b?c&token=secret-of-the-link',
      '/media/variants/abc/1.avif?secret-of-a-picture',
      '/dies?token=secret-of-a-failure',
    ];
    for (const address of addresses) await fetch(url + address, { headers }).catch(() => {});
    const lines = () =>
      written
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line));
    const requests = () => lines().filter(({ request }) => request);
    await eventually('the failing call is logged', () =>
      requests().some(({ request }) => request.uri.startsWith('/dies')),
    );
    await eventually('every call is logged', () => requests().length >= addresses.length + 1);
    const paths = new Set(requests().map(({ request }) => request.uri));
    for (const address of addresses) expect(paths).toContain(address.split('?')[0]);
    expect(requests().some(({ logger }) => logger.startsWith('http.log.error'))).toBe(true);
    expect(written).not.toMatch(/secret|203\.0\.113\.77|Referer/);
    for (const { request } of requests()) expect([undefined, '127.0.0.0']).toContain(request.remote_ip);
  },
);
