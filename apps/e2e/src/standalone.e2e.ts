import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@perfboard/postgres/free-port';
import { eventually } from '@perfboard/testing/eventually';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { validBooking } from './rest.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const isLinux = process.platform === 'linux';

let parent: string;
let dataDir: string;
let port: number;
const started: ChildProcess[] = [];
/** What runs on `dataDir`: a start takes seconds, so tests hand it on to each other. */
let current: ReturnType<typeof launch> | undefined;

beforeAll(async () => {
  parent = mkdtempSync(path.join(tmpdir(), 'perfboard standalone '));
  // Where root runs this, the database lives in the data folder only if its own user can get there.
  chmodSync(parent, 0o755);
  dataDir = path.join(parent, 'data');
});
afterAll(async () => {
  await stopAll();
  rmSync(parent, { recursive: true, force: true });
});

/** Starts the product on a port of its own: while nothing ran, another test may have taken the last one. */
async function launchAnew(env: Record<string, string> = {}, flags: string[] = []) {
  await stopAll();
  port = await freePort();
  return launch(env, flags);
}

/** Starts the product as `npm start` does, with the variables of a bare shell. */
function launch(env: Record<string, string> = {}, flags: string[] = []) {
  const child = spawn(process.execPath, [path.join(root, 'apps/standalone/start.mjs'), ...flags], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', PORT: String(port), PERFBOARD_DATA: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, as a terminal gives to what it starts.
    detached: true,
  });
  started.push(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  // Its last words may come after its exit.
  let hasClosed = false;
  child.once('close', () => {
    hasClosed = true;
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return {
    pid: child.pid as number,
    exited,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    output: () => printed,
    async ready() {
      const isReady = () => printed.includes('Perfboard is ready');
      await eventually('the product is ready or ends', () => isReady() || hasClosed, 180_000).catch(
        (error) => {
          throw new Error(`${error.message}\nIt printed:\n${printed}`);
        },
      );
      if (!isReady())
        throw new Error(
          `It ended with ${child.exitCode ?? child.signalCode} on port ${port}, and printed:\n${printed}`,
        );
    },
  };
}

/** The product on `dataDir`: the one that the test before left running, or a new one. */
async function running(): Promise<ReturnType<typeof launch>> {
  if (current?.isRunning()) return current;
  current = await launchAnew();
  await current.ready();
  return current;
}

async function stopAll(): Promise<void> {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
  }
}

/** Processes of the product on this data folder, by what /proc says of their arguments and environment. */
function processesOf(folder: string): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      try {
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        const environment = readFileSync(`/proc/${name}/environ`, 'utf8');
        return command.includes(folder) || environment.includes(folder)
          ? [{ pid: Number(name), command }]
          : [];
      } catch {
        return [];
      }
    });
}

function pidOf(part: string): number {
  const found = processesOf(dataDir).find(({ command }) => command.includes(part));
  if (!found) throw new Error(`No process ${part} runs.`);
  return found.pid;
}

/** Read to its end: Node 24 throws when the connection of a large unread response is closed. */
async function get(where: string): Promise<Response> {
  const answer = await fetch(`http://127.0.0.1:${port}${where}`, { headers: { connection: 'close' } });
  const { status, headers } = answer;
  const body = await answer.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, { status, headers });
}

test('one command starts the whole product, says where it is, and keeps its secrets to itself', async () => {
  const product = await running();
  const page = await get('/');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toContain('text/html');
  const output = product.output();
  expect((await get('/dev/mail')).status).toBe(401);
  const link = new RegExp(`http://localhost:${port}(/dev/mail\\?key=\\S+)`).exec(output)?.[1] ?? '';
  expect(await (await get(link)).text()).toContain('Email inbox');
  expect((await get(link)).status).toBe(401);
  expect(output).toContain(`http://localhost:${port}/main/admin/login`);
  const password = /Password\s+(\S+)/.exec(output)?.[1] ?? '';
  const signIn = await fetch(`http://127.0.0.1:${port}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: `http://localhost:${port}` },
    body: JSON.stringify({ email: 'admin@example.com', password }),
  });
  expect(signIn.status).toBe(200);
  expect(statSync(path.join(dataDir, 'secrets.json')).mode & 0o077).toBe(0);
});

