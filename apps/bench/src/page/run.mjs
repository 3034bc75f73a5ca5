// Requests per second of a page, cached and rendered anew, beside Express answering a prepared string of the same size.
//   node apps/bench/src/page/run.mjs [address of a running product] [seconds]
import { fork } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';

const base = process.argv[2] ?? 'http://localhost:3000';
const duration = Number(process.argv[3] ?? 8);
const folder = mkdtempSync(path.join(tmpdir(), 'perfboard-bench-'));

async function startBaseline(html) {
  const file = path.join(folder, `${html.length}.html`);
  writeFileSync(file, html);
  const child = fork(path.join(import.meta.dirname, 'baseline.mjs'), [file]);
  const { port } = await new Promise((resolve) => child.once('message', resolve));
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.kill() };
}

const headers = { 'accept-encoding': 'identity' };
const measure = (url, requests) =>
  autocannon({
    url,
    connections: 8,
    duration,
    headers,
    ...(requests ? { requests, idReplacement: true } : {}),
  });

async function compare(name, pagePath, requests) {
  const html = await (await fetch(base + pagePath, { headers })).text();
  const baseline = await startBaseline(html);
  await measure(baseline.url);
  const [prepared, page] = [await measure(baseline.url), await measure(base + pagePath, requests)];
  baseline.stop();
  if (page.non2xx > 0 || page.errors > 0) throw new Error(`${name}: ${page.non2xx} answers were no page`);
  return {
    page: name,
    'kB of HTML': (html.length / 1024).toFixed(1),
    'page req/s': Math.round(page.requests.average),
    'p99 ms': page.latency.p99,
    'Express req/s': Math.round(prepared.requests.average),
    ratio: (page.requests.average / prepared.requests.average).toFixed(2),
  };
}

console.table([
  await compare('/ (cached)', '/'),
  await compare('/projects (cached)', '/projects'),
  await compare('/projects?q=… (rendered anew)', '/projects?q=esp32', [
    { path: '/projects?q=esp32%20[<id>]' },
  ]),
]);
process.exit(0);
