// `npm run backup`, `npm run restore`, `npm run admin:create` and similar: starts the standalone product's
// database unless another is configured, then runs the api's command on it.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockFolder, openDataFolder } from './data-folder.ts';
import { databaseName, roleUrls, startDatabase } from './database.ts';
import { placeDatabase } from './database-place.ts';
import { type Env, readEnv } from './env.ts';
import { readSecrets } from './secrets.ts';
import { explainStartError, StartError } from './start-error.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

function run(command: string, parameters: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const script = join(root, 'apps/api/dist', `${command}.js`);
  if (!existsSync(script)) throw new StartError('The product is not built yet. Run: npm run build');
  // The command ends with this process, even if that is killed: otherwise its database would be left running.
  const watch = new URL('./parent-watch.js', import.meta.url).href;
  const child = spawn(process.execPath, ['--import', watch, script, ...parameters], {
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // Ctrl-C reaches the command itself; this process stays to stop the database.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function hasDatabase(dataDir: string): boolean {
  const signs = ['postgres/cluster', 'postgres-location.txt'];
  return signs.some((path) => existsSync(join(dataDir, path)));
}

/** Address of the running product's database server. */
function runningUrl(dataDir: string): string {
  const { folder } = placeDatabase(dataDir);
  const port = readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8')
    .split('\n')[3]
    ?.trim();
  const password = encodeURIComponent(readFileSync(join(folder, 'password'), 'utf8'));
  return roleUrls(`postgresql://perfboard:${password}@127.0.0.1:${port}/${databaseName}`).url;
}

async function runEmbedded(command: string, parameters: string[], env: Env): Promise<number> {
  const { dataDir } = env;
  const runOn = (databaseUrl: string, owner: NodeJS.ProcessEnv = {}) =>
    run(command, parameters, {
      ...process.env,
      ...owner,
      DATABASE_URL: databaseUrl,
      PERFBOARD_DATA: dataDir,
      SESSION_SECRET: process.env.SESSION_SECRET || readSecrets(dataDir).sessionSecret,
    });
  if (command !== 'restore' && !hasDatabase(dataDir)) {
    throw new StartError(
      `There is no database in ${dataDir}.\nSet PERFBOARD_DATA to the shop’s data folder, or DATABASE_URL to its database.`,
    );
  }
  openDataFolder(dataDir);
  let lock: ReturnType<typeof lockFolder>;
  try {
    lock = lockFolder(dataDir, `npm run ${command}`);
  } catch (error) {
    // The product is running: commands may use its database, but a restore must not replace it.
    if (command !== 'restore' && error instanceof StartError) return runOn(runningUrl(dataDir));
    throw error;
  }
  try {
    const database = await startDatabase({ dataDir, onLog: () => {}, say: console.error });
    try {
      if (command !== 'restore') return await runOn(database.url);
      // A restored shop without projects must not get the demo projects. Written first, because the process
      // may be killed right after the restore.
      const mark = join(dataDir, 'seeded');
      const wasMarked = existsSync(mark);
      writeFileSync(mark, new Date().toISOString());
      const code = await runOn(database.url, { ...database.owner });
      if (code !== 0 && !wasMarked) rmSync(mark, { force: true });
      return code;
    } finally {
      await database.stop();
    }
  } finally {
    lock.release();
  }
}

async function main(): Promise<number> {
  const [command = '', ...parameters] = process.argv.slice(2);
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  if (process.env.DATABASE_URL) return run(command, parameters, process.env);
  return runEmbedded(command, parameters, readEnv(root));
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(explainStartError(error, process.env.PERFBOARD_DATA || root));
    process.exit(1);
  },
);