test.runIf(isLinux)('a killed api, worker, mail catcher or database comes back', async () => {
  // Its link is unused.
  await stopAll();
  const product = await running();
  for (const part of [
    'apps/worker/dist/main.js',
    'mail-catcher.js',
    'apps/api/dist/main.js',
    'postgres -D',
  ]) {
    const pid = pidOf(part);
    process.kill(pid, 'SIGKILL');
    await eventually(`${part} is back`, () => pidOf(part) !== pid);
  }
  await eventually('everything is ready', async () => (await get('/readyz')).ok);
  expect((await get('/')).status).toBe(200);
  // The one that is back knows the key of the one before.
  const link = /(\/dev\/mail\?key=\S+)/.exec(product.output())?.[1] ?? '';
  expect((await get(link)).status).toBe(200);
});

test('a second start on the same folder says that the first one runs', async () => {
  await running();
  const second = launch();
  expect(await second.exited).toBe(1);
  expect(second.output()).toContain('is already running');
  expect((await get('/')).status).toBe(200);
});

test.runIf(isLinux)(
  'no program of the product is a superuser of its database, whichever release created the folder',
  async () => {
    const product = await running();
    const folder = path.join(dataDir, 'postgres');
    const [, , , databasePort] = readFileSync(path.join(folder, 'cluster', 'postmaster.pid'), 'utf8').split(
      '\n',
    );
    const password = readFileSync(path.join(folder, 'password'), 'utf8');
    const admin = new pg.Client(`postgresql://perfboard:${password}@127.0.0.1:${databasePort}/perfboard`);
    admin.on('error', () => {});
    await admin.connect();
    const roles = async () => {
      const { rows } = await admin.query(
        `select distinct usename as role, usesuper as super from pg_stat_activity join pg_user using (usename)
        where datname = 'perfboard' and pid <> pg_backend_pid()`,
      );
      return rows;
    };
    expect(await roles()).toEqual([{ role: 'perfboard_serve', super: false }]);
    const owners = async () => {
      const { rows } = await admin.query(
        `select distinct tableowner as owner from pg_tables where schemaname in ('public', 'bullmq')`,
      );
      return rows.map(({ owner }) => owner);
    };
    expect(await owners()).toEqual(['perfboard_migrate']);

    // As a release without roles has left it.
    await admin.query(`reassign owned by perfboard_migrate to perfboard`);
    expect(await owners()).toEqual(['perfboard']);
    await admin.end();
    process.kill(product.pid, 'SIGTERM');
    expect(await product.exited).toBe(0);
    await running();
    const lead = await fetch(`http://127.0.0.1:${port}/api/v1/bookings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(validBooking),
    });
    expect(lead.status).toBe(201);
  },
);

test('a forgotten password can be replaced, whether the product is running or not', async () => {
  const setPassword = (password: string) => {
    const { status, stdout, stderr } = spawnSync(
      'npm',
      ['run', '--silent', 'admin:create', '--', 'admin@example.com'],
      {
        cwd: root,
        env: { PATH: process.env.PATH ?? '', PERFBOARD_DATA: dataDir },
        input: `${password}\n`,
        encoding: 'utf8',
      },
    );
    expect({ status, stderr, stdout }).toMatchObject({
      status: 0,
      stdout: 'Set a new password for admin@example.com\n',
    });
  };
  const signIn = (password: string) =>
    fetch(`http://127.0.0.1:${port}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: `http://localhost:${port}` },
      body: JSON.stringify({ email: 'admin@example.com', password }),
    });
  const [first, second] = ['mend the solder bridge', 'another solder bridge'];
  const product = await running();
  setPassword(first);
  expect((await signIn(first)).status).toBe(200);
  process.kill(product.pid, 'SIGTERM');
  expect(await product.exited).toBe(0);
  setPassword(second);
  await running();
  expect((await signIn(first)).status).toBe(401);
  expect((await signIn(second)).status).toBe(200);
});

