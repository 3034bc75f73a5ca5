import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { migrateDatabase } from '@perfboard/db/migrate';
import { migrateQueue } from '@perfboard/jobs/migrate';
import { type Binaries, locateBinaries, reachableBinaries } from '@perfboard/postgres/binaries';
import { startCluster } from '@perfboard/postgres/cluster';
import { fetchOlder } from '@perfboard/postgres/older';
import { serverUser } from '@perfboard/postgres/server-user';
import { scaled } from '@perfboard/testing/limit';
import { mountSmallDisk } from '@perfboard/testing/small-disk';
import pg from 'pg';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { runProgram } from './command.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const manifests = path.join(root, 'packages/postgres/older');
const cache = path.join(tmpdir(), `perfboard-postgres-${userInfo().uid}`);
const program = 'apps/standalone/dist/data-command.js';
const password = 'of-the-folder';
const user = serverUser();

const binaries = new Map<number, Binaries>();
beforeAll(async () => {
  const fetched = await Promise.allSettled([16, 17].map((major) => fetchOlder(major, { manifests, cache })));
  for (const one of fetched)
    if (one.status === 'fulfilled') binaries.set(Number(one.value.version), one.value);
}, 300_000);

const environment = (dataDir: string): Record<string, string> => ({
  PERFBOARD_DATA: dataDir,
  POSTGRES_OLD_BIN: path.dirname(binaries.get(majorIn(dataDir))?.postgres ?? '/nowhere/bin/postgres'),
});
const upgrade = (dataDir: string) => runProgram(program, ['postgres-upgrade'], environment(dataDir));
const clusterOf = (dataDir: string) => path.join(dataDir, 'postgres', 'cluster');
const majorIn = (dataDir: string) =>
  Number(readFileSync(path.join(clusterOf(dataDir), 'PG_VERSION'), 'utf8'));

/** A data folder with a database of that major and a subscriber in it, as an earlier release of the product leaves it. */
async function shopOf(older: Binaries): Promise<string> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'perfboard-old-'));
  chmodSync(dataDir, 0o755);
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const cluster = clusterOf(dataDir);
  const passwordFile = path.join(dataDir, 'postgres', 'password');
  mkdirSync(cluster, { recursive: true, mode: 0o711 });
  writeFileSync(passwordFile, password);
  if (user) chownSync(cluster, user.uid, user.gid);
  chmodSync(cluster, 0o700);
  execFileSync(
    older.initdb,
    [
      `--pgdata=${cluster}`,
      '--username=perfboard',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...(user ? { uid: user.uid, gid: user.gid } : {}), cwd: '/', env: { LC_ALL: 'C' }, stdio: 'ignore' },
  );
  const server = await startCluster({
    binaries: older,
    dataDir: cluster,
    user,
    password,
    settings: { fsync: 'off' },
  });
  try {
    const admin = new pg.Client({ connectionString: server.adminUrl });
    await admin.connect();
    await admin.query('create database perfboard');
    await admin.end();
    const databaseUrl = server.urlOf('perfboard');
    await migrateDatabase({ databaseUrl });
    await migrateQueue({ databaseUrl });
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(`insert into subscribers (uuid, email) values (gen_random_uuid(), 'cy@example.com')`);
    await client.end();
  } finally {
    await server.stop();
  }
  return dataDir;
}

/** What the database of a folder holds, asked of a server of this release. */
async function subscribersIn(dataDir: string): Promise<string[]> {
  const server = await startCluster({
    binaries: reachableBinaries(locateBinaries(), user, path.join(tmpdir(), 'perfboard-postgres')),
    dataDir: clusterOf(dataDir),
    user,
    password,
  });
  try {
    const client = new pg.Client({ connectionString: server.urlOf('perfboard') });
    await client.connect();
    const { rows } = await client.query<{ email: string }>('select email from subscribers');
    await client.end();
    return rows.map(({ email }) => email);
  } finally {
    await server.stop();
  }
}

