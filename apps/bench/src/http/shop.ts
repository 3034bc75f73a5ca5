import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { locateBinaries, reachableBinaries } from '@perfboard/postgres/binaries';
import { type Cluster, initCluster, startCluster } from '@perfboard/postgres/cluster';
import { serverUser } from '@perfboard/postgres/server-user';
import { heapFlags } from '@perfboard/process/heap-flags';
import pg from 'pg';
import { fillCatalog } from './fill-catalog.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const program = (folder: string, app: string, name: string) =>
  path.join(folder, `apps/${app}/dist/${name}.js`);

/** A PostgreSQL as the standalone product runs it: what is committed is on the disk. */
export async function startDatabase(): Promise<Cluster> {
  const user = serverUser();
  const folder = mkdtempSync(path.join(tmpdir(), 'perfboard-bench-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const options = {
    binaries: reachableBinaries(locateBinaries(), user, path.join(tmpdir(), 'perfboard-postgres')),
    dataDir: path.join(folder, 'data'),
    user,
    password: 'of-the-benchmark',
    settings: { timezone: 'UTC', jit: 'off' },
  };
  await initCluster(options);
  const cluster = await startCluster(options);
  return {
    ...cluster,
    async stop() {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const ends: (() => Promise<void>)[] = [];

interface Started {
  child: ChildProcess;
  /** The first thing that it said. */
  told: unknown;
}

async function startProgram(
  script: string,
  env: NodeJS.ProcessEnv,
  { flags = [], message }: { flags?: string[]; message?: object },
): Promise<Started> {
  const child = spawn(process.execPath, [...flags, script], {
    env,
    stdio: ['ignore', process.env.BENCH_LOG ? 'inherit' : 'ignore', 'inherit', 'ipc'],
  });
  ends.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  });
  if (message) child.send(message);
  const told = await Promise.race([
    once(child, 'message').then(([message]) => message as unknown),
    once(child, 'exit').then(() => Promise.reject(new Error(`${script} ended`))),
  ]);
  return { child, told };
}

/** Ends every program that was started here. */
export async function endPrograms(): Promise<void> {
  await Promise.all(ends.splice(0).map((end) => end()));
}

export interface Shop {
  url: string;
  databaseUrl: string;
  api: ChildProcess;
  /** One more beside the first. */
  startApi(more?: NodeJS.ProcessEnv): Promise<{ api: ChildProcess; url: string }>;
  startWorker(smtpUrl: string): Promise<ChildProcess>;
}

/** The built api on a database of its own with so many projects, limits on, behind a proxy that names its visitors. */
export async function startShop(
  cluster: Cluster,
  projects: number,
  own: NodeJS.ProcessEnv = {},
  /** Of the built product. */
  folder = root,
): Promise<Shop> {
  const name = `shop_${projects}`;
  const admin = new pg.Client({ connectionString: cluster.adminUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const databaseUrl = cluster.urlOf(name);
  const data = mkdtempSync(path.join(tmpdir(), 'perfboard-bench-data-'));
  ends.push(async () => rmSync(data, { recursive: true, force: true }));
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    PORT: '0',
    PUBLIC_URL: 'http://localhost',
    TRUST_PROXY: '1',
    SESSION_SECRET: 'a secret of the benchmark, long enough',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'shop@example.com',
    NOTIFY_EMAIL: 'owner@example.com',
    DATABASE_URL: databaseUrl,
    PERFBOARD_DATA: data,
  };
  execFileSync(process.execPath, [program(folder, 'api', 'migrate')], { env });
  await fillCatalog(databaseUrl, projects);
  const start = (name: 'api' | 'worker', more: NodeJS.ProcessEnv = {}) =>
    startProgram(program(folder, name, 'main'), { ...env, ...own, ...more }, { flags: heapFlags });
  const startApi: Shop['startApi'] = async (more) => {
    const { child, told } = await start('api', more);
    return { api: child, url: `http://127.0.0.1:${(told as { port: number }).port}` };
  };
  return {
    ...(await startApi()),
    databaseUrl,
    startApi,
    startWorker: async (smtpUrl) =>
      (await start('worker', { SMTP_URL: smtpUrl, METRICS_PORT: undefined })).child,
  };
}

/** What the baseline's programs answer from memory, as the product answered it. */
export async function startBaseline(
  shop: Pick<Shop, 'url' | 'databaseUrl'>,
  pages: { path: string; asked: string; headers: Record<string, string> }[],
): Promise<{ child: ChildProcess; express: string; bare: string }> {
  const prepared = await Promise.all(
    pages.map(async ({ path: place, asked, headers }) => {
      const answer = await readAnswer(shop.url + asked, headers);
      return { path: place, headers: answer.headers, body: answer.body.toString('base64') };
    }),
  );
  const { child, told } = await startProgram(
    path.join(import.meta.dirname, 'baseline.js'),
    { PATH: process.env.PATH, NODE_ENV: 'production' },
    { message: { databaseUrl: shop.databaseUrl, pages: prepared } },
  );
  const { express, bare } = told as { express: number; bare: number };
  return { child, express: `http://127.0.0.1:${express}`, bare: `http://127.0.0.1:${bare}` };
}

/** Unchanged headers and bytes, still compressed; without the headers that node adds to every response. */
async function readAnswer(url: string, headers: Record<string, string>) {
  const [answer] = (await once(http.get(url, { headers }), 'response')) as [http.IncomingMessage];
  const own = Object.entries(answer.headers).filter(
    ([name]) => !['date', 'connection', 'keep-alive'].includes(name),
  );
  return { headers: own as [string, string][], body: Buffer.concat(await answer.toArray()) };
}