test.runIf(isLinux)(
  'after a SIGKILL of the whole start nothing keeps the next one from starting',
  async () => {
    const first = await running();
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    // On the same port.
    current = launch();
    await current.ready();
    expect((await get('/')).status).toBe(200);
    await eventually('what watched over the killed start has ended', async () =>
      processesOf(dataDir).every(({ command }) => !command.startsWith('sleep 12')),
    );
  },
);

/** Where the product's processes wait for connections, as the kernel says: `7F000001:0FA0` is 127.0.0.1:4000. */
function listeners(folder: string): { isLoopback: boolean; port: number }[] {
  const held = processesOf(folder).flatMap(({ pid }) => {
    try {
      return readdirSync(`/proc/${pid}/fd`).map((fd) => {
        try {
          return readlinkSync(`/proc/${pid}/fd/${fd}`);
        } catch {
          return '';
        }
      });
    } catch {
      return [];
    }
  });
  return ['tcp', 'tcp6']
    .flatMap((table) => readFileSync(`/proc/net/${table}`, 'utf8').trim().split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === '0A' && held.includes(`socket:[${inode}]`))
    .map(([, local = '']) => {
      const [host = '', listening = ''] = local.split(':');
      return {
        isLoopback: host === '0100007F' || host === '00000000000000000000000001000000',
        port: Number.parseInt(listening, 16),
      };
    });
}

/** An address of this machine that other machines reach, if it has one. */
const outerAddress = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

test.runIf(isLinux && outerAddress)(
  'the site alone answers other machines, and only if HOST says so: no metrics, inbox, queue board or database',
  async () => {
    const metricsPort = await freePort();
    const env = { METRICS_PORT: String(metricsPort) };
    const inside = await launchAnew(env);
    await inside.ready();
    const ports = listeners(dataDir).map((one) => one.port);
    expect(ports).toEqual(expect.arrayContaining([port, metricsPort, metricsPort + 1]));
    expect(listeners(dataDir).filter(({ isLoopback }) => !isLoopback)).toEqual([]);

    await (await launchAnew({ ...env, HOST: '0.0.0.0' })).ready();
    expect(listeners(dataDir).filter(({ isLoopback }) => !isLoopback)).toEqual([{ isLoopback: false, port }]);
    const outside = (where: string, at = port) =>
      fetch(`http://${outerAddress}:${at}${where}`, { redirect: 'manual' });
    expect((await outside('/')).status).toBe(200);
    for (const at of [metricsPort, metricsPort + 1]) {
      expect((await fetch(`http://127.0.0.1:${at}/metrics`)).status).toBe(200);
      await expect(outside('/metrics', at)).rejects.toThrow();
    }
    for (const where of ['/metrics', '/dev/mail', '/dev/mail/api/messages']) {
      const answer = await outside(where);
      expect([where, answer.status === 200, await answer.text()]).toEqual([
        where,
        false,
        expect.not.stringMatching(/perfboard_|Email inbox/),
      ]);
    }
    const board = await outside('/main/admin/queues/api/queues');
    expect([board.status, board.headers.get('location')]).toEqual([302, '/']);
  },
);

test.runIf(isLinux)('Ctrl-C ends every process and exits with 0', async () => {
  const product = await running();
  expect(processesOf(dataDir).length).toBeGreaterThanOrEqual(4);
  process.kill(-product.pid, 'SIGINT');
  expect(await product.exited).toBe(0);
  expect(processesOf(dataDir)).toEqual([]);
});