/** Kills the command at the moment when it copies. */
function killWhileCopying(dataDir: string): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(root, program), 'postgres-upgrade'], {
      cwd: root,
      env: { PATH: process.env.PATH, ...environment(dataDir) },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    child.stdout.on('data', (text) => String(text).includes('Copying') && child.kill('SIGKILL'));
    child.once('close', () => resolve());
  });
}

test('the compose file names the old server by its host alone: everything else is as at the new one', async () => {
  const { code, output } = await runProgram('apps/api/dist/move-database.js', [], {
    ADMIN_DATABASE_URL: 'postgresql://perfboard:secret@127.0.0.1:1/perfboard',
    FROM_DATABASE_HOST: 'localhost',
  });
  expect(code).toBe(1);
  expect(output).toContain('Can’t open the database localhost:1/perfboard of the old server');
  expect(output).not.toContain('secret');
});

describe('npm run postgres:upgrade', () => {
  test(
    'killed while it copies leaves the database of 17 as it was; run again it moves it to 18, keeps the old one, and a third time does nothing',
    async ({ skip }) => {
      const older = binaries.get(17);
      if (!older) return skip('NO REGISTRY: PostgreSQL 17 cannot be fetched.');
      const dataDir = await shopOf(older);
      await killWhileCopying(dataDir);
      expect(majorIn(dataDir)).toBe(17);
      const started = await runProgram(program, ['backup', 'x'], environment(dataDir));
      expect(started.output).toContain('npm run postgres:upgrade');

      const moved = await upgrade(dataDir);
      expect(moved, moved.output).toMatchObject({ code: 0 });
      expect(moved.output).toMatch(/Moved \d+ rows .* from PostgreSQL 17 to 18/);
      expect(moved.output).toContain('rm -r ');
      expect(await subscribersIn(dataDir)).toEqual(['cy@example.com']);
      expect(readdirSync(path.join(dataDir, 'postgres')).sort()).toEqual([
        'cluster',
        'cluster-17',
        'password',
      ]);
      expect((await upgrade(dataDir)).output).toContain('is PostgreSQL 18 already');
    },
    scaled(120_000),
  );

  test(
    'moves a database of 16, once its password and its owner are right again',
    async ({ skip }) => {
      const older = binaries.get(16);
      if (!older) return skip('NO REGISTRY: PostgreSQL 16 cannot be fetched.');
      const dataDir = await shopOf(older);
      writeFileSync(path.join(dataDir, 'postgres', 'password'), 'wrong');
      const refused = await upgrade(dataDir);
      expect(refused).toMatchObject({ code: 1 });
      expect(refused.output).toContain('password authentication failed');
      writeFileSync(path.join(dataDir, 'postgres', 'password'), password);
      if (user) {
        chownSync(clusterOf(dataDir), 0, 0);
        expect((await upgrade(dataDir)).output).toMatch(/Permission denied[\s\S]*belong to the user/);
        chownSync(clusterOf(dataDir), user.uid, user.gid);
      }
      const moved = await upgrade(dataDir);
      expect(moved, moved.output).toMatchObject({ code: 0 });
      expect(await subscribersIn(dataDir)).toEqual(['cy@example.com']);
    },
    scaled(120_000),
  );

  test('changes nothing where the disk has no room, and says how much it needs', async ({ skip }) => {
    const disk = mountSmallDisk(4);
    if (!disk) return skip();
    onTestFinished(() => disk.remove());
    chmodSync(disk.folder, 0o755);
    mkdirSync(clusterOf(disk.folder), { recursive: true });
    writeFileSync(path.join(clusterOf(disk.folder), 'PG_VERSION'), '17\n');
    const { code, output } = await upgrade(disk.folder);
    expect(code).toBe(1);
    expect(output).toMatch(/has \d MB left, but the copy may need 101 MB\. Nothing was changed/);
    expect(readdirSync(path.join(disk.folder, 'postgres'))).toEqual(['cluster']);
  });
});
