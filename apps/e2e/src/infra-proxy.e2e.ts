import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@perfboard/postgres/free-port';
import { eventually } from '@perfboard/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';

const caddyfile = path.resolve(import.meta.dirname, '../../../infra/proxy/Caddyfile');
/** Skipped, and named at the end of `npm test`, where there is none: `apt-get install caddy`. */
const hasCaddy = spawnSync('caddy', ['version']).status === 0;

let api: Server | undefined;
/** What the api was given, newest last. */
const seen: IncomingHttpHeaders[] = [];

interface Proxy {
  url: string;
  /** Its log. */
  written(): string;
  stop(): void;
}
const proxies: Proxy[] = [];

/** The shop's proxy, as its image starts it. */
async function startProxy(apiPort: number, environment: Record<string, string>): Promise<Proxy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'perfboard-proxy-'));
  const [site, health] = [await freePort(), await freePort()];
  const config = path.join(folder, 'Caddyfile');
  writeFileSync(
    config,
    readFileSync(caddyfile, 'utf8')
      .replaceAll('api:3000', `127.0.0.1:${apiPort}`)
      .replaceAll('127.0.0.1:8081', `127.0.0.1:${health}`),
  );
  const url = `http://127.0.0.1:${site}`;
  const caddy = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      XDG_DATA_HOME: folder,
      SITE_ADDRESS: url,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  for (const stream of [caddy.stdout, caddy.stderr]) {
    stream.on('data', (chunk) => {
      written += chunk;
    });
  }
  const proxy = {
    url,
    written: () => written,
    stop() {
      caddy.kill('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  proxies.push(proxy);
  await eventually('the proxy answers', async () => (await fetch(url).catch(() => null))?.ok === true);
  return proxy;
}

let plain: Proxy;
let behindCdn: Proxy;

beforeAll(async () => {
  if (!hasCaddy) return;
  const apiPort = await freePort();
  api = createServer((request, response) => {
    seen.push(request.headers);
    // One request meets an api that dies under it: the proxy's line about that is a log line as well.
    if (request.url?.startsWith('/dies')) request.socket.destroy();
    else {
      const caching = { 'cache-control': 'public, max-age=60, stale-while-revalidate=600' };
      response.writeHead(200, { ...caching, 'set-cookie': 'session=secret-of-the-answer' }).end('ok');
    }
  });
  await new Promise<void>((resolve) => api?.listen(apiPort, '127.0.0.1', resolve));
  plain = await startProxy(apiPort, {});
  behindCdn = await startProxy(apiPort, { TRUSTED_PROXIES: '192.0.2.0/24 127.0.0.1/32' });
});
afterAll(async () => {
  for (const proxy of proxies) proxy.stop();
  await new Promise<void>((resolve) => (api ? api.close(() => resolve()) : resolve()));
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
    const links = ['calendar', 'client', 'quote', 'book-a-time'].map((path) => `/${path}/secret-of-a-path`);
    for (const address of [...addresses, ...links])
      await fetch(plain.url + address, { headers }).catch(() => {});
    const lines = () =>
      plain
        .written()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line));
    const requests = () => lines().filter(({ request }) => request);
    await eventually('the failing call is logged', () =>
      requests().some(({ request }) => request.uri.startsWith('/dies')),
    );
    await eventually('every call is logged', () => requests().length > addresses.length + links.length);
    const paths = new Set(requests().map(({ request }) => request.uri));
    for (const address of addresses) expect(paths).toContain(address.split('?')[0]);
    expect(requests().some(({ logger }) => logger.startsWith('http.log.error'))).toBe(true);
    expect(plain.written()).not.toMatch(/secret|203\.0\.113\.77|Referer/);
    for (const { request } of requests()) expect([undefined, '127.0.0.0']).toContain(request.remote_ip);
  },
);

test.skipIf(!hasCaddy)('only a CDN that the proxy trusts names the visitor', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.66, 203.0.113.9', 'x-forwarded-proto': 'https' };
  for (const [proxy, forwarded, scheme] of [
    // The api takes the last but one with TRUST_PROXY=2: what the CDN appended, not what the visitor claims.
    [behindCdn, '198.51.100.66, 203.0.113.9, 127.0.0.1', 'https'],
    [plain, '127.0.0.1', 'http'],
  ] as const) {
    const answer = await fetch(proxy.url, { headers });
    expect(seen.at(-1)).toMatchObject({ 'x-forwarded-for': forwarded, 'x-forwarded-proto': scheme });
    // What a CDN may keep is what the api says.
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=600');
  }
});
