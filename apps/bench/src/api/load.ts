import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '@perfboard/testing/postgres';
import autocannon from 'autocannon';

/**
 * What one api process answers a second, each kind of request beside a bare `node:http` in the same run: the machine's
 * own speed cancels out of the ratio.
 */
const root = path.resolve(import.meta.dirname, '../../../..');
const seconds = Number(process.argv[2] ?? 8);
const connections = 16;

const lead = JSON.stringify({
  full_name: 'Ada Lovelace',
  email: 'ada@example.com',
  mobile_no: '555-010-0142',
  project_title: 'Smart greenhouse controller',
});

interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

async function measure(url: string, options: Partial<autocannon.Options> = {}): Promise<Measured> {
  await autocannon({ url, connections, duration: 2, ...options });
  const result = await autocannon({ url, connections, duration: seconds, ...options });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

async function startApi(env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [path.join(root, 'apps/api/dist/main.js')], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.on('message', (message) => resolve((message as { port: number }).port));
    child.on('exit', () => reject(new Error('the api ended')));
  });
  return { child, url: `http://127.0.0.1:${port}` };
}

const memoryMiB = (pid: number | undefined): string => {
  try {
    return /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';
  } catch {
    return '';
  }
};

const cluster = await startPostgres();
const data = mkdtempSync(path.join(tmpdir(), 'perfboard-bench-'));
try {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    PORT: '0',
    PUBLIC_URL: 'http://localhost',
    DATABASE_URL: cluster.urlOf('postgres'),
    PERFBOARD_DATA: data,
  };
  for (const command of ['migrate', 'seed'])
    execFileSync(process.execPath, [path.join(root, `apps/api/dist/${command}.js`)], { env });
  const bare = createServer((_request, response) => response.end('hello'));
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
  const { child, url } = await startApi(env);
  const projects = (await (await fetch(`${url}/api/v1/projects`)).json()) as { image_url: string | null }[];
  const picture = projects.find(({ image_url }) => image_url)?.image_url ?? '/media/fallback.svg';
  const compressed = { headers: { 'accept-encoding': 'br' } };
  const jobs: [string, () => Promise<Measured>][] = [
    ['node:http hello', () => measure(`http://127.0.0.1:${(bare.address() as AddressInfo).port}/`)],
    ['home page, kept', () => measure(`${url}/`, compressed)],
    ['GET /api/v1/projects?limit=24', () => measure(`${url}/api/v1/projects?limit=24`)],
    ['search ?q=sensor&limit=24', () => measure(`${url}/api/v1/projects?q=sensor&limit=24`)],
    ['a picture', () => measure(new URL(picture, url).href)],
    [
      'POST /api/v1/bookings',
      () =>
        measure(`${url}/api/v1/bookings`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: lead,
        }),
    ],
  ];
  let baseline = 0;
  for (const [name, run] of jobs) {
    const { perSecond, p50, p99, failed } = await run();
    baseline ||= perSecond;
    console.log(
      `${name.padEnd(32)} ${perSecond.toFixed(0).padStart(7)}/s  p50 ${p50} ms  p99 ${p99} ms  ratio ${(perSecond / baseline).toFixed(3)}${failed ? `  FAILED ${failed}` : ''}`,
    );
  }
  console.log(`memory of the api: ${(Number(memoryMiB(child.pid)) / 1024).toFixed(0)} MiB`);
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  bare.close();
} finally {
  await cluster.stop();
  rmSync(data, { recursive: true, force: true });
}
process.exit(0);