test('a port in use is named together with the variable that changes it', async () => {
  const other = createServer();
  const taken = await new Promise<number>((resolve) =>
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
  );
  await stopAll();
  const product = launch({ PORT: String(taken) });
  expect(await product.exited).toBe(1);
  expect(product.output()).toContain(`Port ${taken} is in use`);
  expect(product.output()).toContain('PORT=');
  other.close();
});

/** Listens there until the test ends. */
async function occupy(taken: number): Promise<void> {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(taken, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
}

test.each([
  ['METRICS_PORT', 0, 'PORT and METRICS_PORT are both'],
  ['the port of the worker’s metrics', -1, 'PORT and METRICS_PORT + 1 for the worker are both'],
])('a start whose PORT is also %s names both variables and starts nothing', async (_what, offset, words) => {
  const site = await freePort();
  const product = launch({ PORT: String(site), METRICS_PORT: String(site + offset) });
  expect(await product.exited).toBe(1);
  expect(product.output()).toContain(`${words} ${site}`);
  expect(product.output()).not.toContain('Starting');
});

test('a port out of range is refused with the range, one less for METRICS_PORT: the worker takes the next', async () => {
  const product = launch({ PORT: '0', METRICS_PORT: '65535' });
  expect(await product.exited).toBe(1);
  expect(product.output()).toContain('PORT: must be a whole number from 1 to 65535');
  expect(product.output()).toContain('METRICS_PORT: must be a whole number from 1 to 65534');
});

test('a port of metrics that is in use is named before anything starts', async () => {
  const metrics = await freePort();
  await occupy(metrics + 1);
  const product = await launchAnew({ METRICS_PORT: String(metrics) });
  expect(await product.exited).toBe(1);
  expect(product.output()).toContain(`Port ${metrics + 1} (METRICS_PORT + 1 for the worker) is in use`);
  expect(product.output()).not.toContain('Starting');
});

test('a start whose worker alone cannot start says why, stops everything and exits with 1', async () => {
  const metrics = await freePort();
  const product = await launchAnew({ METRICS_PORT: String(metrics) });
  // After the start has looked at the ports.
  await eventually('it starts the database', () => product.output().includes('Starting PostgreSQL'));
  await occupy(metrics + 1);
  expect(await product.exited).toBe(1);
  expect(product.output()).not.toContain('Perfboard is ready');
  expect(product.output()).toContain(
    `Could not start the worker: METRICS_PORT ${metrics + 1}: cannot listen on 127.0.0.1, the port is already in use`,
  );
  if (isLinux) expect(processesOf(dataDir)).toEqual([]);
});

test('a malformed variable is named', async () => {
  const product = launch({ PORT: 'http', SEED_DEMO: 'maybe' });
  expect(await product.exited).toBe(1);
  expect(product.output()).toMatch(/PORT[\s\S]*SEED_DEMO/);
});

test('in development pages come with everything they refer to, out of the sources', async () => {
  const product = await launchAnew({}, ['--dev']);
  await product.ready();
  const html = await (await get('/')).text();
  expect(html).toContain('src="/src/app/boot.ts"');
  const files = new Set(
    [...html.matchAll(/ (?:href|src)="(\/[^"#]+\.[^"#]+)/g)].map(([, file]) => file ?? ''),
  );
  expect(files.size).toBeGreaterThan(10);
  for (const file of files) expect([file, (await get(file)).status]).toEqual([file, 200]);
  expect((await get('/src/app/styles.css?direct')).headers.get('content-type')).toContain('text/css');
});

test.runIf(process.getuid?.() === 0)(
  'root may start it below a folder that only root may enter',
  async () => {
    const closed = path.join(parent, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const folder = path.join(closed, 'data');
    for (const start of [1, 2]) {
      const product = await launchAnew({ PERFBOARD_DATA: folder });
      await product.ready();
      expect((await get('/projects')).status, `start ${start}`).toBe(200);
      process.kill(product.pid, 'SIGTERM');
      expect(await product.exited).toBe(0);
    }
    rmSync(readFileSync(path.join(folder, 'postgres-location.txt'), 'utf8').trim(), { recursive: true });
  },
);
